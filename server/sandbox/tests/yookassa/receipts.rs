//! Receipts: with the payment, with the refund, and by themselves.

use axum::http::StatusCode;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::id_of;
use crate::shop::receipt;
use crate::shop::rub;

#[tokio::test(start_paused = true)]
async fn a_receipt_is_registered_a_little_later() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({})).await;
    let list = shop.look(&format!("receipts?payment_id={id}")).await;
    let sent = &list["items"][0];
    assert_eq!(
        (&sent["status"], &sent["type"]),
        (&json!("pending"), &json!("payment"))
    );
    assert!(sent.get("registered_at").is_none());
    assert_eq!(sent["items"], receipt("10.00")["items"]);

    shop.advance(10).await;
    let registered = shop.look(&format!("receipts/{}", id_of(sent))).await;
    assert_eq!(registered["status"], "succeeded");
    assert_eq!(registered["registered_at"], "2026-11-20T09:00:10.000Z");
    assert!(registered["fiscal_document_number"].is_string());
    assert_eq!(shop.payment(&id).await["receipt_registration"], "succeeded");
    let (_, page) = shop.0.get("/yookassa/receipts").await;
    assert!(
        page.contains("зарегистрирован") && page.contains("payer@example.com"),
        "{page}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_refund_has_a_receipt_too() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({})).await;
    let body = json!({ "payment_id": id, "amount": rub("10.00") });
    let (_, refund) = shop.post("refunds", &body).await;
    shop.advance(10).await;
    let list = shop
        .look(&format!("receipts?refund_id={}", id_of(&refund)))
        .await;
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(list["items"][0]["type"], "refund");
    assert_eq!(list["items"][0]["items"], receipt("10.00")["items"]);
    let refund = shop.look(&format!("refunds/{}", id_of(&refund))).await;
    assert_eq!(refund["receipt_registration"], "succeeded");
    assert_eq!(
        shop.look("receipts?status=succeeded").await["items"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test(start_paused = true)]
async fn an_advance_is_settled_by_a_second_receipt() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({})).await;
    let mut body = receipt("4.00");
    body["type"] = "payment".into();
    body["payment_id"] = id.as_str().into();
    body["send"] = true.into();
    body["settlements"] = json!([{ "type": "prepayment", "amount": rub("4.00") }]);
    let (status, sent) = shop.post("receipts", &body).await;
    assert_eq!(status, StatusCode::OK, "{sent}");
    assert_eq!(sent["settlements"], body["settlements"]);
    let list = shop.look(&format!("receipts?payment_id={id}")).await;
    assert_eq!(list["items"].as_array().unwrap().len(), 2);

    for (name, value, parameter) in [
        ("type", json!("sale"), "type"),
        ("send", json!(false), "send"),
        ("payment_id", json!("unknown"), "payment_id"),
        ("settlements", json!([]), "settlements"),
        (
            "settlements",
            json!([{ "type": "prepayment", "amount": rub("3.00") }]),
            "settlements",
        ),
        ("items", json!([]), "items"),
    ] {
        let mut bad = body.clone();
        bad[name] = value;
        let (status, refused) = shop.post("receipts", &bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(refused["parameter"], parameter, "{name}");
    }
    assert_eq!(shop.get("receipts/unknown").await.0, StatusCode::NOT_FOUND);
}
