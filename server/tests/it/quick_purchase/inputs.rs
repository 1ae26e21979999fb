//! What the sources of a check bought at once ask by: encrypted until the report takes it over.

use avtosled_server::platform::entities::quick_purchases::{Entity, Model};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::money::payer::{GOOD_CARD, POOR_CARD};
use crate::quick_purchase::purchase::{IVAN, PATH, begin, body, get_by_key, key, reached};

/// The extended package, which asks for debts of the owner.
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

/// The purchase and its report, once they are complete.
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
async fn an_owner_that_was_named_is_asked_about_and_forgotten() {
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
async fn an_owner_that_was_not_named_is_not_paid_for() {
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
async fn an_owner_is_forgotten_with_a_purchase_that_nobody_pays() {
    let app = TestApp::start().await;
    let begun = begin(&app, with_owner(&owner())).await;
    app.pay(&begun, POOR_CARD).await;
    reached(&app, &begun, "canceled").await;
    assert_eq!(rows(&app).await[0].source_inputs, None);
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_owner_is_told_before_the_payment() {
    let app = TestApp::start().await;
    let mut nobody = owner();
    nobody["birthDate"] = json!("");
    let answer = app.post(PATH, with_owner(&nobody)).await.expect(422);
    assert_eq!(answer["errors"][0]["path"], "inputs.owner.birthDate");
    assert!(rows(&app).await.is_empty());
    app.finish().await;
}
