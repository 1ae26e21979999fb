//! Spending caps of lookups that the company pays for.

use avtosled_core::money::Kopecks;
use avtosled_server::checks::identification::spending_caps;
use serde_json::json;

use crate::app::{Answer, TestApp, User};
use crate::checks::licence::{consent, verify};

async fn identify(app: &TestApp, user: &User, plate: &str) -> Answer {
    let body = json!({ "type": "license", "query": plate });
    app.post_as(user, "/api/vehicle/identify", body).await
}

#[tokio::test]
async fn lookups_of_users_without_balance_share_one_spending_cap() {
    let app =
        TestApp::limited(|config| config.spending_caps.lookups_per_day = Kopecks::roubles(1)).await;
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    identify(&app, &first, "А123ВС777").await.expect(200);
    // All accounts without a balance share the cap.
    let refused = identify(&app, &second, "В777АА199").await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    identify(&app, &second, "А123ВС777").await.expect(200);
    app.credit(&second, 10).await;
    assert_ne!(identify(&app, &second, "В777АА199").await.status, 429);
    app.clock.advance(chrono::Duration::days(1));
    let first = app.sign_in_again(&first).await;
    assert_ne!(identify(&app, &first, "М001ММ77").await.status, 429);
    app.finish().await;
}

#[tokio::test]
async fn lookups_of_user_with_balance_are_capped_by_own_balance() {
    let app =
        TestApp::limited(|config| config.spending_caps.lookups_per_day = Kopecks::roubles(1)).await;
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    app.credit(&first, 1).await;
    app.credit(&second, 1).await;
    identify(&app, &first, "А123ВС777").await.expect(200);
    let spent = spending_caps::spent_today(&app.ctx).await.unwrap();
    assert!(spent > Kopecks::roubles(1), "{spent}");
    let refused = identify(&app, &first, "В777АА199").await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    // Lookups of another user do not count towards the cap of this balance.
    assert_ne!(identify(&app, &second, "В777АА199").await.status, 429);
    app.credit(&first, 10).await;
    assert_ne!(identify(&app, &first, "М001ММ77").await.status, 429);
    app.finish().await;
}

#[tokio::test]
async fn licence_and_car_lookups_share_one_spending_cap() {
    let app =
        TestApp::limited(|config| config.spending_caps.lookups_per_day = Kopecks::roubles(1)).await;
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    consent(&app, &first).await;
    consent(&app, &second).await;
    // Each lookup costs half a rouble.
    for (number, date) in [("9900000001", "15.01.2020"), ("9900000004", "20.06.2021")] {
        verify(&app, &first, number, date).await.expect(200);
    }
    let refused = verify(&app, &second, "9900000001", "15.01.2020").await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    assert_eq!(refused.body["retryAfter"], 3600);
    let car = identify(&app, &second, "А123ВС777").await;
    assert_eq!(car.status, 429, "licences and cars share the cap");
    app.credit(&second, 1).await;
    verify(&app, &second, "9900000001", "15.01.2020")
        .await
        .expect(200);
    app.finish().await;
}

#[tokio::test]
async fn anonymous_previews_use_at_most_half_of_the_spending_cap() {
    let app =
        TestApp::limited(|config| config.spending_caps.lookups_per_day = Kopecks::roubles(3)).await;
    let preview = async |kind: &str, query: &str| {
        let body = json!({ "type": kind, "query": query });
        app.post("/api/vehicle/preview", body).await
    };
    let shown = preview("license", "А123ВС77").await.expect(200);
    assert_eq!(
        shown,
        json!({ "found": true, "brandModel": shown["brandModel"], "year": shown["year"], "isMismatched": false }),
        "no VIN, no other number"
    );
    assert!(
        shown["brandModel"].as_str().unwrap().contains("VESTA"),
        "{shown}"
    );
    // A cached answer counts towards no cap.
    preview("license", "А123ВС77").await.expect(200);
    let refused = preview("vin", "XTA219010N0000001").await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    let user = app.sign_in().await;
    let body = json!({ "type": "license", "query": "В777АА199" });
    let chosen = app.post_as(&user, "/api/vehicle/identify", body).await;
    assert_ne!(
        chosen.status, 429,
        "the other half is for those who choose checks"
    );
    app.finish().await;
}

#[tokio::test]
async fn previews_above_sixty_per_address_are_rejected() {
    let app = TestApp::start().await;
    let preview = async |query: String| {
        let body = json!({ "type": "vin", "query": query });
        app.post("/api/vehicle/preview", body).await
    };
    let mut refused = 0;
    for number in 1..=61 {
        let answer = preview(format!("XTA219010N0{number:06}")).await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 1);
    app.finish().await;
}
