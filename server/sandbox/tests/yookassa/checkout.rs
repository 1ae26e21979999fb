//! The pages of the payer.

use axum::http::StatusCode;
use serde_json::json;

use crate::shop::GOOD;
use crate::shop::POOR;
use crate::shop::RETURN;
use crate::shop::Shop;
use crate::shop::WITH_3DS;
use crate::shop::checkout_path;
use crate::shop::id_of;

#[tokio::test(start_paused = true)]
async fn the_page_says_what_is_to_be_paid() {
    let shop = Shop::new();
    let changes = json!({ "description": "Пакет <Про>", "save_payment_method": true });
    let id = id_of(&shop.create("1500.50", &changes).await);
    let (status, page) = shop.0.get(&checkout_path(&id)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("1\u{a0}500,50\u{a0}₽"), "{page}");
    assert!(page.contains("Пакет &lt;Про&gt;"));
    assert!(page.contains("Магазин сохранит карту"));
    assert!(page.contains("Вернуться в магазин"));
    assert!(!page.contains("<script"), "it works without one");
    for card in [GOOD, WITH_3DS, POOR, "2201696981989955"] {
        assert!(
            page.contains(&format!("orderId={id}&amp;card={card}")),
            "{card}"
        );
    }
    let (_, filled) = shop
        .0
        .get(&format!("{}&card={POOR}", checkout_path(&id)))
        .await;
    assert!(filled.contains(&format!("value=\"{POOR}\"")));
    assert!(
        filled.contains("value=\"11/29\"") && filled.contains("value=\"123\""),
        "{filled}"
    );

    let plain = id_of(&shop.create("10.00", &json!({})).await);
    let (_, page) = shop.0.get(&checkout_path(&plain)).await;
    assert!(!page.contains("Магазин сохранит карту"));
}

#[tokio::test(start_paused = true)]
async fn a_card_that_cannot_be_read_is_asked_for_again() {
    let shop = Shop::new();
    let id = id_of(&shop.create("10.00", &json!({})).await);
    for (card, expiry, csc, problem) in [
        ("4000000000000000", "12/34", "123", "card-problem"),
        ("<b>", "12/34", "123", "card-problem"),
        (GOOD, "1234", "123", "expiry-problem"),
        (GOOD, "13/34", "123", "expiry-problem"),
        (GOOD, "10/26", "123", "expiry-problem"),
        (GOOD, "12/34", "12", "csc-problem"),
        (GOOD, "12/34", "abc", "csc-problem"),
    ] {
        let fields = [("card", card), ("expiry", expiry), ("csc", csc)];
        let (status, _, page) = shop.submit(&checkout_path(&id), &fields).await;
        assert_eq!(
            status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{card} {expiry} {csc}"
        );
        assert!(page.contains(&format!("id=\"{problem}\"")), "{page}");
        assert!(!page.contains("<b>"));
    }
    assert_eq!(shop.payment(&id).await["status"], "pending");
    let spaced = "5555 5555 5555 4444";
    let fields = [("card", spaced), ("expiry", " 11 / 2026 "), ("csc", "1234")];
    let (status, ..) = shop.submit(&checkout_path(&id), &fields).await;
    assert_eq!(
        status,
        StatusCode::SEE_OTHER,
        "the month of the end is good to its end"
    );
    assert_eq!(shop.payment(&id).await["status"], "succeeded");
}

#[tokio::test(start_paused = true)]
async fn the_result_is_said_in_words_with_a_way_back() {
    let shop = Shop::new();
    let escaped = RETURN.replace('&', "&amp;");
    for (value, card, text) in [
        ("10.00", GOOD, "Оплата прошла"),
        ("10.00", POOR, "Не хватает денег на карте"),
        ("19.86", GOOD, "Платёж обрабатывается"),
    ] {
        let id = id_of(&shop.create(value, &json!({})).await);
        let result = shop.pay(&id, card).await;
        assert_eq!(result, format!("/yookassa/checkout/result?orderId={id}"));
        let (_, page) = shop.0.get(&result).await;
        assert!(page.contains(text), "{page}");
        assert!(page.contains(&format!("href=\"{escaped}\"")), "{page}");
        // Whoever opens the first page again is told the same.
        let response = shop
            .0
            .response(
                axum::http::Request::get(checkout_path(&id))
                    .body(axum::body::Body::empty())
                    .unwrap(),
            )
            .await;
        assert_eq!(response.headers()["location"], result.as_str());
    }
}

#[tokio::test(start_paused = true)]
async fn a_payer_may_leave() {
    let shop = Shop::new();
    let id = id_of(&shop.create("10.00", &json!({})).await);
    let (status, location, _) = shop
        .submit(&checkout_path(&id), &[("action", "abandon")])
        .await;
    assert_eq!((status, location.as_str()), (StatusCode::SEE_OTHER, RETURN));
    assert_eq!(shop.payment(&id).await["status"], "pending");
    shop.pay(&id, GOOD).await;
    assert_eq!(
        shop.payment(&id).await["status"],
        "succeeded",
        "and come back"
    );
}

#[tokio::test(start_paused = true)]
async fn nobody_pays_twice() {
    let shop = Shop::new();
    let id = shop.paid("10.00", &json!({})).await;
    shop.pay(&id, GOOD).await;
    assert_eq!(shop.books().await["totals"]["capturedKopecks"], 1000);
    for path in [checkout_path("unknown"), "/yookassa/checkout".to_owned()] {
        let (status, ..) = shop.submit(&path, &[("card", GOOD)]).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test(start_paused = true)]
async fn another_card_may_be_taken_instead_of_3ds() {
    let shop = Shop::new();
    let id = id_of(&shop.create("10.00", &json!({})).await);
    let bank = shop.pay(&id, WITH_3DS).await;
    assert!(shop.0.get(&bank).await.1.contains("3-D Secure"));
    assert_eq!(shop.0.get(&checkout_path(&id)).await.0, StatusCode::OK);
    shop.pay(&id, GOOD).await;
    shop.submit(&bank, &[("action", "ok")]).await;
    assert_eq!(shop.books().await["totals"]["capturedKopecks"], 1000);
    let secure = &shop.payment(&id).await["authorization_details"]["three_d_secure"];
    assert_eq!(secure["applied"], false);
}

#[tokio::test(start_paused = true)]
async fn a_declined_payer_may_be_let_try_again() {
    let shop = Shop::new();
    shop.fail(
        "yookassa.checkout",
        json!({ "fail": "RETRY", "failTimes": 1 }),
    )
    .await;
    let id = id_of(&shop.create("10.00", &json!({})).await);
    assert_eq!(shop.pay(&id, POOR).await, checkout_path(&id));
    assert_eq!(shop.payment(&id).await["status"], "pending");
    let (_, page) = shop.0.get(&checkout_path(&id)).await;
    assert!(page.contains("Не хватает денег на карте"), "{page}");
    shop.pay(&id, GOOD).await;
    assert_eq!(shop.payment(&id).await["status"], "succeeded");

    shop.fail("yookassa.checkout", json!({ "fail": "HTTP_502" }))
        .await;
    assert_eq!(
        shop.0.get(&checkout_path(&id)).await.0,
        StatusCode::BAD_GATEWAY
    );
}
