//! What payments and their receipts must be like.

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::receipt;
use crate::shop::request;
use crate::shop::rub;

/// Creates a payment with changes; status and parameter of the refusal.
async fn refusal(shop: &Shop, changes: &Value) -> (u16, String) {
    let (status, body) = shop.post("payments", &request("10.00", changes)).await;
    let parameter = body["parameter"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), parameter)
}

/// Each of the changes is refused so, and nothing is made.
async fn check(shop: &Shop, cases: &[(Value, u16, &str)]) {
    for (changes, status, parameter) in cases {
        let found = refusal(shop, changes).await;
        assert_eq!(found, (*status, (*parameter).to_owned()), "{changes}");
    }
    assert_eq!(shop.look("payments").await["items"], json!([]));
}

fn keys(count: usize) -> Value {
    (0..count).map(|n| (format!("key{n}"), "value")).collect()
}

#[tokio::test(start_paused = true)]
async fn sums_obey_the_contract() {
    let shop = Shop::new();
    for (amount, parameter) in [
        (Value::Null, "amount"),
        (json!("10.00"), "amount"),
        (json!({ "value": 10, "currency": "RUB" }), "amount.value"),
        (rub("0.99"), "amount.value"),
        (rub("350000.01"), "amount.value"),
        (rub("-10.00"), "amount.value"),
        (rub("0.00"), "amount.value"),
        (rub("10,00"), "amount.value"),
        (rub("10.001"), "amount.value"),
        (
            json!({ "value": "10.00", "currency": "USD" }),
            "amount.currency",
        ),
        (json!({ "value": "10.00" }), "amount.currency"),
    ] {
        check(&shop, &[(json!({ "amount": amount }), 400, parameter)]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn words_obey_the_contract() {
    let shop = Shop::new();
    for (name, value) in [
        ("description", json!("я".repeat(129))),
        ("description", json!(5)),
        ("metadata", keys(17)),
        ("metadata", json!({ "k".repeat(33): "v" })),
        ("metadata", json!({ "k": "v".repeat(513) })),
        ("metadata", json!({ "k": 5 })),
        ("metadata", json!(["k"])),
        ("capture", json!("yes")),
        ("save_payment_method", json!(1)),
        ("client_ip", json!("nowhere")),
        ("merchant_customer_id", json!("c".repeat(201))),
    ] {
        check(&shop, &[(json!({ name: value }), 400, name)]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn ways_to_pay_obey_the_contract() {
    let shop = Shop::new();
    let long = format!("http://a.test/{}", "x".repeat(2048));
    for (confirmation, parameter) in [
        (Value::Null, "confirmation"),
        (
            json!({ "return_url": "http://a.test/" }),
            "confirmation.type",
        ),
        (
            json!({ "type": "email", "return_url": "http://a.test/" }),
            "confirmation.type",
        ),
        (json!({ "type": "embedded" }), "confirmation.type"),
        (json!({ "type": "redirect" }), "confirmation.return_url"),
        (
            json!({ "type": "redirect", "return_url": "javascript:alert(1)" }),
            "confirmation.return_url",
        ),
        (
            json!({ "type": "redirect", "return_url": long }),
            "confirmation.return_url",
        ),
        (
            json!({ "type": "redirect", "return_url": "http://a.test/", "locale": "ru" }),
            "confirmation.locale",
        ),
    ] {
        check(
            &shop,
            &[(json!({ "confirmation": confirmation }), 400, parameter)],
        )
        .await;
    }
    let cases = [
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
    ];
    check(&shop, &cases).await;
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

/// A receipt of 10.00 with something else at that place.
fn changed(path: &str, value: Value) -> Value {
    let mut receipt = receipt("10.00");
    *receipt.pointer_mut(path).unwrap() = value;
    receipt
}

/// A receipt of 10.00 without one field.
fn without(path: &str, name: &str) -> Value {
    let mut receipt = receipt("10.00");
    let object = receipt.pointer_mut(path).unwrap().as_object_mut().unwrap();
    object.remove(name).unwrap();
    receipt
}

#[tokio::test(start_paused = true)]
async fn a_receipt_must_fit_the_payment() {
    let shop = Shop::new();
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
    ] {
        let changes = json!({ "receipt": bad });
        let (status, body) = shop.post("payments", &request("10.00", &changes)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
        assert_eq!(body["parameter"], "receipt", "{bad}");
        assert_eq!(body["description"], "Receipt is missing or illegal");
    }
}

#[tokio::test(start_paused = true)]
async fn a_receipt_may_be_written_in_several_ways() {
    let shop = Shop::new();
    let mut halves = changed("/items/0/quantity", json!(2.5));
    halves["items"][0]["amount"]["value"] = json!("4.00");
    for good in [
        changed("/customer", json!({ "phone": "79161234567" })),
        changed("/items/0/quantity", json!("1.0")),
        changed("/items/0/vat_code", json!("12")),
        halves,
    ] {
        shop.create("10.00", &json!({ "receipt": good })).await;
    }
    let of_many = |count: usize| {
        let item = receipt("0.10")["items"][0].clone();
        changed("/items", json!(vec![item; count]))
    };
    shop.create("8.00", &json!({ "receipt": of_many(80) }))
        .await;
    let too_many = request("8.10", &json!({ "receipt": of_many(81) }));
    let (status, _) = shop.post("payments", &too_many).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
