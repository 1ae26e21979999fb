//! Notifications of `YooKassa`: when they come, and how they go wrong. Time is tokio's and does not pass
//! by itself.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use avtosled_sandbox::{
    MethodFault, Options, Running, Sandbox, YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID,
};
use axum::{Json, Router, http::StatusCode, routing::post};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{net::TcpListener, time::Instant};

use crate::payments::{GOOD, receipt, request, rub};

type Taken = Arc<Mutex<Vec<(Instant, Value)>>>;

/// A sandbox with somebody who takes its notifications after having refused some.
struct Scene {
    sandbox: Running,
    taken: Taken,
    client: Client,
}

impl Scene {
    async fn new(fail: Option<&str>, refusals: usize) -> Self {
        let taken = Taken::default();
        let list = taken.clone();
        let take = async move |Json(body): Json<Value>| {
            let mut list = list.lock().unwrap();
            list.push((Instant::now(), body));
            if list.len() > refusals {
                StatusCode::OK
            } else {
                StatusCode::BAD_GATEWAY
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let app = Router::new().route("/hook", post(take));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let fault = MethodFault {
            fail: fail.map(str::to_owned),
            fail_times: Some(1),
            ..MethodFault::default()
        };
        let options = Options {
            webhook_url: Some(url),
            ..Options::default().with_fault("yookassa.webhook", fault)
        };
        Self {
            sandbox: Sandbox::start(options).await.unwrap(),
            taken,
            client: Client::builder().no_proxy().build().unwrap(),
        }
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> Value {
        let url = format!("{}/{path}", self.sandbox.yookassa_url());
        let request = self.client.post(url).header("Idempotence-Key", key);
        let request = request.basic_auth(YOOKASSA_SHOP_ID, Some(YOOKASSA_SECRET_KEY));
        request
            .json(body)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    }

    /// A payment of 10.00 that was paid and refunded; the moment when it was paid.
    async fn play(&self) -> Instant {
        let payment = self
            .post("payments", "a", &request("10.00", &json!({})))
            .await;
        let url = payment["confirmation"]["confirmation_url"]
            .as_str()
            .unwrap();
        let form = [("card", GOOD), ("expiry", "12/34"), ("csc", "123")];
        let start = Instant::now();
        self.client.post(url).form(&form).send().await.unwrap();
        let refund = json!({
            "payment_id": payment["id"], "amount": rub("10.00"), "receipt": receipt("10.00"),
        });
        self.post("refunds", "b", &refund).await;
        start
    }

    /// Names of events and whole seconds since then, once nothing more is to come for two days.
    async fn came(&self, start: Instant) -> Vec<(String, u64)> {
        tokio::time::sleep(Duration::from_hours(48)).await;
        self.sandbox.wait_for_webhooks().await;
        let taken = self.taken.lock().unwrap();
        let shown = |(at, body): &(Instant, Value)| {
            let name = body["event"].as_str().unwrap().to_owned();
            (name, (*at - start).as_secs())
        };
        taken.iter().map(shown).collect()
    }
}

#[tokio::test(start_paused = true)]
async fn a_notification_is_tried_for_a_day() {
    let scene = Scene::new(None, 20).await;
    let start = scene.play().await;
    let came = scene.came(start).await;
    let of_payment = came.iter().filter(|(name, _)| name == "payment.succeeded");
    let seconds: Vec<u64> = of_payment.map(|(_, seconds)| *seconds).collect();
    assert_eq!(seconds, [0, 10, 42, 84, 168, 672, 5_376, 86_016]);
    let bodies = scene.taken.lock().unwrap();
    assert_eq!(
        bodies[0].1["object"]["refunded_amount"],
        rub("0.00"),
        "as it was then"
    );
    let deliveries = scene.sandbox.deliveries();
    assert_eq!(deliveries[0].attempts[0], "502");
    assert_eq!(scene.sandbox.ledger().totals.refunded_kopecks, 1000);
}

#[tokio::test(start_paused = true)]
async fn notifications_come_twice_in_any_order_and_late() {
    for (fail, expected) in [
        (
            "DUPLICATED",
            ["payment.succeeded", "payment.succeeded", "refund.succeeded"].as_slice(),
        ),
        ("REORDERED", &["refund.succeeded", "payment.succeeded"]),
        (
            "STALE",
            &["payment.succeeded", "refund.succeeded", "payment.succeeded"],
        ),
    ] {
        let scene = Scene::new(Some(fail), 0).await;
        let start = scene.play().await;
        let came = scene.came(start).await;
        let names: Vec<&str> = came.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, expected, "{fail}");
        let last = came.last().unwrap().1;
        assert_eq!(last, if fail == "STALE" { 3600 } else { 0 }, "{fail}");
    }
}
