//! Estimates: equal to the amount charged later, for orders, packages, subscriptions, top-ups.

use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};
use crate::offers::packages::buy;

async fn estimate(app: &TestApp, user: &User, body: Value) -> Value {
    app.post_as(user, "/api/estimate", body).await.expect(200)
}

fn of(kind: &str, body: &Value) -> Value {
    let mut body = body.clone();
    body["kind"] = json!(kind);
    body
}

#[tokio::test]
async fn order_is_charged_as_estimated() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    for order in [
        json!({ "query": VIN, "selectedServices": ["dtp", "auctions"] }),
        json!({ "query": VIN, "packageType": "extended" }),
        json!({ "query": VIN, "fullReport": true, "promoCode": "первый20" }),
        json!({ "query": VIN, "selectedServices": FREE_SET, "freeCheck": true }),
    ] {
        let before = app.balance(&user).await;
        let estimated = estimate(&app, &user, of("order", &order)).await;
        assert_eq!(
            app.balance(&user).await,
            before,
            "an estimate changes nothing"
        );
        let ordered = app
            .post_as(&user, "/api/search", order.clone())
            .await
            .expect(200);
        let report = app
            .completed(&user, ordered["reportId"].as_str().unwrap())
            .await;
        assert_eq!(report["orderedCost"], estimated["held"], "{order}");
        assert_eq!(report["paidBy"], estimated["paidBy"], "{order}");
        assert_eq!(
            app.balance(&user).await,
            estimated["balanceAfter"],
            "{order}"
        );
        let lines = estimated["lines"].as_array().unwrap();
        let sum: f64 = lines
            .iter()
            .map(|line| line["price"].as_f64().unwrap())
            .sum();
        assert!(
            (sum - estimated["total"].as_f64().unwrap()).abs() < 1e-9,
            "{estimated}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn estimate_above_balance_shows_missing_amount() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 2).await;
    let order = json!({ "kind": "order", "query": VIN, "selectedServices": ["probeg"] });
    let estimated = estimate(&app, &user, order).await;
    assert_eq!(
        (&estimated["total"], &estimated["lacking"]),
        (&json!(4), &json!(2))
    );
    assert_eq!(estimated["balanceAfter"], 2);
    let package = json!({ "kind": "package", "packageType": "pro" });
    assert_eq!(estimate(&app, &user, package).await["lacking"], 897);
    app.finish().await;
}

#[tokio::test]
async fn package_plan_and_topup_estimates_show_charge_and_balance_after() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 200).await;
    let package = json!({ "packageType": "starter", "promoCode": "ПЕРВЫЙ20" });
    let estimated = estimate(&app, &user, of("package", &package)).await;
    assert_eq!(
        (&estimated["chargedNow"], &estimated["discount"]),
        (&json!(159.2), &json!(39.8))
    );
    let mut by_card = of("package", &package);
    by_card["payWith"] = json!("card");
    let card = estimate(&app, &user, by_card).await;
    assert_eq!(
        (&card["fromCard"], &card["balanceAfter"]),
        (&json!(159.2), &json!(200))
    );
    assert_eq!(card["paidBy"], "card");
    let bought = buy(&app, &user, package).await.expect(200);
    assert_eq!(bought["amount"], estimated["total"]);
    assert_eq!(app.balance(&user).await, estimated["balanceAfter"]);
    let full = json!({ "kind": "order", "query": VIN, "fullReport": true });
    let estimated = estimate(&app, &user, full).await;
    assert_eq!(
        (&estimated["paidBy"], &estimated["total"]),
        (&json!("package_check"), &json!(0))
    );

    let plan = json!({ "kind": "subscription", "subscriptionType": "personal", "amount": 299 });
    let estimated = estimate(&app, &user, plan).await;
    assert_eq!(
        (&estimated["fromCard"], &estimated["nextCharge"]["amount"]),
        (&json!(299), &json!(299))
    );
    assert_eq!(estimated["balanceAfter"], 339.8);
    let topup = estimate(&app, &user, json!({ "kind": "topup", "amount": 1 })).await;
    assert_eq!(topup["balanceAfter"], 41.8);
    for bad in [
        json!({ "kind": "topup", "amount": 0.5 }),
        json!({ "kind": "subscription", "subscriptionType": "personal", "amount": 300 }),
        json!({ "kind": "package", "packageType": "gold" }),
        json!({ "kind": "gift" }),
    ] {
        let refused = app.post_as(&user, "/api/estimate", bad.clone()).await;
        assert_eq!(refused.status, 422, "{bad}");
    }
    app.finish().await;
}
