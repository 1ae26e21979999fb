//! Ways to make things happen, and pages about the shop.

use axum::http::StatusCode;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::id_of;

#[tokio::test(start_paused = true)]
async fn the_clock_only_goes_forward() {
    let shop = Shop::new();
    let clock = shop.0.json("/yookassa/clock").await;
    assert!(
        clock["now"]
            .as_str()
            .unwrap()
            .starts_with("2026-11-20T09:00:0")
    );
    let moved = shop
        .control("clock", &json!({ "advanceSeconds": 3600 }))
        .await;
    assert!(
        moved["now"]
            .as_str()
            .unwrap()
            .starts_with("2026-11-20T10:00:0")
    );
    for bad in [
        json!({}),
        json!({ "advanceSeconds": -1 }),
        json!({ "advanceSeconds": 9_999_999_999_u64 }),
    ] {
        let (status, _) = shop
            .0
            .post("/yookassa/clock", "application/json", &bad.to_string())
            .await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
}

#[tokio::test(start_paused = true)]
async fn payments_end_on_demand() {
    let shop = Shop::new();
    let unpaid = id_of(&shop.create("10.00", &json!({})).await);
    let held = shop.paid("10.00", &json!({ "capture": false })).await;
    for (id, reason) in [
        (&unpaid, "expired_on_confirmation"),
        (&held, "expired_on_capture"),
    ] {
        let ended = shop
            .control(&format!("payments/{id}/expire"), &json!({}))
            .await;
        assert_eq!(ended["cancellation_details"]["reason"], reason);
    }
    for (path, body, status) in [
        (format!("payments/{unpaid}/expire"), "", 409),
        (format!("payments/{unpaid}/settle"), "", 409),
        ("payments/unknown/expire".to_owned(), "", 404),
        ("refunds/unknown/settle".to_owned(), "", 404),
        ("payment_methods/unknown/revoke".to_owned(), "", 404),
        (
            format!("payments/{unpaid}/settle"),
            r#"{"outcome":"paid"}"#,
            422,
        ),
        (format!("payments/{unpaid}/settle"), "{", 422),
        (
            "payment_methods/unknown/decline".to_owned(),
            r#"{"reason":"mood"}"#,
            422,
        ),
        ("webhooks/url".to_owned(), r#"{"url":"nowhere"}"#, 422),
        ("webhooks/send".to_owned(), r#"{"id":7}"#, 404),
        (
            "webhooks/send".to_owned(),
            r#"{"event":"payment.pending"}"#,
            422,
        ),
    ] {
        let path = format!("/yookassa/{path}");
        let (found, _) = shop.0.post(&path, "application/json", body).await;
        assert_eq!(found.as_u16(), status, "{path} {body}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_pages_have_buttons_for_it() {
    let shop = Shop::new();
    let unpaid = id_of(&shop.create("10.00", &json!({ "description": "<i>" })).await);
    let stuck = shop.paid("19.86", &json!({})).await;
    let saved = shop
        .paid("20.00", &json!({ "save_payment_method": true }))
        .await;
    let (_, page) = shop.0.get("/yookassa").await;
    for action in [
        format!("payments/{unpaid}/expire"),
        format!("payments/{stuck}/settle"),
        format!("payment_methods/{saved}/revoke"),
        "clock".to_owned(),
    ] {
        assert!(
            page.contains(&format!("action=\"/yookassa/{action}\"")),
            "{action}"
        );
    }
    assert!(page.contains("&lt;i&gt;"));
    let form = [("advanceSeconds", "3600")];
    let (status, location, _) = shop.submit("/yookassa/clock", &form).await;
    assert_eq!(
        (status, location.as_str()),
        (StatusCode::SEE_OTHER, "/yookassa")
    );
    assert_eq!(shop.payment(&unpaid).await["status"], "canceled");
    let (_, page) = shop.0.get("/yookassa/deliveries").await;
    assert!(
        page.contains("payment.succeeded") && page.contains("некому"),
        "{page}"
    );
    let (_, index) = shop.0.get("/").await;
    for word in [
        "5555555555554444",
        "insufficient_funds",
        "yookassa.webhook",
        "…,81",
        "4081",
    ] {
        assert!(index.contains(word), "{word}");
    }
}
