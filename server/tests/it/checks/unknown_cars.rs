//! Orders of cars that no source confirms, which are not charged.

use avtosled_sandbox::{MethodFault, Options};
use chrono::Duration;
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};
use crate::identity::vk;
use crate::identity::vk::IVAN;

pub const UNKNOWN: &str = "XTT316300G0300012";

fn down(method: &str) -> Options {
    let fault = MethodFault {
        fail: Some("498".to_owned()),
        ..MethodFault::default()
    };
    Options::default().with_fault(method, fault)
}

async fn report(app: &TestApp, user: &User, body: Value) -> Value {
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    app.completed(user, id).await
}

async fn of(app: &TestApp, user: &User, vin: &str, services: &[&str]) -> Value {
    let body = json!({ "query": vin, "selectedServices": services, "freeCheck": false });
    report(app, user, body).await
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

async fn customer(app: &TestApp) -> User {
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    user
}

async fn money(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/user/balance").await.expect(200)
}

#[tokio::test]
async fn order_of_car_unknown_to_all_sources_is_not_charged() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let body = json!({ "query": UNKNOWN, "catalogue": "search", "fullReport": true, "packageCheck": false });
    let made = report(&app, &user, body).await;
    assert_eq!(made["totalCost"], 0);
    assert_eq!(made["heldCost"], 0);
    assert_eq!(made["releasedCost"], made["orderedCost"]);
    assert_eq!(
        money(&app, &user).await,
        json!({ "balance": 100, "held": 0 })
    );
    let verdict = &made["verdict"];
    assert_eq!(verdict["level"], "noData");
    assert_eq!(
        verdict["title"],
        "Ни один источник не знает этот автомобиль"
    );
    let wanted = service(&made, "wanted");
    assert_eq!(
        (&wanted["status"], &wanted["cost"], &wanted["released"]),
        (&json!("success"), &json!(0), &json!(true))
    );
    assert_eq!(
        wanted["error"]["message"],
        "Ни один источник не знает этот автомобиль, деньги не списаны"
    );
    app.finish().await;
}

#[tokio::test]
async fn unknown_car_verdict_suggests_a_typo() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let made = of(&app, &user, UNKNOWN, &["history"]).await;
    let summary = made["verdict"]["summary"].as_str().unwrap();
    assert!(summary.contains("Возможно, в номере описка"), "{summary}");
    app.finish().await;
}

#[tokio::test]
async fn charge_waits_for_a_source_that_confirms_the_car() {
    let slow = MethodFault {
        latency_ms: Some(1_500),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.gibdd", slow)).await;
    let user = customer(&app).await;
    let id = app.order(&user, &["history", "dtp", "wanted"]).await;
    let path = format!("/api/reports/{id}");
    let mut running = Value::Null;
    app.wait_until("two sources have answered", async || {
        running = app.get_as(&user, &path).await.expect(200);
        running["answeredCount"] == 2
    })
    .await;
    assert_eq!(running["status"], "running");
    assert_eq!(running["totalCost"], 0);
    assert_eq!(running["heldCost"], running["orderedCost"]);
    let made = app.completed(&user, &id).await;
    assert_eq!(made["totalCost"], made["orderedCost"]);
    app.finish().await;
}

#[tokio::test]
async fn conversion_confirms_car_when_no_ordered_source_can() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let known = of(&app, &user, VIN, &["dtp", "wanted"]).await;
    assert_eq!(known["totalCost"], 5);
    assert_eq!(app.calls("converter.search", VIN).await, 1);
    let unknown = of(&app, &user, UNKNOWN, &["dtp", "wanted"]).await;
    assert_eq!(unknown["totalCost"], 0);
    assert_eq!(unknown["verdict"]["level"], "noData");
    assert_eq!(app.balance(&user).await, json!(95));
    app.finish().await;
}

#[tokio::test]
async fn car_confirmed_by_no_register_is_not_charged() {
    let app = TestApp::with_sandbox(down("converter.search")).await;
    let user = customer(&app).await;
    let made = of(&app, &user, VIN, &["dtp", "wanted"]).await;
    assert_eq!(made["successfulServicesCount"], 2);
    assert_eq!(made["totalCost"], 0);
    assert_eq!(made["verdict"]["level"], "noData");
    app.finish().await;

    let app = TestApp::with_sandbox(down("gibdd.gibdd")).await;
    let user = customer(&app).await;
    let made = of(&app, &user, VIN, &["history", "wanted"]).await;
    assert_eq!(service(&made, "history")["status"], "error");
    assert_eq!(
        made["totalCost"], 0,
        "the register that could confirm the car failed"
    );
    app.finish().await;
}

#[tokio::test]
async fn free_checks_and_packages_are_restored_for_unknown_car() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let status = async || app.get_as(&user, "/api/auth/status").await.expect(200);
    let before = status().await;
    let body = json!({ "query": UNKNOWN, "selectedServices": FREE_SET, "freeCheck": true });
    report(&app, &user, body).await;
    report(&app, &user, json!({ "query": UNKNOWN, "vkPackage": true })).await;
    let after = status().await;
    for name in [
        "freeChecksAvailable",
        "usedFreeChecks",
        "vkPackageAvailable",
    ] {
        assert_eq!(before[name], after[name], "{name}");
    }
    app.finish().await;
}

#[tokio::test]
async fn sources_wait_for_confirmation_after_three_orders_of_unknown_cars_a_day() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let set = ["history", "dtp"];
    for _ in 0..4 {
        of(&app, &user, UNKNOWN, &set).await;
    }
    assert_eq!(app.calls("gibdd.gibdd", UNKNOWN).await, 4);
    assert_eq!(app.calls("gibdd.dtp", UNKNOWN).await, 3);
    let fifth = of(&app, &user, UNKNOWN, &set).await;
    let unasked = service(&fifth, "dtp");
    assert_eq!(
        (&unasked["status"], &unasked["error"]["code"]),
        (&json!("skipped"), &json!("car_unknown"))
    );
    assert_eq!(fifth["releasedCost"], fifth["orderedCost"]);
    let known = of(&app, &user, VIN, &set).await;
    assert_eq!(known["totalCost"], known["orderedCost"]);
    assert_eq!(service(&known, "dtp")["status"], "success");

    app.completed_jobs().await;
    app.clock.advance(Duration::days(1));
    let user = app.sign_in_again(&user).await;
    of(&app, &user, UNKNOWN, &set).await;
    assert_eq!(app.calls("gibdd.dtp", UNKNOWN).await, 4, "another day");
    app.finish().await;
}
