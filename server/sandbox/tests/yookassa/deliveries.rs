//! Notifications: to whom, when and how often.

use std::time::Duration;

use avtosled_sandbox::DeliveryState;
use avtosled_sandbox::Options;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::Instant;

use crate::scene::Scene;
use crate::scene::names;
use crate::shop::request;
use crate::shop::rub;

#[tokio::test(start_paused = true)]
async fn a_notification_carries_the_object() {
    let scene = Scene::new(Options::default()).await;
    let payment = scene.pay(&json!({})).await;
    scene.sandbox.webhooks_settled().await;
    let taken = scene.wait_for(1).await;
    let body = &taken[0].1;
    assert_eq!(body["type"], "notification");
    assert_eq!(body["event"], "payment.succeeded");
    assert_eq!(body["object"]["id"], payment["id"]);
    assert_eq!(body["object"]["status"], "succeeded");
    let delivery = scene.delivery();
    assert_eq!(delivery.state, DeliveryState::Delivered);
    assert_eq!(delivery.attempts[0].outcome, "200");
    assert_eq!(delivery.url.as_deref(), Some(scene.url.as_str()));
}

#[tokio::test(start_paused = true)]
async fn a_refused_notification_comes_again_for_a_day() {
    let scene = Scene::new(Options::default()).await;
    scene.answer_with(std::iter::repeat_n(StatusCode::INTERNAL_SERVER_ERROR, 8));
    let start = Instant::now();
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(8).await;
    let offsets: Vec<u64> = taken
        .iter()
        .map(|(at, _)| (*at - start).as_secs())
        .collect();
    assert_eq!(offsets, [0, 10, 42, 84, 168, 672, 5_376, 86_016]);
    assert!(
        taken.iter().all(|(_, body)| *body == taken[0].1),
        "the same old body"
    );
    scene.sandbox.webhooks_settled().await;
    assert_eq!(scene.delivery().state, DeliveryState::GivenUp);
    assert_eq!(scene.delivery().attempts.len(), 8);
}

#[tokio::test(start_paused = true)]
async fn only_200_counts_as_taken() {
    let scene = Scene::new(Options::default()).await;
    scene.answer_with([
        StatusCode::NO_CONTENT,
        StatusCode::SEE_OTHER,
        StatusCode::NOT_FOUND,
    ]);
    scene.pay(&json!({})).await;
    scene.wait_for(4).await;
    scene.sandbox.webhooks_settled().await;
    let outcomes: Vec<String> = scene
        .delivery()
        .attempts
        .into_iter()
        .map(|a| a.outcome)
        .collect();
    assert_eq!(outcomes, ["204", "303", "404", "200"]);
    assert_eq!(scene.delivery().state, DeliveryState::Delivered);
}

#[tokio::test(start_paused = true)]
async fn redirects_are_not_followed() {
    let scene = Scene::new(Options::default()).await;
    let moved = scene.url.replace("/hook", "/moved");
    scene.sandbox.set_webhook_url(Some(moved)).unwrap();
    scene.pay(&json!({})).await;
    scene.sandbox.webhooks_settled().await;
    assert_eq!(scene.delivery().attempts[0].outcome, "303");
}

#[tokio::test(start_paused = true)]
async fn the_schedule_can_be_changed_and_hurried() {
    let options = Options {
        webhook_offsets: [5, 100, 400].map(Duration::from_secs).to_vec(),
        webhook_speed: 10,
        ..Options::default()
    };
    let scene = Scene::new(options).await;
    scene.answer_with(std::iter::repeat_n(StatusCode::BAD_GATEWAY, 3));
    let start = Instant::now();
    scene.pay(&json!({})).await;
    let taken = scene.wait_for(3).await;
    let offsets: Vec<u128> = taken
        .iter()
        .map(|(at, _)| (*at - start).as_millis() / 100)
        .collect();
    assert_eq!(offsets, [5, 100, 400]);
}

