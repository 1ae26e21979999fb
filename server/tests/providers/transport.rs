//! HTTP transport of the clients against small test servers.
//!
//! The servers record requests, answer with any status or delay calls, which the sandbox cannot do.

use avtosled_core::sources::SourceId;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use avtosled_vendors::car_data::api_cloud::{ApiCloud, ApiCloudConfig};
use avtosled_vendors::car_data::{CarData, ErrorClass, ProviderError, Subject};
use avtosled_vendors::http_client;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Response, StatusCode, Uri};
use tokio::sync::{Semaphore, mpsc};

use crate::support::{POLICE, config, serve};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";
const NONE: &str = r#"{"status":200,"count":0,"records":[],"inquiry":{"price":0.7}}"#;
const VIN: &str = "X9F00TEST00000001";

/// Client of a server that answers every call equally.
async fn always(status: u16, header: Option<(&str, &str)>, body: impl Into<String>) -> ApiCloud {
    let body: String = body.into();
    let header = header.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let app = Router::new().fallback(move || {
        let mut response = Response::builder().status(status);
        if let Some((name, value)) = &header {
            response = response.header(name, value);
        }
        std::future::ready(response.body(Body::from(body.clone())).unwrap())
    });
    client(serve(app).await, |_| {})
}

fn client(base_url: String, change: impl FnOnce(&mut ApiCloudConfig)) -> ApiCloud {
    let mut config = config(base_url, TOKEN);
    change(&mut config);
    ApiCloud::new(http_client::build().unwrap(), config).unwrap()
}

async fn error(client: &ApiCloud) -> ProviderError {
    client
        .fetch(SourceId::Accidents, &Subject::of_vin(VIN))
        .await
        .unwrap_err()
}

#[tokio::test]
async fn token_is_sent_in_header_and_parameters_in_query() {
    let seen: Arc<Mutex<Vec<(Uri, HeaderMap)>>> = Arc::default();
    let record = Arc::clone(&seen);
    let app = Router::new().fallback(move |request: Request| {
        let parts = (request.uri().clone(), request.headers().clone());
        record.lock().unwrap().push(parts);
        std::future::ready(NONE)
    });
    let client = client(serve(app).await + "/", |_| {});
    for call in POLICE {
        let _ = client.fetch(call, &Subject::of_vin(VIN)).await;
    }
    let _ = client.convert("A123BC77").await;
    let _ = client.balance().await;

    let seen = seen.lock().unwrap();
    let uris: Vec<String> = seen.iter().map(|(uri, _)| uri.to_string()).collect();
    assert_eq!(
        uris,
        [
            "/base/api/gibdd.php?type=gibdd&vin=X9F00TEST00000001",
            "/base/api/gibdd.php?type=dtp&vin=X9F00TEST00000001",
            "/base/api/gibdd.php?type=wanted&vin=X9F00TEST00000001",
            "/base/api/gibdd.php?type=restrict&vin=X9F00TEST00000001",
            "/base/api/gibdd.php?type=eaisto&vin=X9F00TEST00000001",
            "/base/api/converter.php?type=search&string=%D0%90123%D0%92%D0%A177",
            "/base/api/apilk.php?type=balance",
        ]
    );
    for (_, headers) in seen.iter() {
        assert_eq!(headers["token"], TOKEN);
        assert!(
            headers["user-agent"]
                .to_str()
                .unwrap()
                .starts_with("avtosled/")
        );
    }
}

#[tokio::test]
async fn http_status_is_mapped_to_error_class() {
    for (status, class) in [
        (301, ErrorClass::ClientBug),
        (400, ErrorClass::ClientBug),
        (403, ErrorClass::Account),
        (404, ErrorClass::RetryLater),
        (500, ErrorClass::RetryLater),
        (503, ErrorClass::RetryLater),
    ] {
        let location = Some(("location", "/elsewhere"));
        let error = error(&always(status, location, "<html>").await).await;
        assert_eq!(error.class(), class, "{status}");
        assert_eq!(error.code(), format!("http_{status}"));
        assert_eq!(error.trace().http_status, Some(status));
        assert_eq!(error.trace().body_excerpt.as_deref(), Some("<html>"));
    }
}

#[tokio::test]
async fn http_429_error_has_retry_after_of_header() {
    let header = Some(("retry-after", "700"));
    let error = error(&always(429, header, "slow down").await).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(700)));
    assert_eq!(error.class(), ErrorClass::RetryLater);
}

