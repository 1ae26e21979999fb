//! The test cards: which pay, and why the others do not.

use serde_json::json;

use crate::shop::Shop;
use crate::shop::id_of;

const GOOD: [(&str, &str); 8] = [
    ("5555555555554444", "MasterCard"),
    ("4111111111111111", "Visa"),
    ("2202474301322987", "Mir"),
    ("6759649826438453", "Unknown"),
    ("4175001000000017", "Visa"),
    ("370000000000002", "AmericanExpress"),
    ("3528000700000000", "JCB"),
    ("36700102000000", "DinersClub"),
];

/// From the documentation of the test shop: Mastercard, Visa and Mir of each reason.
const DECLINES: [(&str, [&str; 3], &str); 13] = [
    (
        "3d_secure_failed",
        ["5555555555554592", "4839665499603842", "2200000000000012"],
        "payment_network",
    ),
    (
        "call_issuer",
        ["5555555555554535", "4926946416239025", "2200000000000020"],
        "payment_network",
    ),
    (
        "card_expired",
        ["5555555555554543", "4141435412630840", "2200000000000038"],
        "payment_network",
    ),
    (
        "fraud_suspected",
        ["5555555555554568", "4483274282299972", "2200000000000046"],
        "payment_network",
    ),
    (
        "general_decline",
        ["5555555555554527", "4889971706588753", "2202202212312379"],
        "payment_network",
    ),
    (
        "insufficient_funds",
        ["5555555555554600", "4562265587712390", "2200000000000053"],
        "payment_network",
    ),
    (
        "invalid_card_number",
        ["5555555555554618", "4951017853630544", "2201382000000013"],
        "payment_network",
    ),
    (
        "invalid_csc",
        ["5555555555554626", "4194180666146368", "2200770212727079"],
        "payment_network",
    ),
    (
        "issuer_unavailable",
        ["5555555555554501", "4654130848359150", "2201382000000021"],
        "payment_network",
    ),
    (
        "payment_method_limit_exceeded",
        ["5555555555554576", "4565231022577548", "2201382000000039"],
        "payment_network",
    ),
    (
        "payment_method_restricted",
        ["5555555555554550", "4233961169071671", "2201382000000047"],
        "payment_network",
    ),
    (
        "country_forbidden",
        ["5555555555554584", "4969751510013864", "2201382000000054"],
        "yoo_money",
    ),
    (
        "fraud_suspected",
        ["5555555555554634", "4119098878796485", "2201696981989955"],
        "yoo_money",
    ),
];

#[tokio::test(start_paused = true)]
async fn good_cards_pay() {
    let shop = Shop::new();
    for (card, brand) in GOOD {
        let id = id_of(&shop.create("10.00", &json!({})).await);
        shop.pay(&id, card).await;
        let payment = shop.payment(&id).await;
        assert_eq!(payment["status"], "succeeded", "{card}");
        assert_eq!(
            payment["payment_method"]["card"]["card_type"], brand,
            "{card}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn every_reason_has_a_card_of_three_brands() {
    let shop = Shop::new();
    for (reason, cards, party) in DECLINES {
        for (card, brand) in cards.iter().zip(["MasterCard", "Visa", "Mir"]) {
            let id = id_of(&shop.create("10.00", &json!({})).await);
            shop.pay(&id, card).await;
            let payment = shop.payment(&id).await;
            assert_eq!(payment["status"], "canceled", "{card}");
            assert_eq!(payment["paid"], false);
            assert_eq!(
                payment["cancellation_details"],
                json!({ "party": party, "reason": reason }),
                "{card}"
            );
            assert_eq!(payment["payment_method"]["card"]["card_type"], brand);
        }
    }
    assert_eq!(shop.books().await["movements"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn cards_with_3ds_wait_for_the_word_of_the_payer() {
    let shop = Shop::new();
    for card in ["5555555555554477", "4793128161644804", "2200000000000004"] {
        let id = id_of(&shop.create("10.00", &json!({})).await);
        let path = format!("/yookassa/checkout/3ds?orderId={id}");
        assert_eq!(shop.pay(&id, card).await, path);
        assert_eq!(shop.payment(&id).await["status"], "pending");
        let (_, location, _) = shop.submit(&path, &[("action", "ok")]).await;
        assert_eq!(location, format!("/yookassa/checkout/result?orderId={id}"));
        let payment = shop.payment(&id).await;
        assert_eq!(payment["status"], "succeeded");
        let secure = &payment["authorization_details"]["three_d_secure"];
        assert_eq!(secure["applied"], true);
    }
    let id = id_of(&shop.create("10.00", &json!({})).await);
    let path = shop.pay(&id, crate::shop::WITH_3DS).await;
    shop.submit(&path, &[("action", "fail")]).await;
    assert_eq!(
        shop.payment(&id).await["cancellation_details"],
        json!({ "party": "payment_network", "reason": "3d_secure_failed" })
    );
    // Another word about what has ended changes nothing.
    shop.submit(&path, &[("action", "ok")]).await;
    assert_eq!(shop.payment(&id).await["status"], "canceled");
}
