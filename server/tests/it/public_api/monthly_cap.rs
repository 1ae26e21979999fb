//! Monthly caps of API keys.

use chrono::Duration;
use serde_json::json;

use crate::app::{TestApp, VIN};
use crate::offers::packages;
use crate::public_api::checks::{CHECKS, completed, id, order};
use crate::public_api::{KEYS, allow, create, get, live_key, post, settings, text};

#[tokio::test]
async fn order_above_monthly_cap_of_key_is_refused_and_holds_nothing() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    allow(&app, &user).await;
    let mut capped = settings("live", &["checks:write", "checks:read"]);
    capped["monthlyCap"] = json!(9.99);
    let key = text(&create(&app, &user, capped).await);
    let first = post(&app, &key, CHECKS, order()).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    let mut fresh = order();
    fresh["fresh"] = json!(true);
    let refused = post(&app, &key, CHECKS, fresh.clone()).await;
    refused.expect_error(402, "monthly_cap_exceeded");
    assert_eq!(app.balance(&user).await, json!(95));
    // Another key of the account has its own cap.
    let other = live_key(&app, &user).await;
    let second = post(&app, &other, CHECKS, fresh).await.expect(201);
    completed(&app, &other, &id(&second)).await;
    app.finish().await;
}

#[tokio::test]
async fn monthly_cap_counts_orders_of_replaced_keys() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    allow(&app, &user).await;
    let mut capped = settings("live", &["checks:write", "checks:read", "balance:read"]);
    capped["monthlyCap"] = json!(9.99);
    let mut created = create(&app, &user, capped).await;
    let first = post(&app, &text(&created), CHECKS, order())
        .await
        .expect(201);
    completed(&app, &text(&created), &id(&first)).await;
    for _ in 0..2 {
        let path = format!("{KEYS}/{}/rotate", created["key"]["id"].as_str().unwrap());
        let rotated = app
            .post_as(&user, &path, json!({ "overlapHours": 0 }))
            .await;
        created = rotated.expect(200);
    }
    let key = text(&created);
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    assert_eq!(balance["spentThisMonth"], 5);
    let mut fresh = order();
    fresh["fresh"] = json!(true);
    let refused = post(&app, &key, CHECKS, fresh).await;
    refused.expect_error(402, "monthly_cap_exceeded");
    app.finish().await;
}

#[tokio::test]
async fn monthly_cap_counts_package_checks_with_their_share_of_the_price() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 200).await;
    let bought = packages::buy(&app, &user, json!({ "packageType": "start" })).await;
    let package = bought.expect(200);
    let price = package["amount"].as_f64().unwrap();
    let checks = package["userPackage"]["checksRemaining"].as_f64().unwrap();
    let key = live_key(&app, &user).await;
    let full = json!({ "identifier": VIN, "fullReport": true });
    let check = post(&app, &key, CHECKS, full).await.expect(201);
    assert_eq!(check["cost"]["paidBy"], "package_check");
    completed(&app, &key, &id(&check)).await;
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    let share = (price * 100.0 / checks).floor() / 100.0;
    assert_eq!(balance["spentThisMonth"].as_f64(), Some(share));
    let mut capped = settings("live", &["checks:write", "checks:read"]);
    capped["monthlyCap"] = json!(share - 0.01);
    let key = text(&create(&app, &user, capped).await);
    let mut full = json!({ "identifier": VIN, "fullReport": true, "fresh": true });
    let refused = post(&app, &key, CHECKS, full.clone()).await;
    refused.expect_error(402, "monthly_cap_exceeded");
    full["dryRun"] = json!(true);
    let quote = post(&app, &key, CHECKS, full).await.expect(200);
    assert_eq!(quote["paidBy"], "package_check");
    assert_eq!(quote["isAffordable"], false);
    app.finish().await;
}

#[tokio::test]
async fn refresh_above_monthly_cap_of_key_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    allow(&app, &user).await;
    let mut capped = settings("live", &["checks:write", "checks:read"]);
    capped["monthlyCap"] = json!(2.49);
    let capped = text(&create(&app, &user, capped).await);
    let key = live_key(&app, &user).await;
    let first = post(&app, &key, CHECKS, order()).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    app.clock.advance(Duration::days(10));
    let path = format!("{CHECKS}/{}/refresh", id(&first));
    let refused = post(&app, &capped, &path, json!({})).await;
    refused.expect_error(402, "monthly_cap_exceeded");
    let refreshed = post(&app, &key, &path, json!({})).await.expect(201);
    completed(&app, &key, &id(&refreshed)).await;
    app.finish().await;
}
