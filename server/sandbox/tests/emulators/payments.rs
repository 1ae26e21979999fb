//! Tests of the `YooKassa` API: payments, refunds, receipts, idempotency keys, lists and errors.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use avtosled_sandbox::{YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID};
use axum::{body::Body, http::Request};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use crate::support::{Client, length};

pub const GOOD: &str = "5555555555554444";
pub const RETURN: &str = "http://127.0.0.1:8080/payment/success?id=7&a=b";

pub fn rub(value: &str) -> Value {
    json!({ "value": value, "currency": "RUB" })
}

pub fn receipt(value: &str) -> Value {
    json!({
        "customer": { "email": "payer@example.com" },
        "items": [{
            "description": "Аванс", "quantity": 1, "amount": rub(value), "vat_code": 1,
            "measure": "piece", "payment_mode": "advance", "payment_subject": "payment",
        }],
    })
}

/// Payment request with some fields changed, or removed by null.
pub fn request(value: &str, changes: &Value) -> Value {
    let mut request = json!({
        "amount": rub(value),
        "capture": true,
        "confirmation": { "type": "redirect", "return_url": RETURN },
        "description": "Пополнение <баланса>",
        "metadata": { "topup": "7" },
        "receipt": receipt(value),
    });
    for (name, value) in changes.as_object().unwrap() {
        request[name] = value.clone();
    }
    request
}

pub fn id_of(object: &Value) -> String {
    object["id"].as_str().unwrap().to_owned()
}

/// API client with its own sandbox.
pub struct Shop {
    pub client: Client,
    keys: AtomicU32,
}

impl Shop {
    pub fn new() -> Self {
        Self {
            client: Client::new(),
            keys: AtomicU32::new(0),
        }
    }

    async fn call(&self, verb: &str, path: &str, key: &str, body: &str) -> (u16, Value) {
        let login = STANDARD.encode(format!("{YOOKASSA_SHOP_ID}:{YOOKASSA_SECRET_KEY}"));
        let request = Request::builder()
            .method(verb)
            .uri(format!("/yookassa/v3/{path}"))
            .header("host", "sandbox.test")
            .header("authorization", format!("Basic {login}"))
            .header("content-type", "application/json")
            .header("idempotence-key", key);
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let (status, body) = self.client.text(request).await;
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    pub async fn post_with(&self, path: &str, key: &str, body: &Value) -> (u16, Value) {
        self.call("POST", path, key, &body.to_string()).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let key = self.keys.fetch_add(1, Ordering::SeqCst);
        self.post_with(path, &format!("key-{key}"), body).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, "", "").await;
        assert_eq!(status, 200, "{body}");
        body
    }

    pub async fn payment(&self, id: &str) -> Value {
        self.get(&format!("payments/{id}")).await
    }

    pub async fn create(&self, value: &str, changes: &Value) -> Value {
        let (status, payment) = self.post("payments", &request(value, changes)).await;
        assert_eq!(status, 200, "{payment}");
        payment
    }

    /// Pays by card on the checkout page; returns the redirect target.
    pub async fn pay(&self, id: &str, card: &str) -> String {
        let fields = [("card", card), ("expiry", "12/34"), ("csc", "123")];
        let path = format!("/yookassa/checkout?orderId={id}");
        let (status, location, page) = self.client.submit(&path, &fields).await;
        assert_eq!(status, 303, "{page}");
        location
    }

    /// Confirms a payment in the app of a payment method, on the checkout page.
    pub async fn confirm_in_app(&self, id: &str, method: &str, outcome: &str) {
        let fields = [("method", method), ("outcome", outcome)];
        let path = format!("/yookassa/checkout?orderId={id}");
        let (status, _, page) = self.client.submit(&path, &fields).await;
        assert_eq!(status, 303, "{page}");
    }

    /// Creates and captures a payment; returns its id.
    pub async fn paid(&self, value: &str, changes: &Value) -> String {
        let id = id_of(&self.create(value, changes).await);
        self.pay(&id, GOOD).await;
        id
    }

    async fn refund(&self, payment: &str, value: &str) -> (u16, Value) {
        let body =
            json!({ "payment_id": payment, "amount": rub(value), "receipt": receipt(value) });
        self.post("refunds", &body).await
    }

