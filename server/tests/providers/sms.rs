//! Client of SMS.ru against the sandbox: delivery and error classes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use avtosled_sandbox::{Faults, MethodFault, Running};
use avtosled_vendors::http_client;
use avtosled_vendors::sms::sms_ru::{SmsRu, SmsRuConfig};
use avtosled_vendors::sms::{SmsError, SmsErrorClass, SmsSender};

use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;

use crate::support::{sandbox, serve};

fn sender(sandbox: &Running, api_id: &str) -> SmsRu {
    sender_to(SmsRuConfig::new(sandbox.sms_url(), api_id.into()))
}

fn sender_to(config: SmsRuConfig) -> SmsRu {
    SmsRu::new(http_client::build().unwrap(), config).unwrap()
}

#[tokio::test]
async fn sms_to_valid_phone_is_delivered_once_and_unchanged() {
    let sandbox = sandbox().await;
    let text = "Код 123456 — никому его не говорите & не пересылайте";
    let receipt = sender(&sandbox, "sandbox")
        .send("+79161234567", text)
        .await
        .unwrap();
    assert!(receipt.id.is_some());
    assert_eq!(receipt.account_balance_kopecks, Some(432_150));
    let messages = sandbox.messages(Some("79161234567"));
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].text, text);
}

#[tokio::test]
async fn sms_rejection_code_is_mapped_to_error_class() {
    let sandbox = sandbox().await;
    for (phone, text, code, class) in [
        ("+74951234567", "Код", 202, SmsErrorClass::Recipient),
        ("+79161230230", "Код", 230, SmsErrorClass::Recipient),
        ("+79161230220", "Код", 220, SmsErrorClass::RetryLater),
        ("+79161234567", "", 203, SmsErrorClass::ClientBug),
        ("", "Код", 202, SmsErrorClass::Recipient),
    ] {
        let error = sender(&sandbox, "sandbox")
            .send(phone, text)
            .await
            .unwrap_err();
        assert!(
            matches!(error, SmsError::Rejected { code: c, .. } if c == code),
            "{error}"
        );
        assert_eq!(error.class(), class, "{code}");
    }
    let error = sender(&sandbox, "wrong")
        .send("+79161234567", "Код")
        .await
        .unwrap_err();
    assert_eq!(error.class(), SmsErrorClass::Account);
    assert!(sandbox.messages(None).is_empty());
}

#[tokio::test]
async fn sms_failure_with_unknown_result_is_not_retried() {
    let sandbox = sandbox().await;
    let error = sender(&sandbox, "sandbox")
        .send("+79161230500", "Код")
        .await
        .unwrap_err();
    assert_eq!(error.class(), SmsErrorClass::MaybeSent);
    let mut faults = Faults::default();
    let fault = MethodFault {
        fail: Some("500".to_owned()),
        ..MethodFault::default()
    };
    faults.per_method.insert("sms.send".to_owned(), fault);
    sandbox.set_faults(faults).unwrap();
    let error = sender(&sandbox, "sandbox")
        .send("+79161234567", "Код")
        .await
        .unwrap_err();
    assert_eq!(error.class(), SmsErrorClass::RetryLater);
    assert_eq!(sandbox.calls().len(), 2);
}

#[tokio::test]
async fn sms_is_posted_as_url_encoded_form() {
    let seen: Arc<Mutex<String>> = Arc::default();
    let record = Arc::clone(&seen);
    let send = move |body: String| {
        *record.lock().unwrap() = body;
        std::future::ready(
            r#"{"status_code":100,"sms":{"79161234567":{"status_code":100,"sms_id":"1"}}}"#,
        )
    };
    let base_url = serve(Router::new().route("/base/sms/send", post(send))).await + "/";
    let sender = sender_to(SmsRuConfig::new(base_url, "key".into()));
    let receipt = sender.send("+7 916 123-45-67", "Код 123456").await.unwrap();
    assert_eq!(receipt.id.as_deref(), Some("1"));
    assert_eq!(
        *seen.lock().unwrap(),
        "api_id=key&json=1&to=79161234567&msg=%D0%9A%D0%BE%D0%B4+123456"
    );
}

#[tokio::test]
async fn sms_failure_is_retryable_only_if_message_was_not_sent() {
    let silent = Router::new().fallback(std::future::pending::<StatusCode>);
    let mut config = SmsRuConfig::new(serve(silent).await, "key".into());
    config.total_timeout = Duration::from_millis(20);
    let error = sender_to(config)
        .send("+79161234567", "Код")
        .await
        .unwrap_err();
    assert_eq!(error.class(), SmsErrorClass::MaybeSent);

    for (status, class) in [
        (StatusCode::BAD_GATEWAY, SmsErrorClass::MaybeSent),
        (StatusCode::TOO_MANY_REQUESTS, SmsErrorClass::RetryLater),
    ] {
        let app = Router::new().fallback(move || std::future::ready(status));
        let sender = sender_to(SmsRuConfig::new(serve(app).await, "key".into()));
        let error = sender.send("+79161234567", "Код").await.unwrap_err();
        assert_eq!(error.class(), class, "{status}");
    }

    // No process listens on port 1.
    let sender = sender_to(SmsRuConfig::new(
        "http://127.0.0.1:1".to_owned(),
        "key".into(),
    ));
    let error = sender.send("+79161234567", "Код").await.unwrap_err();
    assert!(matches!(error, SmsError::Unavailable));
}
