//! What the API refuses, and how it says so.

use axum::body::Body;
use axum::http::Method;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header;
use serde_json::Value;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::basic;
use crate::shop::new_key;
use crate::shop::receipt;
use crate::shop::request;

/// Creates a payment with changes; status and parameter of the refusal.
async fn refusal(shop: &Shop, changes: &Value) -> (u16, String) {
    let (status, body) = shop.post("payments", &request("10.00", changes)).await;
    let parameter = body["parameter"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), parameter)
}

fn keys(count: usize) -> Value {
    (0..count).map(|n| (format!("key{n}"), "value")).collect()
}

#[tokio::test(start_paused = true)]
async fn payments_obey_the_contract() {
    let shop = Shop::new();
    let confirmation = |kind: &str, url: &str| json!({ "type": kind, "return_url": url });
    let cases = [
        (json!({ "amount": null }), 400, "amount"),
        (json!({ "amount": "10.00" }), 400, "amount"),
        (
            json!({ "amount": { "value": 10, "currency": "RUB" } }),
            400,
            "amount.value",
        ),
        (
            json!({ "amount": { "value": "0.99", "currency": "RUB" } }),
            400,
            "amount.value",
        ),
        (
            json!({ "amount": { "value": "350000.01", "currency": "RUB" } }),
            400,
            "amount.value",
        ),
        (
            json!({ "amount": { "value": "-10.00", "currency": "RUB" } }),
            400,
            "amount.value",
        ),
        (
            json!({ "amount": { "value": "10,00", "currency": "RUB" } }),
            400,
            "amount.value",
        ),
        (
            json!({ "amount": { "value": "10.00", "currency": "USD" } }),
            400,
            "amount.currency",
        ),
        (
            json!({ "amount": { "value": "10.00" } }),
            400,
            "amount.currency",
        ),
        (
            json!({ "description": "я".repeat(129) }),
            400,
            "description",
        ),
        (json!({ "description": 5 }), 400, "description"),
        (json!({ "metadata": keys(17) }), 400, "metadata"),
        (
            json!({ "metadata": { "k".repeat(33): "v" } }),
            400,
            "metadata",
        ),
        (
            json!({ "metadata": { "k": "v".repeat(513) } }),
            400,
            "metadata",
        ),
        (json!({ "metadata": { "k": 5 } }), 400, "metadata"),
        (json!({ "metadata": ["k"] }), 400, "metadata"),
        (json!({ "capture": "yes" }), 400, "capture"),
        (json!({ "client_ip": "nowhere" }), 400, "client_ip"),
        (
            json!({ "merchant_customer_id": "c".repeat(201) }),
            400,
            "merchant_customer_id",
        ),
        (json!({ "confirmation": null }), 400, "confirmation"),
        (
            json!({ "confirmation": { "return_url": "http://a.test/" } }),
            400,
            "confirmation.type",
        ),
        (
            json!({ "confirmation": confirmation("email", "http://a.test/") }),
            400,
            "confirmation.type",
        ),
        (
            json!({ "confirmation": confirmation("embedded", "http://a.test/") }),
            400,
            "confirmation.type",
        ),
        (
            json!({ "confirmation": { "type": "redirect" } }),
            400,
            "confirmation.return_url",
        ),
        (
            json!({ "confirmation": confirmation("redirect", "javascript:alert(1)") }),
            400,
            "confirmation.return_url",
        ),
        (
            json!({ "confirmation": confirmation("redirect", &format!("http://a.test/{}", "x".repeat(2048))) }),
            400,
            "confirmation.return_url",
        ),
        (
            json!({ "payment_method_data": { "type": "sbp" } }),
            400,
            "payment_method_data.type",
        ),
        (
            json!({ "payment_method_data": { "type": "bank_card", "card": {} } }),
            403,
            "",
        ),
        (json!({ "payment_token": "token" }), 400, "payment_token"),
        (
            json!({ "payment_token": "token", "payment_method_id": "id" }),
            400,
            "",
        ),
        (json!({ "payment_method_id": "id" }), 400, "confirmation"),
        (
            json!({ "payment_method_id": "id", "confirmation": null }),
            400,
            "payment_method_id",
        ),
        (json!({ "transfers": [{}] }), 403, ""),
        (json!({ "deal": {} }), 403, ""),
    ];
    for (changes, status, parameter) in cases {
        let found = refusal(&shop, &changes).await;
        assert_eq!(found, (status, parameter.to_owned()), "{changes}");
    }
    assert_eq!(
        shop.look("payments").await["items"],
        json!([]),
        "nothing was made"
    );
}

