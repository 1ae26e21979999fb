//! Tests of the checkout page: cards, 3-D Secure and result.

use serde_json::json;

use crate::payments::{GOOD, RETURN, Shop, id_of};

const POOR: &str = "5555555555554600";
const WITH_3DS: &str = "5555555555554477";

#[tokio::test(start_paused = true)]
async fn checkout_page_shows_the_payment_and_rejects_invalid_cards() {
    let shop = Shop::new();
    let changes = json!({ "save_payment_method": true });
    let id = id_of(&shop.create("1500.50", &changes).await);
    let path = format!("/yookassa/checkout?orderId={id}");
    let (_, page) = shop.client.get(&path).await;
    for text in [
        "1500,50\u{a0}₽",
        "&lt;баланса&gt;",
        "Магазин сохранит",
        POOR,
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(
        !page.contains("<script"),
        "the page must work without scripts"
    );
    for (card, expiry, csc) in [
        ("4000000000000000", "12/34", "123"),
        (GOOD, "13/34", "123"),
        (GOOD, "10/26", "123"),
        (GOOD, "12/34", "abc"),
    ] {
        let fields = [("card", card), ("expiry", expiry), ("csc", csc)];
        let (status, _, page) = shop.client.submit(&path, &fields).await;
        assert!(status == 422 && page.contains("role=\"alert\""), "{card}");
    }
    let left = shop.client.submit(&path, &[("action", "abandon")]).await;
    assert_eq!((left.0, left.1.as_str()), (303, RETURN));
    shop.pay(&id, "5555 5555 5555 4444").await;
    assert_eq!(shop.payment(&id).await["status"], "succeeded");
    assert_eq!(shop.client.get("/yookassa/checkout?orderId=x").await.0, 404);
    shop.client
        .fail("yookassa.checkout", json!({ "fail": "HTTP_502" }))
        .await;
    assert_eq!(shop.client.get(&path).await.0, 502);
}

#[tokio::test(start_paused = true)]
async fn result_page_explains_the_outcome_and_links_back() {
    let shop = Shop::new();
    for (value, card, status, text) in [
        ("10.00", GOOD, "succeeded", "Оплата прошла"),
        ("10.00", POOR, "canceled", "Не хватает денег на карте"),
        ("19.86", GOOD, "pending", "Платёж обрабатывается"),
    ] {
        let id = id_of(&shop.create(value, &json!({})).await);
        let result = shop.pay(&id, card).await;
        assert_eq!(result, format!("/yookassa/checkout/result?orderId={id}"));
        let (_, page) = shop.client.get(&result).await;
        assert!(
            page.contains(text) && page.contains("Вернуться в магазин"),
            "{page}"
        );
        // A second payment attempt has no effect.
        assert_eq!(shop.pay(&id, GOOD).await, result);
        assert_eq!(shop.payment(&id).await["status"], status);
    }
}

#[tokio::test(start_paused = true)]
async fn card_with_3ds_is_pending_until_the_bank_confirms_or_declines() {
    let shop = Shop::new();
    for (action, status) in [("ok", "succeeded"), ("fail", "canceled")] {
        let id = id_of(&shop.create("10.00", &json!({})).await);
        let bank = shop.pay(&id, WITH_3DS).await;
        assert!(shop.client.get(&bank).await.1.contains("3-D Secure"));
        assert_eq!(shop.payment(&id).await["status"], "pending");
        shop.client.submit(&bank, &[("action", action)]).await;
        assert_eq!(shop.payment(&id).await["status"], status);
        // A second answer to 3-D Secure has no effect.
        shop.client.submit(&bank, &[("action", "ok")]).await;
        assert_eq!(shop.payment(&id).await["status"], status);
    }
    // The payer may select another card instead.
    let id = id_of(&shop.create("10.00", &json!({})).await);
    shop.pay(&id, WITH_3DS).await;
    shop.pay(&id, GOOD).await;
    assert_eq!(shop.payment(&id).await["status"], "succeeded");
}

#[tokio::test(start_paused = true)]
async fn payment_in_app_ends_with_the_outcome_chosen_by_the_payer() {
    let shop = Shop::new();
    for (method, outcome, status, reason) in [
        ("sbp", "paid", "succeeded", None),
        ("sberbank", "paid", "succeeded", None),
        (
            "tinkoff_bank",
            "declined",
            "canceled",
            Some("general_decline"),
        ),
        (
            "yoo_money",
            "insufficient_funds",
            "canceled",
            Some("insufficient_funds"),
        ),
        (
            "sbp",
            "expired",
            "canceled",
            Some("expired_on_confirmation"),
        ),
    ] {
        let id = id_of(&shop.create("10.00", &json!({})).await);
        shop.confirm_in_app(&id, method, outcome).await;
        let payment = shop.payment(&id).await;
        assert_eq!(payment["status"], status, "{method} {outcome}");
        assert_eq!(payment["payment_method"]["type"], method);
        let named = payment["cancellation_details"]["reason"].as_str();
        assert_eq!(named, reason);
    }
    let fault = json!({ "fail": "declined" });
    shop.client.fail("yookassa.checkout", fault).await;
    let id = id_of(&shop.create("10.00", &json!({})).await);
    shop.confirm_in_app(&id, "sbp", "paid").await;
    assert_eq!(
        shop.payment(&id).await["status"],
        "canceled",
        "by the fault"
    );
}

#[tokio::test(start_paused = true)]
async fn sbp_payment_with_save_flag_gives_active_saved_method() {
    let shop = Shop::new();
    let id = id_of(
        &shop
            .create("10.00", &json!({ "save_payment_method": true }))
            .await,
    );
    shop.confirm_in_app(&id, "sbp", "paid").await;
    let method = shop.payment(&id).await["payment_method"].clone();
    assert_eq!(
        (&method["saved"], &method["status"]),
        (&json!(true), &json!("active"))
    );
    assert!(method["payer_bank_details"]["bic"].is_string());
}
