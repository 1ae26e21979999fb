//! Terms of use of the vendor: concurrency, retries and charged calls.

use std::time::Duration;

use avtosled_core::sources::SourceId;
use avtosled_sandbox::{Faults, MethodFault};
use avtosled_vendors::car_data::{CarData, ErrorClass, Subject};

use crate::support::{POLICE, client, failing, inject_faults, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";

fn subject() -> Subject {
    Subject::of_vin(CLEAN)
}

fn failing_first(name: &str, times: u32) -> MethodFault {
    MethodFault {
        fail_times: Some(times),
        ..failing(name)
    }
}

#[tokio::test]
async fn busy_vendor_is_retried_until_free() {
    let sandbox = sandbox().await;
    for name in ["456", "SERVICE_CAPTCHA_OFFLINE", "HTTP_429"] {
        inject_faults(&sandbox, &[("gibdd.wanted", failing_first(name, 3))]);
        let client = client(&sandbox, |config| {
            config.initial_backoff = Duration::from_millis(1);
            config.breaker.failures = 1;
        });
        let answer = client.fetch(SourceId::Wanted, &subject()).await.unwrap();
        let codes: Vec<_> = answer
            .calls
            .iter()
            .map(|call| call.failure.as_ref().map(|failure| failure.code.as_str()))
            .collect();
        let busy = Some("rate_limited");
        assert_eq!(codes, [busy, busy, busy, None], "{name}");
        assert_eq!(answer.price_kopecks, 80, "{name}");
    }
}

#[tokio::test]
async fn retries_of_busy_vendor_end_at_total_timeout() {
    let sandbox = sandbox().await;
    inject_faults(&sandbox, &[("gibdd.wanted", failing("456"))]);
    let client = client(&sandbox, |config| {
        config.total_timeout = Duration::from_millis(40);
        config.initial_backoff = Duration::from_millis(1);
        config.breaker.failures = 1;
    });
    for _ in 0..2 {
        let error = client
            .fetch(SourceId::Wanted, &subject())
            .await
            .unwrap_err();
        assert_eq!(error.code(), "rate_limited");
        assert!(!error.was_sent() && error.calls().len() > 1);
    }
}

#[tokio::test]
async fn call_timed_out_waiting_for_permit_is_not_sent_and_costs_nothing() {
    let sandbox = sandbox().await;
    inject_faults(&sandbox, &[("gibdd.wanted", failing("HANG"))]);
    let client = client(&sandbox, |config| {
        config.max_per_file = 1;
        config.total_timeout = Duration::from_millis(40);
    });
    let subject = subject();
    let (first, second) = tokio::join!(
        client.fetch(SourceId::Wanted, &subject),
        client.fetch(SourceId::History, &subject),
    );
    assert_eq!(first.unwrap_err().code(), "timeout");
    let error = second.unwrap_err();
    assert!(error.calls().is_empty() && !error.was_sent());
    assert_eq!(error.class(), ErrorClass::RetryLater);
}

#[tokio::test]
async fn concurrency_per_file_is_reduced_for_busy_vendor() {
    let sandbox = sandbox().await;
    sandbox
        .set_faults(Faults {
            max_parallel: Some(2),
            latency_ms: Some(2),
            ..Faults::default()
        })
        .unwrap();
    let client = client(&sandbox, |config| {
        config.initial_backoff = Duration::from_millis(1);
    });
    let subject = subject();
    let calls = (0..8).flat_map(|_| POLICE.map(|call| client.fetch(call, &subject)));
    let answers = futures::future::join_all(calls).await;
    assert!(answers.iter().all(Result::is_ok));
    let attempts: usize = answers
        .iter()
        .flatten()
        .map(|answer| answer.calls.len())
        .sum();
    assert!(attempts < 2 * answers.len(), "{attempts}");
}

#[tokio::test]
async fn possibly_paid_call_is_not_retried_and_has_cost() {
    let sandbox = sandbox().await;
    for name in ["TRUNCATED", "NOT_JSON", "HANG"] {
        inject_faults(&sandbox, &[("gibdd.wanted", failing(name))]);
        sandbox.reset_calls();
        let client = client(&sandbox, |config| {
            if name == "HANG" {
                config.total_timeout = Duration::from_millis(20);
            }
        });
        let error = client
            .fetch(SourceId::Wanted, &subject())
            .await
            .unwrap_err();
        assert_eq!(error.class(), ErrorClass::MaybePaid, "{name}");
        let [call] = error.calls() else {
            panic!("{name} {error:?}")
        };
        assert_eq!((call.cost_kopecks, call.is_cost_estimated), (80, true));
        assert!(error.was_sent());
    }
}

#[tokio::test]
async fn repeated_html_answers_open_circuit_breaker() {
    let sandbox = sandbox().await;
    inject_faults(&sandbox, &[("gibdd.wanted", failing("NOT_JSON"))]);
    let client = client(&sandbox, |config| config.breaker.failures = 2);
    for code in ["not_json", "not_json", "circuit_open"] {
        let error = client
            .fetch(SourceId::Wanted, &subject())
            .await
            .unwrap_err();
        assert_eq!(error.code(), code);
    }
}

#[tokio::test]
async fn conversion_is_not_blocked_by_hanging_source_call() {
    let sandbox = sandbox().await;
    inject_faults(&sandbox, &[("zalog.notary", failing("HANG"))]);
    let client = client(&sandbox, |config| {
        config.max_concurrent = 1;
        config.total_timeout = Duration::from_secs(2);
    });
    let subject = subject();
    let hanging = client.fetch(SourceId::Pledges, &subject);
    let converted = client.convert(CLEAN);
    let first = futures::future::select(hanging, converted).await;
    assert!(matches!(first, futures::future::Either::Right((Ok(_), _))));
}

#[tokio::test]
async fn vendor_operations_match_recorded_calls() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let mut spent = 0;
    for call in POLICE {
        spent += client.fetch(call, &subject()).await.unwrap().price_kopecks;
    }
    let today = "2026-06-15".parse().unwrap();
    let answer = client.operations(today, today).await.unwrap();
    let [police] = answer.operations.as_slice() else {
        panic!("{answer:?}")
    };
    assert_eq!((police.api.as_str(), police.calls), ("gibdd", 5));
    assert_eq!(police.charged_kopecks, spent);
    let before = "2026-06-14".parse().unwrap();
    let answer = client.operations(before, before).await.unwrap();
    assert!(answer.operations.is_empty() && answer.unparsed.is_empty());
}
