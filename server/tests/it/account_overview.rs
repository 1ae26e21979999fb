//! Account statistics: charged, refunded and saved amounts.

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::Kopecks;
use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::clock::moscow_day;
use chrono::Duration;
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};
use crate::offers::packages::buy;

async fn stats(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/user/analytics").await.expect(200)
}

/// List price in kopecks of the answers of a report, in the catalogue of the report.
fn list_price(report: &Value) -> i64 {
    let list = Catalogue::parse(report["catalogue"].as_str().unwrap()).unwrap();
    let services = report["reportData"]["services"].as_array().unwrap();
    let answered = services
        .iter()
        .filter(|service| service["status"] == "success" && service["error"].is_null());
    let prices = answered.map(|service| {
        let id = service["id"].as_str().unwrap();
        catalogue::find(list, id).unwrap().price.0
    });
    prices.sum()
}

#[tokio::test]
async fn account_stats_after_partly_failed_report_show_charged_and_returned_sums() {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.wanted", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;
    let today = moscow_day(app.ctx.clock.now()).to_string();
    assert_eq!(
        stats(&app, &user).await,
        json!({
            "checksThisMonth": 1, "totalSpent": 2.5, "savedMoney": 0, "averageCheckCost": 2.5,
            "months": [{ "month": today[..7], "checks": 2.5, "packages": 0, "notifications": 0,
                "returned": 2.5 }],
        })
    );
    app.clock.advance(Duration::days(32));
    let user = app.sign_in_again(&user).await;
    assert_eq!(stats(&app, &user).await["checksThisMonth"], 0);
    let other_user = app.sign_in().await;
    assert_eq!(
        stats(&app, &other_user).await,
        json!({ "checksThisMonth": 0, "totalSpent": 0, "savedMoney": 0, "averageCheckCost": null,
            "months": [] })
    );
    app.finish().await;
}

#[tokio::test]
async fn account_stats_price_package_check_at_its_share_and_free_check_at_zero() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    buy(&app, &user, json!({ "packageType": "start" }))
        .await
        .expect(200);
    let full = json!({ "query": VIN, "type": "vin", "fullReport": true, "packageCheck": null });
    let ordered = app.post_as(&user, "/api/search", full).await.expect(200);
    let full = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    let free = app.order(&user, &FREE_SET).await;
    let free = app.completed(&user, &free).await;
    assert_eq!(free["paidBy"], "free_check");

    let seen = stats(&app, &user).await;
    assert_eq!(
        (&seen["checksThisMonth"], &seen["totalSpent"]),
        (&json!(2), &json!(199))
    );
    assert_eq!(seen["averageCheckCost"], 39.8);
    let saved = list_price(&full) + list_price(&free) - 3980;
    assert!(saved > 0);
    assert_eq!(seen["savedMoney"], json!(Kopecks(saved)));
    let profile = app.get_as(&user, "/api/user/profile").await.expect(200);
    assert_eq!(profile["totalSpent"], 199);
    app.finish().await;
}