#[tokio::test(start_paused = true)]
async fn nobody_there_is_a_failed_attempt() {
    let nobody = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let options = Options {
        webhook_url: Some(format!("http://{nobody}/hook")),
        ..Options::default()
    };
    let scene = Scene::new(options).await;
    scene.pay(&json!({})).await;
    scene.sandbox.webhooks_settled().await;
    assert_eq!(scene.delivery().attempts[0].outcome, "no connection");
    assert_eq!(scene.delivery().state, DeliveryState::Waiting);

    scene
        .sandbox
        .set_webhook_url(Some(scene.url.clone()))
        .unwrap();
    assert!(
        scene
            .sandbox
            .set_webhook_url(Some("nowhere".into()))
            .is_err()
    );
    let second = scene.pay(&json!({})).await;
    let taken = scene.wait_for(1).await;
    assert_eq!(
        taken[0].1["object"]["id"], second["id"],
        "the old one keeps its old address"
    );
}

#[tokio::test(start_paused = true)]
async fn a_late_event_is_told_when_its_time_has_come() {
    let scene = Scene::new(Options::default()).await;
    let start = Instant::now();
    scene.post("payments", &request("10.00", &json!({}))).await;
    let taken = scene.wait_for(1).await;
    assert_eq!(taken[0].1["event"], "payment.canceled");
    assert_eq!((taken[0].0 - start).as_secs(), 3600);

    scene.pay(&json!({ "capture": false })).await;
    scene.wait_for(2).await;
    scene.sandbox.advance_yookassa(Duration::from_hours(7 * 24));
    let taken = scene.wait_for(3).await;
    assert_eq!(
        names(&taken)[1..],
        ["payment.waiting_for_capture", "payment.canceled"]
    );
}

#[tokio::test(start_paused = true)]
async fn subscribers_are_told_of_their_event() {
    let scene = Scene::new(Options::default()).await;
    scene.sandbox.set_webhook_url(None).unwrap();
    scene
        .post(
            "webhooks",
            &json!({ "event": "refund.succeeded", "url": scene.url }),
        )
        .await;
    let payment = scene.pay(&json!({})).await;
    scene.refund(&payment, "10.00").await;
    let taken = scene.wait_for(1).await;
    assert_eq!(names(&taken), ["refund.succeeded"]);
    assert_eq!(scene.delivery().state, DeliveryState::Unaddressed);
}

#[tokio::test(start_paused = true)]
async fn notifications_are_sent_by_hand() {
    let scene = Scene::new(Options::default()).await;
    let payment = scene.pay(&json!({})).await;
    scene.wait_for(1).await;
    scene.refund(&payment, "10.00").await;
    scene.wait_for(2).await;
    let send = async |body: Value| {
        let url = format!("{}/yookassa/webhooks/send", scene.sandbox.url());
        scene
            .client
            .post(url)
            .json(&body)
            .send()
            .await
            .unwrap()
            .status()
    };
    assert_eq!(send(json!({ "id": 1 })).await, StatusCode::OK);
    let taken = scene.wait_for(3).await;
    assert_eq!(taken[2].1, taken[0].1, "as it was");
    let anew = json!({ "event": "payment.succeeded", "objectId": payment["id"] });
    assert_eq!(send(anew).await, StatusCode::OK);
    let taken = scene.wait_for(4).await;
    assert_eq!(
        taken[3].1["object"]["refunded_amount"],
        rub("10.00"),
        "as it is"
    );
}

#[tokio::test(start_paused = true)]
async fn the_books_are_open() {
    let scene = Scene::new(Options::default()).await;
    let payment = scene.pay(&json!({})).await;
    scene.refund(&payment, "4.00").await;
    let books = scene.sandbox.books();
    assert_eq!(
        (books.totals.captured_kopecks, books.totals.refunded_kopecks),
        (1000, 400)
    );
    assert_eq!(
        books.payments[payment["id"].as_str().unwrap()],
        books.totals
    );
    assert_eq!(books.movements.len(), 3);
}
