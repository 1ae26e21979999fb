//! A client of the shop: calls with its name and keys, and a payer at the page.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;

use avtosled_sandbox::Options;
use avtosled_sandbox::YOOKASSA_SECRET_KEY;
use avtosled_sandbox::YOOKASSA_SHOP_ID;
use axum::body::Body;
use axum::http::Method;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header;
use axum::http::request::Builder;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use serde_json::json;

use crate::support::Client;

pub const GOOD: &str = "5555555555554444";
pub const WITH_3DS: &str = "5555555555554477";
pub const POOR: &str = "5555555555554600";
pub const RETURN: &str = "http://127.0.0.1:8080/payment/success?paymentId=7";

static KEYS: AtomicU64 = AtomicU64::new(0);

/// A key that was not used before.
pub fn new_key() -> String {
    format!("key-{}", KEYS.fetch_add(1, Ordering::Relaxed))
}

/// The header of the shop, or of somebody else.
pub fn basic(login: &str, password: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("{login}:{password}")))
}

/// A receipt over one position of that price.
pub fn receipt(value: &str) -> Value {
    json!({
        "customer": { "email": "payer@example.com" },
        "items": [{
            "description": "Аванс",
            "quantity": 1,
            "amount": { "value": value, "currency": "RUB" },
            "vat_code": 1,
            "measure": "piece",
            "payment_mode": "advance",
            "payment_subject": "payment",
        }],
    })
}

/// A request for a payment of that sum, with some fields changed, or left out when null.
pub fn request(value: &str, changes: &Value) -> Value {
    let mut body = json!({
        "amount": { "value": value, "currency": "RUB" },
        "capture": true,
        "confirmation": { "type": "redirect", "return_url": RETURN },
        "description": "Пополнение баланса",
        "metadata": { "topup": "7" },
        "receipt": receipt(value),
    });
    for (name, change) in changes.as_object().unwrap() {
        body[name] = change.clone();
    }
    body.as_object_mut()
        .unwrap()
        .retain(|_, value| !value.is_null());
    body
}

pub struct Shop(pub Client);

impl Shop {
    pub fn new() -> Self {
        Self::with(Options::default())
    }

    pub fn with(options: Options) -> Self {
        Self(Client::with(options))
    }

    /// A call as the shop, without a body.
    pub fn builder(verb: Method, path: &str) -> Builder {
        Request::builder()
            .method(verb)
            .uri(format!("/yookassa/v3/{path}"))
            .header(header::HOST, "sandbox.test:8081")
            .header(header::CONTENT_TYPE, "application/json")
            .header(
                header::AUTHORIZATION,
                basic(YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY),
            )
    }

    pub async fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        let (status, body) = self.0.send(request).await;
        let json = serde_json::from_str(&body);
        (
            status,
            json.unwrap_or_else(|_| panic!("no JSON: {status} {body}")),
        )
    }

    pub async fn post_with(&self, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
        let request = Self::builder(Method::POST, path).header("Idempotence-Key", key);
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    pub async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        self.post_with(path, &new_key(), body).await
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = Self::builder(Method::GET, path).body(Body::empty());
        self.send(request.unwrap()).await
    }

    /// The object at that path.
    pub async fn look(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        body
    }

    pub async fn payment(&self, id: &str) -> Value {
        self.look(&format!("payments/{id}")).await
    }

    /// A payment of that sum; its JSON.
    pub async fn create(&self, value: &str, changes: &Value) -> Value {
        let (status, payment) = self.post("payments", &request(value, changes)).await;
        assert_eq!(status, StatusCode::OK, "{payment}");
        payment
    }

    /// Id of a payment that was paid with a good card.
    pub async fn paid(&self, value: &str, changes: &Value) -> String {
        let id = id_of(&self.create(value, changes).await);
        self.pay(&id, GOOD).await;
        id
    }

    /// Fills in the page; tells status and `Location`.
    pub async fn submit(
        &self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> (StatusCode, String, String) {
        let form: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", crate::support::percent_encode(value)))
            .collect();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.join("&")));
        let response = self.0.response(request.unwrap()).await;
        let status = response.status();
        let location = response.headers().get(header::LOCATION);
        let location = location
            .map_or("", |value| value.to_str().unwrap())
            .to_owned();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        (
            status,
            location,
            String::from_utf8(body.unwrap().to_vec()).unwrap(),
        )
    }

    /// Pays with a card on the page; where it leads.
    pub async fn pay(&self, id: &str, card: &str) -> String {
        let fields = [("card", card), ("expiry", "12/34"), ("csc", "123")];
        let (status, location, body) = self.submit(&checkout_path(id), &fields).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
        location
    }

    /// A control endpoint, which must take it.
    pub async fn control(&self, path: &str, body: &Value) -> Value {
        let path = format!("/yookassa/{path}");
        let (status, answer) = self
            .0
            .post(&path, "application/json", &body.to_string())
            .await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    pub async fn advance(&self, seconds: u64) {
        self.control("clock", &json!({ "advanceSeconds": seconds }))
            .await;
    }

    pub async fn fail(&self, method: &str, fault: Value) {
        let faults = json!({ "perMethod": { method: fault } });
        assert_eq!(self.0.set_faults(&faults).await, StatusCode::OK);
    }

    /// Names of the events so far, oldest first.
    pub async fn events(&self) -> Vec<String> {
        let deliveries = self.0.json("/yookassa/deliveries.json").await;
        let deliveries = deliveries.as_array().unwrap().iter();
        deliveries
            .map(|delivery| delivery["event"].as_str().unwrap().to_owned())
            .collect()
    }

    pub async fn books(&self) -> Value {
        self.0.json("/yookassa/books.json").await
    }
}

pub fn checkout_path(id: &str) -> String {
    format!("/yookassa/checkout?orderId={id}")
}

pub fn id_of(object: &Value) -> String {
    object["id"].as_str().unwrap().to_owned()
}

pub fn rub(value: &str) -> Value {
    json!({ "value": value, "currency": "RUB" })
}
