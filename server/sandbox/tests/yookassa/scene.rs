//! A sandbox with somebody who takes its notifications. Time is tokio's and does not pass by itself.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

use avtosled_sandbox::Delivery;
use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use avtosled_sandbox::Running;
use avtosled_sandbox::Sandbox;
use avtosled_sandbox::YOOKASSA_SECRET_KEY;
use avtosled_sandbox::YOOKASSA_SHOP_ID;
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Redirect;
use axum::routing::post;
use reqwest::Client;
use serde_json::Value;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::shop::new_key;
use crate::shop::receipt;
use crate::shop::request;
use crate::shop::rub;

/// Somebody who takes notifications: what came and when, and how to answer the next ones.
#[derive(Default)]
pub struct Ledger {
    answers: Mutex<VecDeque<StatusCode>>,
    taken: Mutex<Vec<(Instant, Value)>>,
    came: Notify,
}

async fn take(State(ledger): State<Arc<Ledger>>, Json(body): Json<Value>) -> StatusCode {
    ledger.taken.lock().unwrap().push((Instant::now(), body));
    ledger.came.notify_waiters();
    let answer = ledger.answers.lock().unwrap().pop_front();
    answer.unwrap_or(StatusCode::OK)
}

pub struct Scene {
    pub sandbox: Running,
    pub ledger: Arc<Ledger>,
    pub url: String,
    pub client: Client,
}

impl Scene {
    pub async fn new(options: Options) -> Self {
        let ledger = Arc::new(Ledger::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let app = Router::new()
            .route("/hook", post(take))
            .route("/moved", post(async || Redirect::to("/hook")))
            .with_state(ledger.clone());
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let webhook_url = options.webhook_url.clone().or(Some(url.clone()));
        let options = Options {
            webhook_url,
            ..options
        };
        let no_redirects = reqwest::redirect::Policy::none();
        Self {
            sandbox: Sandbox::start(options).await.unwrap(),
            ledger,
            url,
            client: Client::builder()
                .redirect(no_redirects)
                .no_proxy()
                .build()
                .unwrap(),
        }
    }

    pub async fn with_fault(fail: &str) -> Self {
        let fault = MethodFault {
            fail: Some(fail.to_owned()),
            fail_times: Some(1),
            ..MethodFault::default()
        };
        Self::new(Options::default().with_fault("yookassa.webhook", fault)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self
            .client
            .post(format!("{}/{path}", self.sandbox.yookassa_url()))
            .basic_auth(YOOKASSA_SHOP_ID, Some(YOOKASSA_SECRET_KEY))
            .header("Idempotence-Key", new_key());
        request
            .json(body)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    }

    /// A payment paid with a good card; its JSON at creation.
    pub async fn pay(&self, changes: &Value) -> Value {
        let payment = self.post("payments", &request("10.00", changes)).await;
        let url = payment["confirmation"]["confirmation_url"]
            .as_str()
            .unwrap();
        let form = [
            ("card", "5555555555554444"),
            ("expiry", "12/34"),
            ("csc", "123"),
        ];
        let answer = self.client.post(url).form(&form).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        payment
    }

    pub async fn refund(&self, payment: &Value, value: &str) {
        let body = json!({
            "payment_id": payment["id"], "amount": rub(value), "receipt": receipt(value),
        });
        self.post("refunds", &body).await;
    }

    /// Waits until that many have come; where the clock stands still it moves to what comes next.
    pub async fn wait_for(&self, count: usize) -> Vec<(Instant, Value)> {
        loop {
            let came = self.ledger.came.notified();
            let taken = self.ledger.taken.lock().unwrap().clone();
            if taken.len() >= count {
                return taken;
            }
            // Nothing else is planned any more when the clock runs that far.
            let patience = Duration::from_hours(24 * 365);
            let woken = tokio::time::timeout(patience, came).await;
            assert!(woken.is_ok(), "{} of {count} came", taken.len());
        }
    }

    pub fn answer_with(&self, answers: impl IntoIterator<Item = StatusCode>) {
        self.ledger.answers.lock().unwrap().extend(answers);
    }

    pub fn delivery(&self) -> Delivery {
        self.sandbox.deliveries().remove(0)
    }
}

pub fn names(taken: &[(Instant, Value)]) -> Vec<&str> {
    taken
        .iter()
        .map(|(_, body)| body["event"].as_str().unwrap())
        .collect()
}
