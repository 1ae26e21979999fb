//! Payments from their creation to their end.

use axum::body::Body;
use axum::http::Method;
use axum::http::StatusCode;
use serde_json::json;

use crate::shop::GOOD;
use crate::shop::RETURN;
use crate::shop::Shop;
use crate::shop::id_of;
use crate::shop::receipt;
use crate::shop::request;
use crate::shop::rub;

#[tokio::test(start_paused = true)]
async fn a_payment_is_made() {
    let shop = Shop::new();
    let created = shop.create("1500.00", &json!({})).await;
    let id = id_of(&created);
    assert_eq!(
        created,
        json!({
            "id": id,
            "status": "pending",
            "paid": false,
            "amount": rub("1500.00"),
            "recipient": { "account_id": "100500", "gateway_id": "100700" },
            "created_at": "2026-11-20T09:00:00.000Z",
            "description": "Пополнение баланса",
            "metadata": { "topup": "7" },
            "confirmation": {
                "type": "redirect",
                "confirmation_url": format!("http://sandbox.test:8081/yookassa/checkout?orderId={id}"),
                "return_url": RETURN,
            },
            "receipt_registration": "pending",
            "refundable": false,
            "test": true,
        })
    );
    assert_eq!(id.len(), 36);
    assert_eq!(shop.payment(&id).await, created);
}

#[tokio::test(start_paused = true)]
async fn a_payment_is_paid() {
    let shop = Shop::new();
    let id = id_of(&shop.create("1500.00", &json!({})).await);
    tokio::time::advance(std::time::Duration::from_secs(67)).await;
    shop.pay(&id, GOOD).await;
    let mut paid = shop.payment(&id).await;
    let authorization = paid["authorization_details"].take();
    assert_eq!(authorization["three_d_secure"]["applied"], false);
    assert_eq!(authorization["rrn"].as_str().unwrap().len(), 12);
    assert_eq!(
        paid,
        json!({
            "id": id,
            "status": "succeeded",
            "paid": true,
            "amount": rub("1500.00"),
            "income_amount": rub("1447.50"),
            "refunded_amount": rub("0.00"),
            "recipient": { "account_id": "100500", "gateway_id": "100700" },
            "created_at": "2026-11-20T09:00:00.000Z",
            "captured_at": "2026-11-20T09:01:07.000Z",
            "description": "Пополнение баланса",
            "metadata": { "topup": "7" },
            "payment_method": {
                "type": "bank_card", "id": id, "saved": false, "status": "inactive",
                "title": "Bank card *4444",
                "card": {
                    "first6": "555555", "last4": "4444", "expiry_year": "2034",
                    "expiry_month": "12", "card_type": "MasterCard", "issuer_country": "US",
                },
            },
            "authorization_details": null,
            "receipt_registration": "pending",
            "refundable": true,
            "test": true,
        })
    );
    assert_eq!(shop.events().await, ["payment.succeeded"]);
    assert_eq!(
        shop.books().await["totals"],
        json!({ "heldKopecks": 0, "capturedKopecks": 150_000, "refundedKopecks": 0 })
    );
}