#[tokio::test(start_paused = true)]
async fn what_the_limits_allow_is_taken() {
    let shop = Shop::new();
    for changes in [
        json!({ "description": "я".repeat(128) }),
        json!({ "metadata": keys(16) }),
        json!({ "metadata": { "k".repeat(32): "v".repeat(512), "nothing": null } }),
        json!({ "capture": "true" }),
        json!({ "transfers": [], "statements": [] }),
        json!({ "client_ip": "2a02:5180::1" }),
        json!({ "unheard_of": { "a": 1 } }),
        json!({ "confirmation": { "type": "redirect", "return_url": "https://a.test", "locale": "en_US" } }),
    ] {
        shop.create("10.00", &changes).await;
    }
    for value in ["1.00", "350000.00"] {
        shop.create(value, &json!({})).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_receipt_must_fit_the_payment() {
    let shop = Shop::new();
    let changed = |path: &str, value: Value| {
        let mut receipt = receipt("10.00");
        *receipt.pointer_mut(path).unwrap() = value;
        receipt
    };
    let without = |path: &str, name: &str| {
        let mut receipt = receipt("10.00");
        let object = receipt.pointer_mut(path).unwrap().as_object_mut().unwrap();
        object.remove(name).unwrap();
        receipt
    };
    for bad in [
        Value::Null,
        receipt("9.99"),
        receipt("10.01"),
        without("", "customer"),
        without("", "items"),
        without("/customer", "email"),
        without("/items/0", "vat_code"),
        without("/items/0", "measure"),
        without("/items/0", "quantity"),
        changed("/items", json!([])),
        changed("/customer/email", json!("nobody")),
        changed("/customer", json!({ "phone": "+79161234567" })),
        changed("/customer", json!({ "email": "a@b.ru", "inn": "123" })),
        changed("/items/0/description", json!("")),
        changed("/items/0/description", json!("о".repeat(129))),
        changed("/items/0/quantity", json!(2)),
        changed("/items/0/quantity", json!("1.0001")),
        changed("/items/0/quantity", json!(0)),
        changed("/items/0/vat_code", json!(13)),
        changed("/items/0/measure", json!("handful")),
        changed("/items/0/payment_mode", json!("later")),
        changed("/items/0/payment_subject", json!("money")),
        changed(
            "/items",
            json!(vec![receipt("0.12")["items"][0].clone(); 81]),
        ),
    ] {
        let (status, body) = shop
            .post("payments", &request("10.00", &json!({ "receipt": bad })))
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
        assert_eq!(body["parameter"], "receipt", "{bad}");
        assert_eq!(body["description"], "Receipt is missing or illegal");
    }
    for good in [
        changed("/customer", json!({ "phone": "79161234567" })),
        changed("/items/0/quantity", json!("1.0")),
        changed("/items/0/vat_code", json!("12")),
        changed(
            "/items",
            json!(vec![receipt("0.25")["items"][0].clone(); 40]),
        ),
        {
            let mut halves = changed("/items/0/quantity", json!(2.5));
            halves["items"][0]["amount"]["value"] = json!("4.00");
            halves
        },
    ] {
        shop.create("10.00", &json!({ "receipt": good })).await;
    }
}

#[tokio::test(start_paused = true)]
async fn only_the_shop_is_let_in() {
    let shop = Shop::new();
    let secret = avtosled_sandbox::YOOKASSA_SECRET_KEY;
    for (authorization, text) in [
        (None, "Authorization header not found"),
        (
            Some("Bearer token".to_owned()),
            "Authorization header has illegal format",
        ),
        (
            Some("Basic !!!".to_owned()),
            "Basic authentication data has illegal format",
        ),
        (Some(basic("shop", secret)), "Login has illegal format"),
        (Some(basic("100500", "")), "Password is missing"),
        (Some(basic("100501", secret)), "Basic authentication failed"),
        (
            Some(basic("100500", "live_key")),
            "Basic authentication failed",
        ),
    ] {
        let mut request = Request::get("/yookassa/v3/payments");
        if let Some(authorization) = authorization {
            request = request.header(header::AUTHORIZATION, authorization);
        }
        let (status, body) = shop.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        assert_eq!(body["type"], "error");
        assert_eq!(body["code"], "invalid_credentials");
        assert_eq!(body["description"], text);
        assert_eq!(body["id"].as_str().unwrap().len(), 36);
    }
}

#[tokio::test(start_paused = true)]
async fn every_refusal_is_json() {
    let shop = Shop::new();
    let empty = || Body::empty();
    let large = || Body::from(vec![b' '; 3_000_000]);
    let cases = [
        (Method::GET, "nothing", empty(), 404),
        (Method::GET, "payments/", empty(), 404),
        (Method::GET, "payments/a/b", empty(), 404),
        (Method::PUT, "payments", empty(), 405),
        (Method::DELETE, "payments/a", empty(), 405),
        (Method::POST, "me", empty(), 405),
        (Method::POST, "payments", Body::from("{"), 400),
        (Method::POST, "payments", Body::from("[]"), 400),
        (Method::POST, "payments", empty(), 400),
        (Method::POST, "payments", large(), 413),
        (Method::GET, "payments?limit=101", empty(), 400),
    ];
    for (verb, path, body, expected) in cases {
        let request = Shop::builder(verb.clone(), path).header("Idempotence-Key", new_key());
        let (status, json) = shop.send(request.body(body).unwrap()).await;
        assert_eq!(status.as_u16(), expected, "{verb} {path}");
        assert_eq!(json["type"], "error");
        assert!(json["code"].is_string() && json["description"].is_string());
    }
    let mut request = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "k");
    request
        .headers_mut()
        .unwrap()
        .insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    let (status, _) = shop.send(request.body(Body::from("{}")).unwrap()).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test(start_paused = true)]
async fn faults_of_the_switchboard_reach_the_api() {
    let shop = Shop::new();
    for (fail, status, code) in [
        ("too_many_requests", 429, "too_many_requests"),
        ("forbidden", 403, "forbidden"),
        ("invalid_credentials", 401, "invalid_credentials"),
        ("internal_server_error", 500, "internal_server_error"),
        ("gone", 410, "gone"),
    ] {
        shop.fail("yookassa.payments.list", json!({ "fail": fail }))
            .await;
        let (found, body) = shop.get("payments").await;
        assert_eq!(found.as_u16(), status, "{fail}");
        assert_eq!(body["code"], code);
    }
    shop.fail(
        "yookassa.payments.create",
        json!({ "fail": "TRUNCATED", "failTimes": 1 }),
    )
    .await;
    let body = request("10.00", &json!({}));
    let call = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "spoiled");
    let call = call.body(Body::from(body.to_string())).unwrap();
    let (status, text) = shop.0.send(call).await;
    assert_eq!(status, StatusCode::OK);
    assert!(serde_json::from_str::<Value>(&text).is_err(), "{text}");
    let (_, repeated) = shop.post_with("payments", "spoiled", &body).await;
    assert_eq!(repeated["status"], "pending");
    let listed = shop.look("payments").await;
    assert_eq!(
        listed["items"].as_array().unwrap().len(),
        1,
        "the spoiled answer was a right one"
    );

    let calls = shop.0.json("/stats.json").await;
    let calls: Vec<(&str, &str, &str)> = calls.as_array().unwrap()[5..]
        .iter()
        .map(|call| {
            let field = |name: &str| call[name].as_str().unwrap();
            (field("method"), field("key"), field("outcome"))
        })
        .collect();
    assert_eq!(
        calls,
        [
            ("yookassa.payments.create", "spoiled", "TRUNCATED"),
            ("yookassa.payments.create", "spoiled", "ok"),
            ("yookassa.payments.list", "", "ok"),
        ]
    );
    for (method, fail) in [
        ("yookassa.payments.create", "LOST"),
        ("yookassa.webhook", "too_many_requests"),
        ("yookassa.checkout", "TRUNCATED"),
        ("yookassa.payments", "gone"),
    ] {
        let faults = json!({ "perMethod": { method: { "fail": fail } } });
        let status = shop.0.set_faults(&faults).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{method} {fail}");
    }
}

