//! Source inputs of a quick purchase: encrypted until the report is ordered, then erased.

use avtosled_server::platform::entities::quick_purchases::{Entity, Model};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::money::payer::{GOOD_CARD, POOR_CARD};
use crate::quick_purchase::purchase::{IVAN, PATH, begin, body, get_by_key, key, reached};

/// Order of the extended package, which includes debts of the owner.
fn with_owner(owner: &Value) -> Value {
    let mut body = body("extended", &json!({ "email": IVAN }));
    body["inputs"] = json!({ "owner": owner });
    body
}

fn owner() -> Value {
    json!({ "lastName": "Должников", "firstName": "Олег", "patronymic": "Тестович",
        "birthDate": "15.03.1985" })
}

async fn rows(app: &TestApp) -> Vec<Model> {
    Entity::find().all(app.ctx.db.write()).await.unwrap()
}

/// Waits for delivery; returns the purchase and its report.
async fn delivered(app: &TestApp, begun: &Value) -> (Value, Value) {
    let purchase = reached(app, begun, "delivered").await;
    let path = format!("/api/reports/{}", purchase["reportId"].as_str().unwrap());
    let report = get_by_key(app, &path, key(begun)).await.expect(200);
    (purchase, report)
}

fn debts(report: &Value) -> &Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services
        .iter()
        .find(|service| service["id"] == "fssp")
        .unwrap()
}

#[tokio::test]
async fn owner_named_in_quick_purchase_is_queried_and_erased_after_order() {
    let app = TestApp::start().await;
    let begun = begin(&app, with_owner(&owner())).await;
    let encrypted = rows(&app).await[0].source_inputs.clone().unwrap();
    assert!(!encrypted.contains("Должников"), "{encrypted}");

    app.pay(&begun, GOOD_CARD).await;
    let (purchase, report) = delivered(&app, &begun).await;
    assert_eq!(debts(&report)["data"]["count"], 3);
    assert_eq!(purchase["refunded"], 0);
    assert_eq!(rows(&app).await[0].source_inputs, None);
    app.finish().await;
}

#[tokio::test]
async fn source_that_needs_owner_is_skipped_and_refunded_without_owner() {
    let app = TestApp::start().await;
    let begun = begin(&app, body("extended", &json!({ "email": IVAN }))).await;
    assert_eq!(rows(&app).await[0].source_inputs, None);
    app.pay(&begun, GOOD_CARD).await;
    let (purchase, report) = delivered(&app, &begun).await;
    assert_eq!(debts(&report)["status"], "skipped");
    let kept = report["totalCost"].as_f64().unwrap();
    let back = purchase["refunded"].as_f64().unwrap();
    assert!(back > 0.0, "{purchase}");
    assert!((kept + back - 19.0).abs() < 0.005, "{kept} + {back}");
    app.finish().await;
}

#[tokio::test]
async fn owner_named_in_unpaid_quick_purchase_is_erased() {
    let app = TestApp::start().await;
    let begun = begin(&app, with_owner(&owner())).await;
    app.pay(&begun, POOR_CARD).await;
    reached(&app, &begun, "canceled").await;
    assert_eq!(rows(&app).await[0].source_inputs, None);
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_with_invalid_owner_is_rejected_before_payment() {
    let app = TestApp::start().await;
    let mut invalid = owner();
    invalid["birthDate"] = json!("");
    let answer = app.post(PATH, with_owner(&invalid)).await.expect(422);
    assert_eq!(answer["errors"][0]["path"], "inputs.owner.birthDate");
    assert!(rows(&app).await.is_empty());
    app.finish().await;
}
