//! Start order of sources: those that need the conversion wait for its answer.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::entities;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User};

const CLEAN: &str = "XTAGFL110KY300001";
const ALONE: &str = "XTA219010N0000002";

fn converter(fault: MethodFault) -> Options {
    Options::default().with_fault("converter.search", fault)
}

fn slow() -> Options {
    converter(MethodFault {
        latency_ms: Some(1_500),
        ..MethodFault::default()
    })
}

fn failing() -> Options {
    converter(MethodFault {
        fail: Some("498".to_owned()),
        ..MethodFault::default()
    })
}

async fn order(app: &TestApp, user: &User, services: &[&str]) -> String {
    let body = json!({ "query": CLEAN, "selectedServices": services });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    ordered["reportId"].as_str().unwrap().to_owned()
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

#[tokio::test]
async fn only_dependent_sources_wait_for_conversion() {
    let app = TestApp::with_sandbox(slow()).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let id = order(&app, &user, &["history", "dtp", "photos"]).await;
    let path = format!("/api/reports/{id}");
    let mut running = Value::Null;
    app.wait_until(
        "all others are charged: the register knows the car",
        async || {
            running = app.get_as(&user, &path).await.expect(200);
            running["totalCost"] == 5
        },
    )
    .await;
    assert_eq!(service(&running, "photos")["status"], "pending");
    let made = app.completed(&user, &id).await;
    assert_eq!(service(&made, "photos")["status"], "success");
    assert_eq!(made["reportData"]["vehicle"]["plateNumber"], "А123ВС77");
    assert_eq!(made["totalCost"], made["orderedCost"]);
    let calls = entities::api_requests::Entity::find();
    let calls = calls.filter(entities::api_requests::Column::ApiType.eq("converter"));
    let calls = calls.all(app.ctx.db.read()).await.unwrap();
    let of_report: Vec<String> = calls
        .iter()
        .filter_map(|call| Some(call.report_id?.to_string()))
        .collect();
    assert_eq!(of_report, [id]);
    app.finish().await;
}

#[tokio::test]
async fn failed_conversion_skips_and_releases_dependent_sources() {
    let app = TestApp::with_sandbox(failing()).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let id = order(&app, &user, &["history", "photos"]).await;
    let made = app.completed(&user, &id).await;
    let photos = service(&made, "photos");
    assert_eq!(
        (
            &photos["status"],
            &photos["error"]["code"],
            &photos["released"]
        ),
        (&json!("skipped"), &json!("missing_input"), &json!(true))
    );
    assert_eq!(made["totalCost"], 2.5);
    assert_eq!(made["releasedCost"], photos["price"]);
    assert_eq!(app.balance(&user).await, json!(17.5));
    app.finish().await;
}

#[tokio::test]
async fn conversion_with_lost_job_ends_and_dependent_sources_are_skipped() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    app.stop_worker().await;
    let id = order(&app, &user, &["history", "photos"]).await;
    let lost = entities::jobs::Column::Kind.eq("convert_car");
    let db = app.ctx.db.write();
    let lost = entities::jobs::Entity::delete_many().filter(lost);
    lost.exec(db).await.unwrap();
    app.clock.advance(chrono::Duration::minutes(11));
    let user = app.start_worker_and_sign_in(&user).await;
    let made = app.completed(&user, &id).await;
    assert_eq!(service(&made, "photos")["status"], "skipped");
    assert_eq!(made["totalCost"], 2.5);
    app.finish().await;
}

#[tokio::test]
async fn conversion_is_not_called_without_dependent_sources() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let body = json!({ "query": ALONE, "selectedServices": ["history", "dtp"] });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    app.completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(app.calls("converter.search", ALONE).await, 0);
    app.finish().await;
}