#[tokio::test(start_paused = true)]
async fn webhooks_are_listed_and_deleted() {
    let shop = Shop::new();
    let body = json!({ "event": "payment.succeeded", "url": "http://127.0.0.1:9/hook" });
    let (status, hook) = shop.post("webhooks", &body).await;
    assert_eq!(
        (status, &hook["event"]),
        (StatusCode::OK, &json!("payment.succeeded"))
    );
    let list = shop.look("webhooks").await;
    assert_eq!(list, json!({ "type": "list", "items": [hook] }));
    for bad in [
        json!({ "event": "payment.pending", "url": "http://a.test/" }),
        json!({ "event": "payment.succeeded", "url": "ftp://a.test/" }),
        json!({ "event": "payment.succeeded" }),
    ] {
        assert_eq!(shop.post("webhooks", &bad).await.0, StatusCode::BAD_REQUEST);
    }
    let path = format!("webhooks/{}", hook["id"].as_str().unwrap());
    let delete = |key: &str| {
        let request = Shop::builder(Method::DELETE, &path).header("Idempotence-Key", key);
        request.body(Body::empty()).unwrap()
    };
    let (status, answer) = shop.send(delete("one")).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({})));
    assert_eq!(shop.look("webhooks").await["items"], json!([]));
    assert_eq!(shop.send(delete("two")).await.0, StatusCode::NOT_FOUND);
}