#[tokio::test(start_paused = true)]
async fn money_may_be_put_aside_and_taken_later() {
    let shop = Shop::new();
    let id = shop.paid("100.00", &json!({ "capture": null })).await;
    let held = shop.payment(&id).await;
    assert_eq!(held["status"], "waiting_for_capture");
    assert_eq!(held["paid"], true);
    assert_eq!(held["expires_at"], "2026-11-27T09:00:00.000Z");
    assert!(held.get("captured_at").is_none());
    assert_eq!(shop.books().await["totals"]["heldKopecks"], 10_000);

    // The Python kit sends a JSON content type and no body at all.
    let capture = Shop::builder(Method::POST, &format!("payments/{id}/capture"));
    let capture = capture
        .header("Idempotence-Key", "capture")
        .body(Body::empty());
    let (status, captured) = shop.send(capture.unwrap()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(captured["status"], "succeeded");
    assert!(captured.get("expires_at").is_none());
    assert_eq!(
        shop.events().await,
        ["payment.waiting_for_capture", "payment.succeeded"]
    );
    assert_eq!(
        shop.books().await["payments"][&id],
        json!({ "heldKopecks": 0, "capturedKopecks": 10_000, "refundedKopecks": 0 })
    );
}

#[tokio::test(start_paused = true)]
async fn a_part_may_be_taken_with_a_receipt_of_its_own() {
    let shop = Shop::new();
    let id = shop.paid("100.00", &json!({ "capture": false })).await;
    let path = format!("payments/{id}/capture");
    let (status, refused) = shop.post(&path, &json!({ "amount": rub("40.00") })).await;
    assert_eq!(
        (status, &refused["parameter"]),
        (StatusCode::BAD_REQUEST, &json!("receipt"))
    );
    let (status, refused) = shop.post(&path, &json!({ "amount": rub("100.01") })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(refused["description"], "Illegal amount for capture");

    let body = json!({ "amount": rub("40.00"), "receipt": receipt("40.00") });
    let (_, captured) = shop.post(&path, &body).await;
    assert_eq!(captured["amount"], rub("40.00"));
    assert_eq!(captured["income_amount"], rub("38.60"));
    assert_eq!(
        shop.books().await["payments"][&id],
        json!({ "heldKopecks": 0, "capturedKopecks": 4000, "refundedKopecks": 0 })
    );
}

#[tokio::test(start_paused = true)]
async fn money_put_aside_may_be_given_back() {
    let shop = Shop::new();
    let id = shop.paid("100.00", &json!({ "capture": "false" })).await;
    let (_, canceled) = shop
        .post(&format!("payments/{id}/cancel"), &json!({}))
        .await;
    assert_eq!(canceled["status"], "canceled");
    assert_eq!(canceled["paid"], false);
    assert_eq!(canceled["refundable"], false);
    assert_eq!(canceled["receipt_registration"], "canceled");
    assert_eq!(
        canceled["cancellation_details"],
        json!({ "party": "merchant", "reason": "canceled_by_merchant" })
    );
    let totals = &shop.books().await["totals"];
    assert_eq!(
        (&totals["heldKopecks"], &totals["capturedKopecks"]),
        (&json!(0), &json!(0))
    );
}

#[tokio::test(start_paused = true)]
async fn states_do_not_go_back() {
    let shop = Shop::new();
    let refuses = async |id: &str, what: &str, text: &str| {
        let (status, refused) = shop
            .post(&format!("payments/{id}/{what}"), &json!({}))
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{what}: {refused}");
        assert_eq!(refused["description"], text);
        assert_eq!(refused["code"], "invalid_request");
    };
    let one_stage = shop.paid("10.00", &json!({})).await;
    refuses(
        &one_stage,
        "capture",
        "You can not capture payment with autocapture",
    )
    .await;
    refuses(
        &one_stage,
        "cancel",
        "You can not cancel payment with autocapture",
    )
    .await;
    let unpaid = id_of(&shop.create("10.00", &json!({ "capture": false })).await);
    refuses(
        &unpaid,
        "capture",
        "Payment can not be captured in current status",
    )
    .await;
    refuses(
        &unpaid,
        "cancel",
        "Payment can not be canceled in current status",
    )
    .await;
    let unknown = "Incorrect payment_id. Payment doesn't exist or access denied";
    refuses("2eff8a3c-000f-5000-8000-000000000000", "capture", unknown).await;
    let (status, missing) = shop.get("payments/unknown").await;
    assert_eq!(
        (status, &missing["code"]),
        (StatusCode::NOT_FOUND, &json!("not_found"))
    );
}

#[tokio::test(start_paused = true)]
async fn a_payer_has_an_hour() {
    let shop = Shop::new();
    let id = id_of(&shop.create("10.00", &json!({})).await);
    tokio::time::advance(std::time::Duration::from_secs(3_599)).await;
    assert_eq!(shop.payment(&id).await["status"], "pending");
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    let late = shop.payment(&id).await;
    assert_eq!(late["status"], "canceled");
    assert_eq!(
        late["cancellation_details"]["reason"],
        "expired_on_confirmation"
    );
    assert!(late.get("confirmation").is_none());
    let page = shop.pay(&id, GOOD).await;
    assert!(page.starts_with("/yookassa/checkout/result"), "{page}");
    assert_eq!(shop.payment(&id).await["status"], "canceled", "too late");
    assert_eq!(shop.books().await["movements"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn a_hold_ends_after_a_week() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({ "capture": false })).await;
    shop.advance(7 * 24 * 3600 - 1).await;
    assert_eq!(shop.payment(&id).await["status"], "waiting_for_capture");
    shop.advance(1).await;
    let late = shop.payment(&id).await;
    assert_eq!(late["cancellation_details"]["reason"], "expired_on_capture");
    assert_eq!(shop.books().await["totals"]["heldKopecks"], 0);
    let (status, _) = shop
        .post(&format!("payments/{id}/capture"), &json!({}))
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test(start_paused = true)]
async fn an_unpaid_payment_shows_the_method_that_was_asked_for() {
    let shop = Shop::new();
    let data = json!({ "payment_method_data": { "type": "bank_card" } });
    let fixed = shop.create("10.00", &data).await;
    assert_eq!(fixed["payment_method"]["type"], "bank_card");
    assert_eq!(fixed["payment_method"]["saved"], false);
    let free = shop.create("10.00", &json!({})).await;
    assert!(free.get("payment_method").is_none());
}

#[tokio::test(start_paused = true)]
async fn the_shop_tells_about_itself() {
    let shop = Shop::new();
    let me = shop.look("me").await;
    assert_eq!(me["account_id"], "100500");
    assert_eq!(me["test"], true);
    assert_eq!(me["status"], "enabled");
    assert_eq!(me["fiscalization"]["enabled"], true);

    let options = avtosled_sandbox::Options {
        fiscalization: false,
        ..avtosled_sandbox::Options::default()
    };
    let shop = Shop::with(options);
    assert_eq!(shop.look("me").await["fiscalization_enabled"], false);
    let (status, payment) = shop
        .post("payments", &request("10.00", &json!({ "receipt": null })))
        .await;
    assert_eq!(status, StatusCode::OK);
    assert!(payment.get("receipt_registration").is_none());
}
