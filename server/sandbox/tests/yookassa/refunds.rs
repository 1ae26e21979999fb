//! Refunds: how much, when, and what the books say.

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::id_of;
use crate::shop::new_key;
use crate::shop::receipt;
use crate::shop::rub;

async fn refund(shop: &Shop, payment: &str, value: &str) -> (StatusCode, Value) {
    let body = json!({ "payment_id": payment, "amount": rub(value), "receipt": receipt(value) });
    shop.post("refunds", &body).await
}

#[tokio::test(start_paused = true)]
async fn a_payment_is_refunded_in_whole() {
    let shop = Shop::new();
    let id = shop.paid("1500.00", &json!({})).await;
    let body = json!({
        "payment_id": id, "amount": rub("1500.00"),
        "description": "Остаток баланса", "metadata": { "refund": "3" },
    });
    let (status, refunded) = shop.post("refunds", &body).await;
    assert_eq!(status, StatusCode::OK, "no receipt is needed: {refunded}");
    let refund_id = id_of(&refunded);
    assert_eq!(refunded["status"], "succeeded");
    assert_eq!(refunded["payment_id"], json!(id));
    assert_eq!(refunded["amount"], rub("1500.00"));
    assert_eq!(refunded["description"], "Остаток баланса");
    assert_eq!(refunded["metadata"], json!({ "refund": "3" }));
    assert_eq!(refunded["receipt_registration"], "pending");
    assert_eq!(
        shop.look(&format!("refunds/{refund_id}")).await["status"],
        "succeeded"
    );

    let payment = shop.payment(&id).await;
    assert_eq!(payment["status"], "succeeded");
    assert_eq!(payment["refunded_amount"], rub("1500.00"));
    assert_eq!(payment["refundable"], false);
    assert_eq!(
        shop.events().await,
        ["payment.succeeded", "refund.succeeded"]
    );
    let books = shop.books().await;
    assert_eq!(
        books["totals"],
        json!({ "heldKopecks": 0, "capturedKopecks": 150_000, "refundedKopecks": 150_000 })
    );
    let last = books["movements"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["kind"], &last["refundId"]),
        (&json!("refund"), &json!(refund_id))
    );
    let (status, refused) = refund(&shop, &id, "1.00").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(
        refused["description"],
        "Payment is already completely refunded"
    );
}

#[tokio::test(start_paused = true)]
async fn a_payment_is_refunded_in_parts() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({})).await;
    let body = json!({ "payment_id": id, "amount": rub("4.00") });
    let (status, refused) = shop.post("refunds", &body).await;
    assert_eq!(
        (status, &refused["parameter"]),
        (StatusCode::BAD_REQUEST, &json!("receipt"))
    );
    assert_eq!(refund(&shop, &id, "4.00").await.0, StatusCode::OK);
    assert_eq!(shop.payment(&id).await["refunded_amount"], rub("4.00"));
    for (value, text) in [
        ("6.01", "Refund sum exceeded"),
        (
            "5.50",
            "Remaining payment amount after refund must be greater than 1.00 RUB",
        ),
        (
            "5.00",
            "Remaining payment amount after refund must be greater than 1.00 RUB",
        ),
    ] {
        let (status, refused) = refund(&shop, &id, value).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{value}");
        assert_eq!(refused["description"], text, "{value}");
    }
    assert_eq!(refund(&shop, &id, "4.99").await.0, StatusCode::OK);
    assert_eq!(shop.payment(&id).await["refunded_amount"], rub("8.99"));
    assert_eq!(refund(&shop, &id, "1.01").await.0, StatusCode::OK);
    assert_eq!(shop.books().await["totals"]["refundedKopecks"], 1000);
}

#[tokio::test(start_paused = true)]
async fn only_a_paid_payment_is_refunded() {
    let shop = Shop::new();
    let unpaid = id_of(&shop.create("10.00", &json!({})).await);
    let held = shop.paid("10.00", &json!({ "capture": false })).await;
    for id in [unpaid, held] {
        let (status, refused) = refund(&shop, &id, "10.00").await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(
            refused["description"],
            "Payment can not be refunded in current status"
        );
    }
    let (status, refused) = refund(&shop, "unknown", "10.00").await;
    assert_eq!(
        (status, &refused["parameter"]),
        (StatusCode::BAD_REQUEST, &json!("payment_id"))
    );
    let old = shop.paid("10.00", &json!({})).await;
    shop.advance(3 * 366 * 24 * 3600).await;
    assert_eq!(
        refund(&shop, &old, "10.00").await.0,
        StatusCode::BAD_REQUEST
    );
    for (changes, parameter) in [
        (json!({ "amount": null }), "amount"),
        (json!({ "payment_id": null }), "payment_id"),
        (json!({ "description": "о".repeat(251) }), "description"),
    ] {
        let mut body = json!({ "payment_id": old, "amount": rub("10.00") });
        for (name, value) in changes.as_object().unwrap() {
            body[name] = value.clone();
        }
        let (_, refused) = shop.post("refunds", &body).await;
        assert_eq!(refused["parameter"], parameter);
    }
    assert_eq!(shop.get("refunds/unknown").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(start_paused = true)]
async fn refunds_may_take_their_time() {
    let shop = Shop::new();
    for (value, after, status) in [
        ("19.87", 60, "succeeded"),
        ("19.80", 60, "canceled"),
        ("19.86", 90 * 24 * 3600, "pending"),
    ] {
        let id = shop.paid("100.00", &json!({})).await;
        let (_, refunded) = refund(&shop, &id, value).await;
        assert_eq!(refunded["status"], "pending", "{value}");
        assert!(shop.payment(&id).await["refunded_amount"] == rub("0.00"));
        let (too_much, _) = refund(&shop, &id, "90.00").await;
        assert_eq!(
            too_much,
            StatusCode::BAD_REQUEST,
            "what is under way counts"
        );
        shop.advance(after).await;
        let path = format!("refunds/{}", id_of(&refunded));
        assert_eq!(shop.look(&path).await["status"], status, "{value}");
        if status == "canceled" {
            assert_eq!(
                shop.look(&path).await["cancellation_details"]["reason"],
                "insufficient_funds"
            );
            assert_eq!(refund(&shop, &id, "90.00").await.0, StatusCode::OK);
        }
        if status == "pending" {
            shop.control(
                &format!("{path}/settle"),
                &json!({ "outcome": "succeeded" }),
            )
            .await;
            assert_eq!(shop.payment(&id).await["refunded_amount"], rub(value));
        }
    }
    let events = shop.events().await;
    assert!(
        !events.iter().any(|event| event == "refund.canceled"),
        "there is no such event"
    );
}

#[tokio::test(start_paused = true)]
async fn a_refund_may_be_done_without_an_answer() {
    let shop = Shop::new();
    let id = shop.paid("100.00", &json!({})).await;
    let body = json!({ "payment_id": id, "amount": rub("19.81"), "receipt": receipt("19.81") });
    let key = new_key();
    let (status, _) = shop.post_with("refunds", &key, &body).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(shop.books().await["totals"]["refundedKopecks"], 1981);
    let (status, repeated) = shop.post_with("refunds", &key, &body).await;
    assert_eq!(
        (status, &repeated["status"]),
        (StatusCode::OK, &json!("succeeded"))
    );
    assert_eq!(shop.books().await["totals"]["refundedKopecks"], 1981);
}
