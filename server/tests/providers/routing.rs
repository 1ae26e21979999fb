//! Routing between two vendors: real clients, each with its own sandbox.

use std::sync::Arc;

use avtosled_core::sources::SourceId;
use avtosled_sandbox::Running;
use avtosled_vendors::car_data::api_cloud::ApiCloudConfig;
use avtosled_vendors::car_data::{CarData, Routing, Subject, Vendor};

use crate::support::{TestPolicy, client, failing, inject_faults, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const WANTED: SourceId = SourceId::Wanted;

/// Routing over two sandboxes; `change` changes the configuration of the first client.
async fn two(change: impl FnOnce(&mut ApiCloudConfig)) -> (Running, Running, Routing) {
    let (first, second) = (sandbox().await, sandbox().await);
    let one: Arc<dyn Vendor> = Arc::new(client(&first, change));
    let other: Arc<dyn Vendor> = Arc::new(client(&second, |_| {}));
    (first, second, Routing::new(one, vec![other]))
}

fn counts(first: &Running, second: &Running) -> (usize, usize) {
    (first.calls().len(), second.calls().len())
}

#[tokio::test]
async fn available_first_vendor_gets_every_call() {
    let (first, second, routing) = two(|_| {}).await;
    routing
        .fetch(WANTED, &Subject::of_vin(CLEAN))
        .await
        .unwrap();
    routing.convert(CLEAN).await.unwrap();
    assert_eq!(counts(&first, &second), (2, 0));
}

#[tokio::test]
async fn failed_vendor_falls_back_to_second_vendor() {
    let (first, second, routing) = two(|config| config.breaker.failures = 1).await;
    inject_faults(&first, &[("gibdd.wanted", failing("SOURCE_DOWN"))]);
    let answer = routing
        .fetch(WANTED, &Subject::of_vin(CLEAN))
        .await
        .unwrap();
    // The calls to both vendors are recorded.
    assert_eq!(answer.calls.len(), 2);
    assert_eq!(answer.price_kopecks, 80);
    // The breaker of the first vendor is open now, so that vendor is not called.
    let answer = routing
        .fetch(WANTED, &Subject::of_vin(CLEAN))
        .await
        .unwrap();
    assert_eq!(answer.calls.len(), 1);
    assert_eq!(counts(&first, &second), (1, 2));
}

#[tokio::test]
async fn possibly_paid_call_is_not_repeated_at_other_vendor() {
    let (first, second, routing) = two(|_| {}).await;
    inject_faults(&first, &[("gibdd.wanted", failing("TRUNCATED"))]);
    let error = routing.fetch(WANTED, &Subject::of_vin(CLEAN)).await;
    assert_eq!(error.unwrap_err().calls().len(), 1);
    assert_eq!(counts(&first, &second), (1, 0));
}

#[tokio::test]
async fn vendor_without_enabled_source_is_skipped() {
    let policy = || TestPolicy {
        methods: &["auctions.vin"],
        ..TestPolicy::default()
    };
    let (first, second, routing) = two(|config| config.policy = Arc::new(policy())).await;
    let subject = Subject::of_vin(CLEAN);
    routing.fetch(SourceId::Auctions, &subject).await.unwrap();
    assert_eq!(counts(&first, &second), (0, 1));
}

#[tokio::test]
async fn error_of_all_vendors_contains_record_of_every_call() {
    let (first, second, routing) = two(|_| {}).await;
    for one in [&first, &second] {
        inject_faults(one, &[("gibdd.wanted", failing("SOURCE_DOWN"))]);
    }
    let error = routing
        .fetch(WANTED, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert_eq!((error.code(), error.calls().len()), ("9000", 2));
}