    async fn assert_rejected(&self, path: &str, body: &Value, parameter: &str) {
        let (status, refusal) = self.post(path, body).await;
        let found = (status, refusal["parameter"].as_str().unwrap_or_default());
        assert_eq!(found, (400, parameter), "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn paid_payment_is_captured_and_unpaid_payment_expires_in_an_hour() {
    let shop = Shop::new();
    let created = shop.create("1500.00", &json!({})).await;
    let id = id_of(&created);
    let mut expected = json!({
        "id": id,
        "status": "pending",
        "paid": false,
        "amount": rub("1500.00"),
        "recipient": { "account_id": "100500", "gateway_id": "100700" },
        "created_at": "2026-11-20T09:00:00.000Z",
        "description": "Пополнение <баланса>",
        "metadata": { "topup": "7" },
        "confirmation": {
            "type": "redirect",
            "confirmation_url": format!("http://sandbox.test/yookassa/checkout?orderId={id}"),
            "return_url": RETURN,
        },
        "receipt_registration": "pending",
        "refundable": false,
        "test": true,
    });
    assert_eq!(created, expected);
    tokio::time::advance(Duration::from_secs(67)).await;
    shop.pay(&id, GOOD).await;
    expected.as_object_mut().unwrap().remove("confirmation");
    expected["status"] = "succeeded".into();
    expected["paid"] = true.into();
    expected["refundable"] = true.into();
    expected["income_amount"] = rub("1447.50");
    expected["refunded_amount"] = rub("0.00");
    expected["captured_at"] = "2026-11-20T09:01:07.000Z".into();
    expected["payment_method"] = json!({
        "type": "bank_card", "id": id, "saved": false, "status": "inactive",
        "title": "Bank card *4444",
        "card": {
            "first6": "555555", "last4": "4444", "expiry_year": "2034", "expiry_month": "12",
            "card_type": "MasterCard", "issuer_country": "US",
        },
    });
    assert_eq!(shop.payment(&id).await, expected);
    let unpaid = id_of(&shop.create("10.00", &json!({})).await);
    tokio::time::advance(Duration::from_hours(1)).await;
    let ended = shop.payment(&unpaid).await;
    assert_eq!(
        ended["cancellation_details"]["reason"],
        "expired_on_confirmation"
    );
    assert_eq!(ended["receipt_registration"], "canceled");
}

#[tokio::test(start_paused = true)]
async fn invalid_payment_request_is_rejected_with_its_parameter() {
    let shop = Shop::new();
    let mut poor = receipt("10.00");
    poor["items"][0]["measure"].take();
    let no_address = json!({ "type": "redirect", "return_url": "javascript:alert(1)" });
    for (name, value, parameter) in [
        ("amount", Value::Null, "amount"),
        ("amount", rub("0.99"), "amount.value"),
        ("amount", rub("350000.01"), "amount.value"),
        ("amount", json!({ "value": "10.00" }), "amount.currency"),
        ("description", json!("я".repeat(129)), "description"),
        ("metadata", json!({ "k": "v".repeat(513) }), "metadata"),
        ("capture", json!(false), "capture"),
        ("confirmation", Value::Null, "confirmation"),
        ("confirmation", json!({ "type": "qr" }), "confirmation.type"),
        ("confirmation", no_address, "confirmation.return_url"),
        ("payment_method_id", json!("id"), "confirmation"),
        ("receipt", Value::Null, "receipt"),
        ("receipt", receipt("9.99"), "receipt"),
        ("receipt", poor, "receipt"),
    ] {
        let body = request("10.00", &json!({ name: value }));
        shop.assert_rejected("payments", &body, parameter).await;
    }
    assert_eq!(length(&shop.get("payments").await["items"]), 0);
    for (verb, path, status) in [
        ("GET", "nothing", 404),
        ("GET", "payments/unknown", 404),
        ("DELETE", "payments/a", 405),
        ("GET", "payments?limit=101", 400),
        ("GET", "payments?status=succeeded", 400),
    ] {
        let (found, refusal) = shop.call(verb, path, "k", "").await;
        assert!(found == status && refusal["type"] == "error", "{path}");
    }
    let anonymous = Request::get("/yookassa/v3/me").body(Body::empty());
    assert_eq!(shop.client.text(anonymous.unwrap()).await.0, 401);
    assert_eq!(shop.get("me").await["account_id"], "100500");
}

#[tokio::test(start_paused = true)]
async fn request_repeated_with_idempotency_key_creates_one_payment() {
    let shop = Shop::new();
    for (number, status) in [(81, 500), (82, 500), (84, 429), (85, 202)] {
        let (key, sum) = (format!("sum-{number}"), format!("19.{number}"));
        let body = request(&sum, &json!({}));
        let (found, _) = shop.post_with("payments", &key, &body).await;
        assert_eq!(found, status, "{number}");
        let (found, again) = shop.post_with("payments", &key, &body).await;
        assert_eq!((found, &again["status"]), (200, &json!("pending")));
    }
    let start = tokio::time::Instant::now();
    shop.create("4083.00", &json!({})).await;
    assert_eq!(start.elapsed().as_secs(), 25);
    let created = json!({ "fail": "COMMITTED_500", "failTimes": 1 });
    shop.client.fail("yookassa.payments.create", created).await;
    let body = request("10.00", &json!({}));
    assert_eq!(shop.post_with("payments", "k", &body).await.0, 500);
    let (_, first) = shop.post_with("payments", "k", &body).await;
    assert_eq!(shop.post_with("payments", "k", &body).await.1, first);
    assert_eq!(length(&shop.get("payments").await["items"]), 6);
    let other = request("10.01", &json!({}));
    let (status, refused) = shop.post_with("payments", "k", &other).await;
    assert!(status == 400 && refused["parameter"] == "Idempotence-Key");
    assert_eq!(shop.post_with("payments", "", &other).await.0, 400);
    tokio::time::advance(Duration::from_hours(24)).await;
    assert_eq!(shop.post_with("payments", "k", &other).await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn refunds_exceeding_the_payment_are_rejected() {
    let shop = Shop::new();
    let id = shop.paid("100.00", &json!({})).await;
    let part = json!({ "payment_id": id, "amount": rub("40.00") });
    shop.assert_rejected("refunds", &part, "receipt").await;
    let (status, refund) = shop.refund(&id, "40.00").await;
    assert_eq!((status, &refund["status"]), (200, &json!("succeeded")));
    assert_eq!(shop.payment(&id).await["refunded_amount"], rub("40.00"));
    assert_eq!(shop.refund(&id, "60.01").await.0, 400);
    assert_eq!(
        shop.refund(&id, "59.50").await.0,
        400,
        "the remainder must exceed 1.00"
    );
    for (value, status) in [
        ("19.87", "succeeded"),
        ("19.80", "canceled"),
        ("19.86", "pending"),
    ] {
        let id = shop.paid("100.00", &json!({})).await;
        let refund = id_of(&shop.refund(&id, value).await.1);
        assert_eq!(
            shop.refund(&id, "90.00").await.0,
            400,
            "pending refunds must count"
        );
        tokio::time::advance(Duration::from_mins(1)).await;
        let ended = shop.get(&format!("refunds/{refund}")).await;
        assert_eq!(ended["status"], status, "{value}");
    }
    let unpaid = id_of(&shop.create("10.00", &json!({})).await);
    assert_eq!(shop.refund(&unpaid, "10.00").await.0, 400);
    shop.assert_rejected(
        "refunds",
        &json!({ "payment_id": "x", "amount": rub("1.00") }),
        "payment_id",
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn refund_status_follows_payment_method_and_chosen_outcome() {
    let shop = Shop::new();
    let paid = async |method, outcome| {
        let id = id_of(&shop.create("100.00", &json!({})).await);
        shop.confirm_in_app(&id, method, outcome).await;
        id
    };
    let wallet = paid("yoo_money", "paid").await;
    assert_eq!(shop.refund(&wallet, "40.00").await.1["status"], "succeeded");
    for (outcome, status) in [
        ("paid", "succeeded"),
        ("refund_next_day", "succeeded"),
        ("refund_canceled", "canceled"),
    ] {
        let id = paid("sbp", outcome).await;
        let refund = id_of(&shop.refund(&id, "100.00").await.1);
        let path = format!("refunds/{refund}");
        tokio::time::advance(Duration::from_hours(23)).await;
        assert_eq!(shop.get(&path).await["status"], "pending", "{outcome}");
        assert_eq!(shop.refund(&id, "100.00").await.0, 400, "it counts");
        tokio::time::advance(Duration::from_hours(1)).await;
        assert_eq!(shop.get(&path).await["status"], status, "{outcome}");
    }
    let whole = paid("sberbank", "partial_refund_refused").await;
    let part = json!({ "payment_id": whole, "amount": rub("40.00"), "receipt": receipt("40.00") });
    shop.assert_rejected("refunds", &part, "amount.value").await;
    assert_eq!(shop.refund(&whole, "100.00").await.1["status"], "succeeded");
}
