//! Tests of `YooKassa` webhooks with paused time: schedule and faults.

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

type Received = Arc<Mutex<Vec<(Instant, Value)>>>;

/// Sandbox with a webhook receiver that rejects the first webhooks.
struct Setup {
    sandbox: Running,
    requests: Received,
    client: Client,
}

impl Setup {
    async fn new(fail: Option<&str>, rejections: usize) -> Self {
        let requests = Received::default();
        let list = requests.clone();
        let receive = async move |Json(body): Json<Value>| {
            let mut list = list.lock().unwrap();
            list.push((Instant::now(), body));
            if list.len() > rejections {
                StatusCode::OK
            } else {
                StatusCode::BAD_GATEWAY
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let app = Router::new().route("/hook", post(receive));
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
            requests,
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

    /// Captures and refunds a payment; returns the time of the capture.
    async fn pay_and_refund(&self) -> Instant {
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

    /// Names of the events received within two days, with seconds since the start.
    async fn received(&self, start: Instant) -> Vec<(String, u64)> {
        tokio::time::sleep(Duration::from_hours(48)).await;
        self.sandbox.wait_for_webhooks().await;
        let requests = self.requests.lock().unwrap();
        let shown = |(at, body): &(Instant, Value)| {
            let name = body["event"].as_str().unwrap().to_owned();
            (name, (*at - start).as_secs())
        };
        requests.iter().map(shown).collect()
    }
}

#[tokio::test(start_paused = true)]
async fn failed_webhook_is_retried_with_growing_delays_for_a_day() {
    let setup = Setup::new(None, 20).await;
    let start = setup.pay_and_refund().await;
    let received = setup.received(start).await;
    let of_payment = received
        .iter()
        .filter(|(name, _)| name == "payment.succeeded");
    let seconds: Vec<u64> = of_payment.map(|(_, seconds)| *seconds).collect();
    assert_eq!(seconds, [0, 10, 42, 84, 168, 672, 5_376, 86_016]);
    let bodies = setup.requests.lock().unwrap();
    assert_eq!(
        bodies[0].1["object"]["refunded_amount"],
        rub("0.00"),
        "the object must be as it was then"
    );
    let deliveries = setup.sandbox.deliveries();
    assert_eq!(deliveries[0].attempts[0], "502");
    assert_eq!(setup.sandbox.ledger().totals.refunded_kopecks, 1000);
}

#[tokio::test(start_paused = true)]
async fn webhook_fault_duplicates_reorders_or_repeats_deliveries() {
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
        let setup = Setup::new(Some(fail), 0).await;
        let start = setup.pay_and_refund().await;
        let received = setup.received(start).await;
        let names: Vec<&str> = received.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, expected, "{fail}");
        let last = received.last().unwrap().1;
        assert_eq!(last, if fail == "STALE" { 3600 } else { 0 }, "{fail}");
    }
}
