//! Two vendors: real clients, each with a sandbox of its own.

use std::sync::Arc;

use avtosled_core::sources::SourceId;
use avtosled_sandbox::Running;
use avtosled_vendors::car_data::api_cloud::ApiCloudConfig;
use avtosled_vendors::car_data::{CarData, Routing, Subject, Vendor};

use crate::support::{Held, client, failing, sandbox, spoil};

const CLEAN: &str = "XTAGFL110KY300001";
const WANTED: SourceId = SourceId::Wanted;

/// A route over two sandboxes, the first client's settings changed.
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
async fn the_first_of_equals_is_asked() {
    let (first, second, route) = two(|_| {}).await;
    route.fetch(WANTED, &Subject::of_vin(CLEAN)).await.unwrap();
    route.convert(CLEAN).await.unwrap();
    assert_eq!(counts(&first, &second), (2, 0));
}

#[tokio::test]
async fn a_vendor_that_does_not_answer_gives_way() {
    let (first, second, route) = two(|config| config.breaker.failures = 1).await;
    spoil(&first, &[("gibdd.wanted", failing("SOURCE_DOWN"))]);
    let answer = route.fetch(WANTED, &Subject::of_vin(CLEAN)).await.unwrap();
    // The calls to both have their records.
    assert_eq!(answer.calls.len(), 2);
    assert_eq!(answer.price_kopecks, 80);
    // Now its breaker is open, and it is not even tried.
    let answer = route.fetch(WANTED, &Subject::of_vin(CLEAN)).await.unwrap();
    assert_eq!(answer.calls.len(), 1);
    assert_eq!(counts(&first, &second), (1, 2));
}

#[tokio::test]
async fn what_may_have_been_paid_is_not_bought_from_another() {
    let (first, second, route) = two(|_| {}).await;
    spoil(&first, &[("gibdd.wanted", failing("TRUNCATED"))]);
    let error = route.fetch(WANTED, &Subject::of_vin(CLEAN)).await;
    assert_eq!(error.unwrap_err().calls().len(), 1);
    assert_eq!(counts(&first, &second), (1, 0));
}

#[tokio::test]
async fn a_vendor_without_the_source_is_passed_over() {
    let held = || Held {
        methods: &["auctions.vin"],
        ..Held::default()
    };
    let (first, second, route) = two(|config| config.policy = Arc::new(held())).await;
    let subject = Subject::of_vin(CLEAN);
    route.fetch(SourceId::Auctions, &subject).await.unwrap();
    assert_eq!(counts(&first, &second), (0, 1));
}

#[tokio::test]
async fn when_all_fail_every_call_is_told() {
    let (first, second, route) = two(|_| {}).await;
    for one in [&first, &second] {
        spoil(one, &[("gibdd.wanted", failing("SOURCE_DOWN"))]);
    }
    let error = route
        .fetch(WANTED, &Subject::of_vin(CLEAN))
        .await
        .unwrap_err();
    assert_eq!((error.code(), error.calls().len()), ("9000", 2));
}
