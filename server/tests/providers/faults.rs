//! Failures of the vendor and their error classes.

use avtosled_core::sources::SourceId;
use std::time::Duration;

use avtosled_sandbox::{Faults, MethodFault, Running};
use avtosled_vendors::car_data::api_cloud::ApiCloudConfig;
use avtosled_vendors::car_data::{CarData, ErrorClass, ProviderError, Subject};

use crate::support::{POLICE, client, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const DOWN: &str = "X9F5XXEEDED300009";
const MALFORMED: &str = "Z8NTANJ11JS300011";

/// Injects a fault into the given methods.
fn fail(sandbox: &Running, methods: &[&str], fail: &str) {
    let fault = MethodFault {
        fail: Some(fail.to_owned()),
        ..MethodFault::default()
    };
    let mut faults = Faults::default();
    for method in methods {
        faults
            .per_method
            .insert((*method).to_owned(), fault.clone());
    }
    sandbox.set_faults(faults).unwrap();
}

/// Disables retries of calls that a busy vendor rejects.
fn without_retries(config: &mut ApiCloudConfig) {
    config.initial_backoff = config.total_timeout;
}

#[tokio::test]
async fn vendor_failure_code_is_mapped_to_error_class_and_not_retried() {
    let sandbox = sandbox().await;
    for (name, class, code) in [
        ("1", ErrorClass::RetryLater, "1"),
        ("2", ErrorClass::Account, "2"),
        ("3", ErrorClass::Account, "3"),
        ("5", ErrorClass::Account, "5"),
        ("015", ErrorClass::Input, "015"),
        ("111", ErrorClass::Input, "111"),
        ("123", ErrorClass::Account, "123"),
        ("404", ErrorClass::RetryLater, "404"),
        ("456", ErrorClass::RetryLater, "rate_limited"),
        ("460", ErrorClass::Input, "460"),
        ("498", ErrorClass::Account, "498"),
        ("499", ErrorClass::Account, "499"),
        ("500", ErrorClass::ClientBug, "500"),
        ("502", ErrorClass::ClientBug, "502"),
        ("503", ErrorClass::Account, "503"),
        ("504", ErrorClass::Account, "504"),
        ("602", ErrorClass::Account, "602"),
        ("766", ErrorClass::ClientBug, "766"),
        ("888", ErrorClass::Input, "888"),
        (
            "SERVICE_CAPTCHA_OFFLINE",
            ErrorClass::RetryLater,
            "rate_limited",
        ),
        (
            "TIME_MAX_CONNECT",
            ErrorClass::RetryLater,
            "TIME_MAX_CONNECT",
        ),
        ("MAINTENANCE", ErrorClass::RetryLater, "404"),
        ("SOURCE_DOWN", ErrorClass::RetryLater, "9000"),
        ("NOT_DECODED", ErrorClass::Input, "errormsg"),
        ("REFUSED", ErrorClass::Input, "errormsg"),
        ("HTTP_404", ErrorClass::RetryLater, "http_404"),
        ("HTTP_429", ErrorClass::RetryLater, "rate_limited"),
        ("HTTP_500", ErrorClass::RetryLater, "http_500"),
        ("HTTP_502", ErrorClass::RetryLater, "http_502"),
        ("HTTP_503", ErrorClass::RetryLater, "http_503"),
        ("TRUNCATED", ErrorClass::MaybePaid, "not_json"),
        ("NOT_JSON", ErrorClass::MaybePaid, "not_json"),
        ("EMPTY", ErrorClass::MaybePaid, "not_json"),
        ("WRONG_TYPES", ErrorClass::ClientBug, "unexpected_answer"),
    ] {
        fail(&sandbox, &["gibdd.dtp", "converter.search"], name);
        sandbox.reset_calls();
        // A new client has closed circuit breakers.
        let client = client(&sandbox, without_retries);
        let errors = [
            client
                .fetch(SourceId::Accidents, &Subject::of_vin(CLEAN))
                .await
                .unwrap_err(),
            client.convert(CLEAN).await.unwrap_err(),
        ];
        for error in errors {
            assert_eq!((error.class(), error.code()), (class, code), "{name}");
            assert!(error.trace().body_excerpt.is_some(), "{name}");
            let [call] = error.calls() else {
                panic!("{name} {error:?}")
            };
            let failure = call.failure.as_ref().unwrap();
            assert_eq!((failure.code.as_str(), failure.class), (code, class));
            assert_eq!(error.was_sent(), code != "rate_limited", "{name}");
            // A call that may have been answered may have been charged.
            let is_paid = class == ErrorClass::MaybePaid || code == "unexpected_answer";
            assert_eq!(call.cost_kopecks > 0, is_paid, "{name}");
        }
        assert_eq!(sandbox.calls().len(), 2, "{name}");
    }
}

#[tokio::test]
async fn answer_with_wrong_types_is_an_error() {
    let sandbox = sandbox().await;
    let methods = [
        "gibdd.gibdd",
        "gibdd.dtp",
        "gibdd.wanted",
        "gibdd.restrict",
        "gibdd.eaisto",
    ];
    fail(&sandbox, &methods, "WRONG_TYPES");
    let client = client(&sandbox, |_| {});
    for vin in [CLEAN, "XW7BF4FK3HS300005", "X7L4SRAV4G5300004"] {
        for call in POLICE {
            let error = client.fetch(call, &Subject::of_vin(vin)).await.unwrap_err();
            assert_eq!(error.code(), "unexpected_answer", "{call:?}");
        }
    }
}

#[tokio::test]
async fn hanging_vendor_call_times_out_as_possibly_paid() {
    let sandbox = sandbox().await;
    fail(&sandbox, &["gibdd.wanted"], "HANG");
    let client = client(&sandbox, |config| {
        config.total_timeout = Duration::from_millis(20);
    });
    let error = client
        .fetch(SourceId::Wanted, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert_eq!(
        (error.code(), error.class()),
        ("timeout", ErrorClass::MaybePaid)
    );
}

#[tokio::test]
async fn recovered_source_answers_next_attempt() {
    let sandbox = sandbox().await;
    let mut faults = Faults::default();
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        fail_times: Some(2),
        ..MethodFault::default()
    };
    faults.per_method.insert("gibdd.gibdd".to_owned(), fault);
    sandbox.set_faults(faults).unwrap();
    let client = client(&sandbox, |_| {});
    for _ in 0..2 {
        assert!(
            client
                .fetch(SourceId::History, &Subject::of_vin(CLEAN))
                .await
                .is_err()
        );
    }
    assert!(
        client
            .fetch(SourceId::History, &Subject::of_vin(CLEAN))
            .await
            .unwrap()
            .block
            .is_some()
    );
}

#[tokio::test]
async fn showcase_cars_fail_with_documented_codes() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    for (vin, call, code) in [
        (DOWN, SourceId::Wanted, "TIME_MAX_CONNECT"),
        (DOWN, SourceId::Restrictions, "404"),
        (MALFORMED, SourceId::Accidents, "not_json"),
        (MALFORMED, SourceId::Inspections, "unexpected_answer"),
    ] {
        let error = client.fetch(call, &Subject::of_vin(vin)).await.unwrap_err();
        assert_eq!(error.code(), code, "{vin} {call:?}");
    }
    assert!(
        client
            .fetch(SourceId::Accidents, &Subject::of_vin(DOWN))
            .await
            .is_ok()
    );
    assert!(
        client
            .fetch(SourceId::History, &Subject::of_vin(MALFORMED))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn rejected_token_is_an_account_error() {
    let sandbox = sandbox().await;
    for (token, code) in [
        ("short", "499"),
        ("00000000000000000000000000000000", "503"),
        ("error504000000000000000000000000", "504"),
        ("error602000000000000000000000000", "602"),
    ] {
        let client = client(&sandbox, |config| config.token = token.into());
        let error = client
            .fetch(SourceId::History, &Subject::of_vin(CLEAN))
            .await
            .unwrap_err();
        assert_eq!((error.code(), error.class()), (code, ErrorClass::Account));
        assert_eq!(client.balance().await.unwrap_err().code(), code);
    }
    let client = client(&sandbox, |config| config.token = "".into());
    let error = client
        .fetch(SourceId::History, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert_eq!(error.class(), ErrorClass::ClientBug);
}

#[tokio::test]
async fn empty_account_is_an_account_error_and_busy_vendor_a_rate_limit_error() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, without_retries);
    sandbox
        .set_faults(Faults {
            balance: Some(0),
            ..Faults::default()
        })
        .unwrap();
    let error = client
        .fetch(SourceId::History, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert_eq!((error.code(), error.class()), ("498", ErrorClass::Account));
    sandbox
        .set_faults(Faults {
            balance: Some(100),
            max_parallel: Some(0),
            ..Faults::default()
        })
        .unwrap();
    let error = client
        .fetch(SourceId::History, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert!(matches!(error, ProviderError::RateLimited { .. }));
}

#[tokio::test]
async fn concurrent_calls_stay_within_vendor_concurrency_limit() {
    let sandbox = sandbox().await;
    sandbox
        .set_faults(Faults {
            max_parallel: Some(4),
            latency_ms: Some(1),
            ..Faults::default()
        })
        .unwrap();
    let client = client(&sandbox, |config| config.max_concurrent = 4);
    let subject = Subject::of_vin(CLEAN);
    let calls = (0..40).map(|_| client.fetch(SourceId::Wanted, &subject));
    let answers = futures::future::join_all(calls).await;
    assert!(answers.iter().all(Result::is_ok));
}

#[tokio::test]
async fn malformed_vin_is_an_input_error() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    for vin in ["XTA GFL", "ЖЖЖ", "a&type=wanted"] {
        let error = client
            .fetch(SourceId::History, &Subject::of_vin(vin))
            .await
            .unwrap_err();
        assert_eq!(
            (error.code(), error.class()),
            ("888", ErrorClass::Input),
            "{vin}"
        );
    }
}
