//! Notifications that go wrong on purpose.

use std::time::Duration;

use avtosled_sandbox::DeliveryState;
use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use axum::http::StatusCode;
use serde_json::json;
use tokio::time::Instant;

use crate::scene::Scene;
use crate::scene::names;
use crate::shop::rub;

#[tokio::test(start_paused = true)]
async fn a_lost_notification_never_comes() {
    let scene = Scene::with_fault("LOST").await;
    let first = scene.pay(&json!({})).await;
    let second = scene.pay(&json!({})).await;
    tokio::time::sleep(Duration::from_hours(48)).await;
    let taken = scene.wait_for(1).await;
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].1["object"]["id"], second["id"]);
    assert_eq!(scene.delivery().object_id, first["id"].as_str().unwrap());
    assert_eq!(scene.delivery().state, DeliveryState::Lost);
}

#[tokio::test(start_paused = true)]
async fn a_notification_may_come_twice_at_once() {
    let scene = Scene::with_fault("DUPLICATED").await;
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(2).await;
    assert_eq!(taken[0].1, taken[1].1);
    assert_eq!((taken[1].0 - taken[0].0).as_secs(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_notification_may_come_after_a_later_one() {
    let scene = Scene::with_fault("REORDERED").await;
    let payment = scene.pay(&json!({})).await;
    scene.refund(&payment, "4.00").await;
    let taken = scene.wait_for(2).await;
    assert_eq!(names(&taken), ["refund.succeeded", "payment.succeeded"]);
    assert_eq!((taken[1].0 - taken[0].0).as_secs(), 0);

    let scene = Scene::with_fault("REORDERED").await;
    let start = Instant::now();
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(1).await;
    assert_eq!((taken[0].0 - start).as_secs(), 600, "nothing followed it");
}

#[tokio::test(start_paused = true)]
async fn a_notification_may_be_late() {
    let scene = Scene::with_fault("DELAYED").await;
    scene.answer_with([StatusCode::BAD_GATEWAY]);
    let start = Instant::now();
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(2).await;
    let offsets: Vec<u64> = taken
        .iter()
        .map(|(at, _)| (*at - start).as_secs())
        .collect();
    assert_eq!(offsets, [60, 70]);

    let fault = MethodFault {
        latency_ms: Some(1500),
        ..MethodFault::default()
    };
    let scene = Scene::new(Options::default().with_fault("yookassa.webhook", fault)).await;
    let start = Instant::now();
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(1).await;
    assert_eq!((taken[0].0 - start).as_millis() / 100, 15);
}

#[tokio::test(start_paused = true)]
async fn a_notification_may_come_when_all_has_changed() {
    let scene = Scene::with_fault("STALE").await;
    let payment = scene.pay(&json!({})).await;
    scene.wait_for(1).await;
    scene.refund(&payment, "10.00").await;
    let taken = scene.wait_for(3).await;
    assert_eq!(
        names(&taken),
        ["payment.succeeded", "refund.succeeded", "payment.succeeded"]
    );
    assert_eq!(
        taken[2].1["object"]["refunded_amount"],
        rub("0.00"),
        "as it was then"
    );
    assert_eq!((taken[2].0 - taken[0].0).as_secs(), 3600);
    scene.sandbox.webhooks_settled().await;
    assert_eq!(scene.delivery().state, DeliveryState::Delivered);
}
