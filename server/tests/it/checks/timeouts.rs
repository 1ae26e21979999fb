//! Timeouts of lookups and sources: the caller times out, the paid call is always completed.

use std::time::Duration;

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::Timeouts;
use avtosled_server::platform::entities::{api_requests, report_services};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::checks::licence;

/// Timeout that expires at once.
const NONE: Duration = Duration::ZERO;
const SLOW_MS: u64 = 700;
const PLATE: &str = "А001АА77";

fn slow(method: &str) -> Options {
    let fault = MethodFault {
        latency_ms: Some(SLOW_MS),
        ..MethodFault::default()
    };
    Options::default().with_fault(method, fault)
}

async fn rows(app: &TestApp, endpoint: &str) -> Vec<api_requests::Model> {
    let rows = api_requests::Entity::find().filter(api_requests::Column::Endpoint.eq(endpoint));
    rows.all(app.ctx.db.read()).await.unwrap()
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|one| one["id"] == id).unwrap()
}

async fn read(app: &TestApp, user: &User, report: &Value) -> Value {
    let path = format!("/api/reports/{}", report["id"].as_str().unwrap());
    app.get_as(user, &path).await.expect(200)
}

#[tokio::test]
async fn lookup_timeout_still_caches_result() {
    let timeouts = Timeouts {
        person: Duration::from_millis(100),
        ..Timeouts::default()
    };
    let app = TestApp::with_timeouts(slow("converter.search"), timeouts).await;
    let user = app.sign_in().await;
    let body = json!({ "type": "license", "query": PLATE });
    let first = app.post_as(&user, "/api/vehicle/identify", body.clone());
    let second = app.post_as(&user, "/api/vehicle/identify", body.clone());
    let (first, second) = tokio::join!(first, second);
    assert_eq!(
        (first.code(), second.code()),
        ("source_unavailable", "source_unavailable")
    );
    let mut found = Value::Null;
    app.wait_until("the car is found", async || {
        let answer = app
            .post_as(&user, "/api/vehicle/identify", body.clone())
            .await;
        found = answer.body;
        answer.status == 200
    })
    .await;
    assert_eq!(found["found"], true);
    let rows = rows(&app, "converter.search").await;
    assert_eq!(rows.len(), 2, "both directions, once each");
    assert!(rows.iter().all(|row| row.success && row.cost > 0));
    app.finish().await;
}

#[tokio::test]
async fn licence_answer_after_timeout_is_still_stored() {
    let timeouts = Timeouts {
        person: Duration::from_millis(100),
        ..Timeouts::default()
    };
    let app = TestApp::with_timeouts(slow("gibdd.driver"), timeouts).await;
    let user = app.sign_in().await;
    licence::consent(&app, &user).await;
    let ask = || licence::verify(&app, &user, "9900 000001", "15.01.2020");
    assert_eq!(ask().await.code(), "source_unavailable");
    let mut verified = Value::Null;
    app.wait_until("the licence is verified", async || {
        // The database is checked first, so that the rate limit of lookups is not used up.
        let is_verified = licence::row(&app).await.license_number.is_some();
        if is_verified {
            verified = ask().await.expect(200);
        }
        is_verified
    })
    .await;
    assert_eq!(verified["bonusGranted"], true, "the stored answer");
    assert_eq!(rows(&app, "gibdd.driver").await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn source_answer_after_timeout_is_added_to_report() {
    let timeouts = Timeouts {
        source: Duration::from_millis(200),
        ..Timeouts::default()
    };
    let app = TestApp::with_timeouts(slow("gibdd.dtp"), timeouts).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let id = app.order(&user, &["history", "dtp"]).await;
    let report = app.completed(&user, &id).await;
    let accidents = service(&report, "dtp");
    assert_eq!(
        (
            &accidents["status"],
            &accidents["error"]["code"],
            &accidents["released"]
        ),
        (&json!("error"), &json!("still_asked"), &json!(true))
    );
    let mut later = Value::Null;
    app.wait_until("the answer is added to the report", async || {
        later = read(&app, &user, &report).await;
        service(&later, "dtp")["status"] == "success"
    })
    .await;
    assert_eq!(service(&later, "dtp")["late"], true);
    assert_eq!(later["totalCost"], report["totalCost"]);
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 1);
    let [row] = rows(&app, "gibdd.dtp").await.try_into().unwrap();
    assert!(row.success && row.cost > 0 && row.report_id.is_some());
    app.finish().await;
}

#[tokio::test]
async fn unconfirmed_source_times_out_first_and_late_answer_is_added_to_report() {
    let fault = |latency_ms| MethodFault {
        latency_ms: Some(latency_ms),
        ..MethodFault::default()
    };
    let options = slow("auctions.vin").with_fault("gibdd.dtp", fault(4 * SLOW_MS));
    let timeouts = Timeouts {
        unconfirmed: NONE,
        ..Timeouts::default()
    };
    let app = TestApp::with_timeouts(options, timeouts).await;
    let user = app.sign_in().await;
    app.credit(&user, 1000).await;
    let id = app.order(&user, &["history", "dtp", "auctions"]).await;
    let report = app.completed(&user, &id).await;
    let auctions = service(&report, "auctions");
    assert_eq!(
        (&auctions["status"], &auctions["late"]),
        (&json!("success"), &json!(true))
    );
    assert_eq!(auctions["cost"], 0);
    let [row] = rows(&app, "auctions.vin").await.try_into().unwrap();
    assert!(row.success && row.cost > 0);
    let services = report_services::Entity::find().all(app.ctx.db.read());
    assert!(
        services
            .await
            .unwrap()
            .iter()
            .all(|one| one.service_success == Some(true))
    );
    app.finish().await;
}
