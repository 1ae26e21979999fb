//! Saved cards: how they are saved, charged, refused and taken back.

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::shop::GOOD;
use crate::shop::POOR;
use crate::shop::RETURN;
use crate::shop::Shop;
use crate::shop::WITH_3DS;
use crate::shop::id_of;
use crate::shop::request;

/// Id of a method that a payment has saved.
async fn saved(shop: &Shop) -> String {
    shop.paid("10.00", &json!({ "save_payment_method": true }))
        .await
}

/// Charges a saved method.
async fn charge(shop: &Shop, method: &str, value: &str) -> Value {
    let changes = json!({ "payment_method_id": method, "confirmation": null });
    shop.create(value, &changes).await
}

fn reason(payment: &Value) -> &str {
    payment["cancellation_details"]["reason"]
        .as_str()
        .unwrap_or_default()
}

#[tokio::test(start_paused = true)]
async fn a_payment_saves_a_card_that_is_charged_later() {
    let shop = Shop::new();
    let method = saved(&shop).await;
    let first = shop.payment(&method).await;
    assert_eq!(first["payment_method"]["saved"], true);
    assert_eq!(first["payment_method"]["status"], "active");
    assert_eq!(first["payment_method"]["id"], json!(method));

    let charged = charge(&shop, &method, "299.00").await;
    assert_eq!(charged["status"], "succeeded");
    assert!(charged.get("confirmation").is_none());
    assert_eq!(charged["payment_method"]["id"], json!(method));
    assert_eq!(charged["payment_method"]["saved"], true);
    assert_eq!(charged["payment_method"]["card"]["last4"], "4444");

    let changes = json!({ "payment_method_id": method, "confirmation": null, "capture": false });
    let held = shop.create("299.00", &changes).await;
    assert_eq!(held["status"], "waiting_for_capture");
}

#[tokio::test(start_paused = true)]
async fn only_a_saved_method_can_be_charged() {
    let shop = Shop::new();
    let plain = shop.paid("10.00", &json!({})).await;
    let declined = id_of(
        &shop
            .create("10.00", &json!({ "save_payment_method": true }))
            .await,
    );
    shop.pay(&declined, POOR).await;
    assert_eq!(
        shop.payment(&declined).await["payment_method"]["saved"],
        false
    );
    for id in [plain.as_str(), &declined, "unknown"] {
        let changes = json!({ "payment_method_id": id, "confirmation": null });
        let (status, refused) = shop.post("payments", &request("10.00", &changes)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(refused["parameter"], "payment_method_id");
    }
}

#[tokio::test(start_paused = true)]
async fn charges_meet_what_they_are_told_to() {
    let shop = Shop::new();
    let method = saved(&shop).await;
    assert_eq!(
        reason(&charge(&shop, &method, "19.80").await),
        "insufficient_funds"
    );
    assert_eq!(
        reason(&charge(&shop, &method, "4080.00").await),
        "insufficient_funds"
    );

    let decline = format!("payment_methods/{method}/decline");
    shop.control(&decline, &json!({ "reason": "issuer_unavailable" }))
        .await;
    assert_eq!(
        reason(&charge(&shop, &method, "20.00").await),
        "issuer_unavailable"
    );
    shop.control(&decline, &json!({ "reason": null })).await;
    assert_eq!(charge(&shop, &method, "20.00").await["status"], "succeeded");

    shop.control(&format!("payment_methods/{method}/revoke"), &json!({}))
        .await;
    let revoked = charge(&shop, &method, "20.00").await;
    assert_eq!(reason(&revoked), "permission_revoked");
    assert_eq!(revoked["status"], "canceled");
    assert_eq!(
        shop.look(&format!("payment_methods/{method}")).await["status"],
        "active"
    );
}

#[tokio::test(start_paused = true)]
async fn a_saved_card_ends_with_its_month() {
    let shop = Shop::new();
    let id = id_of(
        &shop
            .create("10.00", &json!({ "save_payment_method": true }))
            .await,
    );
    let fields = [("card", GOOD), ("expiry", "11/2026"), ("csc", "000")];
    shop.submit(&crate::shop::checkout_path(&id), &fields).await;
    assert_eq!(charge(&shop, &id, "20.00").await["status"], "succeeded");
    shop.advance(11 * 24 * 3600).await;
    assert_eq!(reason(&charge(&shop, &id, "20.00").await), "card_expired");
}

#[tokio::test(start_paused = true)]
async fn a_charge_may_wait_too() {
    let shop = Shop::new();
    let method = saved(&shop).await;
    let waiting = charge(&shop, &method, "19.87").await;
    assert_eq!(waiting["status"], "pending");
    assert!(waiting.get("confirmation").is_none());
    shop.advance(60).await;
    assert_eq!(shop.payment(&id_of(&waiting)).await["status"], "succeeded");
    assert_eq!(charge(&shop, &method, "19.86").await["status"], "pending");
}

#[tokio::test(start_paused = true)]
async fn a_card_may_be_saved_without_a_payment() {
    let shop = Shop::new();
    let body = json!({
        "type": "bank_card",
        "confirmation": { "type": "redirect", "return_url": RETURN },
        "metadata": { "user": "7" },
    });
    let (status, method) = shop.post("payment_methods", &body).await;
    assert_eq!(status, StatusCode::OK, "{method}");
    assert_eq!(method["status"], "pending");
    assert_eq!(method["saved"], false);
    assert_eq!(method["metadata"], json!({ "user": "7" }));
    assert!(method["confirmation"]["confirmation_url"].is_string());
    let id = id_of(&method);
    let (_, page) = shop.0.get(&crate::shop::checkout_path(&id)).await;
    assert!(page.contains("Привязка карты без списания"), "{page}");

    let path = shop.pay(&id, WITH_3DS).await;
    shop.submit(&path, &[("action", "ok")]).await;
    let active = shop.look(&format!("payment_methods/{id}")).await;
    assert_eq!(
        (&active["status"], &active["saved"]),
        (&json!("active"), &json!(true))
    );
    assert_eq!(active["card"]["last4"], "4477");
    assert!(active.get("confirmation").is_none());
    assert_eq!(shop.events().await, ["payment_method.active"]);
    assert_eq!(charge(&shop, &id, "20.00").await["status"], "succeeded");

    let (_, other) = shop.post("payment_methods", &body).await;
    shop.advance(3600).await;
    let late = shop
        .look(&format!("payment_methods/{}", id_of(&other)))
        .await;
    assert_eq!(late["status"], "inactive");
    let (_, bad) = shop.post("payment_methods", &body).await;
    shop.pay(&id_of(&bad), POOR).await;
    let refused = shop.look(&format!("payment_methods/{}", id_of(&bad))).await;
    assert_eq!(refused["status"], "inactive");
    assert_eq!(
        shop.get("payment_methods/unknown").await.0,
        StatusCode::NOT_FOUND
    );
}