#[tokio::test]
async fn body_excerpt_is_truncated_and_has_no_token() {
    let body = format!(
        "{{\"error\":\"503\",\"message\":\"{TOKEN} {}\"}}",
        "ж".repeat(5000)
    );
    let error = error(&always(200, None, body).await).await;
    let excerpt = error.trace().body_excerpt.clone().unwrap();
    assert!(excerpt.len() <= 2048 && excerpt.len() > 2048 - 4);
    assert!(!excerpt.contains(TOKEN));
    // The error text is logged, so it must not contain text of the vendor.
    assert!(!format!("{error:?} {error}").contains('ж'));
}

#[tokio::test]
async fn oversized_body_is_rejected() {
    let error = error(&always(200, None, "x".repeat(http_client::BODY_LIMIT + 1)).await).await;
    assert_eq!(error.code(), "answer_too_long");
}

#[tokio::test]
async fn call_to_hanging_server_times_out_as_possibly_paid() {
    let app = Router::new().fallback(std::future::pending::<StatusCode>);
    let client = client(serve(app).await, |config| {
        config.total_timeout = Duration::from_millis(20);
    });
    let error = error(&client).await;
    assert_eq!(
        (error.code(), error.class()),
        ("timeout", ErrorClass::MaybePaid)
    );
    assert!(error.was_sent());
}

#[tokio::test]
async fn unreachable_server_is_a_network_error() {
    // No process listens on port 1.
    let error = error(&client("http://127.0.0.1:1".to_owned(), |_| {})).await;
    assert_eq!(
        (error.code(), error.trace().http_status),
        ("network_error", None)
    );
}

#[tokio::test]
async fn breaker_opens_for_failing_method_only() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let app = Router::new().fallback(move |uri: Uri| {
        counter.fetch_add(1, Ordering::Relaxed);
        let is_accidents = uri.query().unwrap_or_default().contains("type=dtp");
        std::future::ready(if is_accidents {
            r#"{"status":404,"error":"TIME_MAX_CONNECT","errormsg":"Нет ответа"}"#
        } else {
            NONE
        })
    });
    let client = client(serve(app).await, |config| config.breaker.failures = 3);
    for _ in 0..3 {
        assert_eq!(error(&client).await.code(), "TIME_MAX_CONNECT");
    }
    let refused = error(&client).await;
    assert_eq!(refused.code(), "circuit_open");
    assert!(refused.retry_after().is_some() && !refused.was_sent());
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    assert!(
        client
            .fetch(SourceId::Wanted, &Subject::of_vin(VIN))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn input_errors_do_not_open_breaker() {
    let client = always(
        200,
        None,
        r#"{"error":"888","message":"forbidden symbols"}"#,
    )
    .await;
    for _ in 0..20 {
        assert_eq!(error(&client).await.class(), ErrorClass::Input);
    }
}

#[tokio::test]
async fn concurrent_calls_stay_within_configured_limit() {
    let (arrived, mut arrivals) = mpsc::unbounded_channel();
    let gate = Arc::new(Semaphore::new(0));
    let in_flight = Arc::new(AtomicUsize::new(0));
    let most = Arc::new(AtomicUsize::new(0));
    let (server_gate, server_most) = (Arc::clone(&gate), Arc::clone(&most));
    let app = Router::new().fallback(move || {
        let now = in_flight.fetch_add(1, Ordering::SeqCst) + 1;
        server_most.fetch_max(now, Ordering::SeqCst);
        let _ = arrived.send(());
        let (gate, in_flight) = (Arc::clone(&server_gate), Arc::clone(&in_flight));
        async move {
            gate.acquire().await.unwrap().forget();
            in_flight.fetch_sub(1, Ordering::SeqCst);
            NONE
        }
    });
    let client = client(serve(app).await, |config| config.max_concurrent = 3);
    let subject = Subject::of_vin(VIN);
    let calls =
        futures::future::join_all((0..12).map(|_| client.fetch(SourceId::Wanted, &subject)));
    let release = async {
        for _ in 0..12 {
            arrivals.recv().await.unwrap();
            gate.add_permits(1);
        }
    };
    let (answers, ()) = tokio::join!(calls, release);
    assert!(answers.iter().all(Result::is_ok));
    assert!(most.load(Ordering::SeqCst) <= 3);
}

#[test]
fn client_with_invalid_base_url_or_token_is_rejected() {
    for (base_url, token) in [
        ("not a url", TOKEN),
        ("ftp://host", TOKEN),
        ("http://host/?a=1", TOKEN),
        ("http://host", "line\nbreak"),
    ] {
        let config = config(base_url.to_owned(), token);
        assert!(
            ApiCloud::new(http_client::build().unwrap(), config).is_err(),
            "{base_url}"
        );
    }
}
