//! Checks ordered with test API keys: showcase cars, without money or vendor calls.

use avtosled_server::platform::entities::{api_requests, ledger_transfers, vehicle_reports};
use avtosled_server::public_api::test_mode::cars::NAMES;
use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::public_api::{ALL_SCOPES, create, get, live_key, post, settings, text};

const CHECKS: &str = "/v1/checks";
const CLEAN: &str = "XTAGFL110KY300001";
const WANTED: &str = "XW7BF4FK3HS300005";
const SILENT: &str = "X9F5XXEEDED300009";

async fn test_key(app: &TestApp) -> String {
    let user = app.sign_in().await;
    text(&create(app, &user, settings("test", &ALL_SCOPES)).await)
}

fn id(check: &Value) -> &str {
    check["id"].as_str().unwrap()
}

async fn completed(app: &TestApp, key: &str, check: &Value) -> Value {
    app.clock.advance(Duration::seconds(3));
    let check = get(app, key, &format!("{CHECKS}/{}?wait=1", id(check))).await;
    check.expect(200)
}

#[tokio::test]
async fn test_check_costs_nothing_and_calls_no_vendor() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let body = json!({ "identifier": CLEAN, "fullReport": true, "externalId": "7" });
    let ordered = post(&app, &key, CHECKS, body).await.expect(201);
    assert_eq!(
        (&ordered["mode"], &ordered["state"]),
        (&json!("test"), &json!("running"))
    );
    let check = completed(&app, &key, &ordered).await;
    assert_eq!(check["state"], "completed");
    assert_eq!(check["verdict"]["level"], "good");
    let sum = |name: &str| check["cost"][name].as_f64().unwrap();
    assert!((sum("charged") + sum("released") - sum("ordered")).abs() < 0.001);
    let db = app.ctx.db.read();
    assert_eq!(vehicle_reports::Entity::find().count(db).await.unwrap(), 0);
    assert_eq!(ledger_transfers::Entity::find().count(db).await.unwrap(), 0);
    assert_eq!(api_requests::Entity::find().count(db).await.unwrap(), 0);
    let listed = get(&app, &key, &format!("{CHECKS}?externalId=7"))
        .await
        .expect(200);
    assert_eq!(listed["checks"][0]["id"], check["id"]);
    let listed = get(&app, &key, &format!("{CHECKS}?car={WANTED}"))
        .await
        .expect(200);
    assert_eq!(listed["checks"], json!([]));
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    assert_eq!(
        (&balance["balance"], &balance["held"]),
        (&json!(1000), &json!(0))
    );
    app.finish().await;
}

#[tokio::test]
async fn sources_of_a_test_check_answer_one_after_the_other() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let body = json!({ "identifier": WANTED, "services": ["wanted", "restrict", "dtp"] });
    let ordered = post(&app, &key, CHECKS, body).await.expect(201);
    let mut ended = Vec::new();
    for _ in 0..4 {
        let check = get(&app, &key, &format!("{CHECKS}/{}", id(&ordered)))
            .await
            .expect(200);
        let sources = check["sources"].as_array().unwrap();
        let answered = sources.iter().filter(|source| source["state"] == "success");
        ended.push((answered.count(), check["state"] == "completed"));
        app.clock.advance(Duration::seconds(1));
    }
    assert_eq!(ended, [(0, false), (1, false), (2, false), (3, true)]);
    let check = completed(&app, &key, &ordered).await;
    assert_eq!(check["verdict"]["level"], "stop");
    app.finish().await;
}

#[tokio::test]
async fn failed_sources_of_a_test_check_are_released_and_refreshed() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let ordered = post(&app, &key, CHECKS, json!({ "identifier": SILENT }))
        .await
        .expect(201);
    let path = format!("{CHECKS}/{}/refresh", id(&ordered));
    post(&app, &key, &path, json!({}))
        .await
        .expect_error(409, "report_running");
    let check = completed(&app, &key, &ordered).await;
    let failed: Vec<&Value> = check["sources"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|source| source["state"] == "error")
        .collect();
    assert!(!failed.is_empty());
    assert!(
        failed
            .iter()
            .all(|source| source["charged"] == 0 && source["error"].is_object())
    );
    let refreshed = post(&app, &key, &path, json!({})).await.expect(201);
    assert_eq!(refreshed["refreshedFrom"], check["id"]);
    assert_eq!(refreshed["sources"].as_array().unwrap().len(), failed.len());
    let clean = post(
        &app,
        &key,
        CHECKS,
        json!({ "identifier": CLEAN, "services": ["wanted"] }),
    );
    let clean = clean.await.expect(201);
    completed(&app, &key, &clean).await;
    let path = format!("{CHECKS}/{}/refresh", id(&clean));
    post(&app, &key, &path, json!({}))
        .await
        .expect_error(409, "nothing_to_refresh");
    app.finish().await;
}

#[tokio::test]
async fn documented_identifiers_fail_as_live_orders_can() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    for (identifier, status, code) in [
        ("XTA00000000000402", 402, "insufficient_funds"),
        ("XTA00000000000404", 404, "vehicle_not_found"),
        ("XTA00000000000429", 429, "too_many_requests"),
        ("XTA00000000000503", 503, "source_unavailable"),
        ("XTA219010N0000001", 404, "vehicle_not_found"),
    ] {
        let refused = post(&app, &key, CHECKS, json!({ "identifier": identifier })).await;
        assert_eq!(
            (refused.status, refused.code()),
            (status, code),
            "{identifier}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn test_check_has_a_document_and_repeats_without_a_new_check() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let body = json!({ "identifier": CLEAN, "services": ["wanted"] });
    let mut dry = body.clone();
    dry["dryRun"] = json!(true);
    let quote = post(&app, &key, CHECKS, dry.clone()).await.expect(200);
    assert_eq!(
        (&quote["mode"], &quote["total"]),
        (&json!("test"), &json!(2.5))
    );
    assert_eq!(quote["existingCheck"], Value::Null);
    let first = post(&app, &key, CHECKS, body.clone()).await.expect(201);
    let second = post(&app, &key, CHECKS, body).await.expect(200);
    assert_eq!(first["id"], second["id"]);
    let quote = post(&app, &key, CHECKS, dry).await.expect(200);
    assert_eq!(quote["existingCheck"], first["id"]);
    completed(&app, &key, &first).await;
    let request = app.request(
        reqwest::Method::GET,
        &format!("{CHECKS}/{}/report.pdf", id(&first)),
    );
    let answer = request.bearer_auth(&key).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    assert!(answer.bytes().await.unwrap().starts_with(b"%PDF"));
    app.finish().await;
}

#[tokio::test]
async fn test_and_live_keys_of_an_account_do_not_see_each_others_checks() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let test = text(&create(&app, &user, settings("test", &ALL_SCOPES)).await);
    let live = live_key(&app, &user).await;
    let body = json!({ "identifier": CLEAN, "services": ["wanted"] });
    let of_test = post(&app, &test, CHECKS, body.clone()).await.expect(201);
    let of_live = post(&app, &live, CHECKS, body).await.expect(201);
    assert_eq!(of_live["mode"], "live");
    for (key, check) in [(&live, &of_test), (&test, &of_live)] {
        let foreign = get(&app, key, &format!("{CHECKS}/{}", id(check))).await;
        foreign.expect_error(404, "check_not_found");
        let own = get(&app, key, CHECKS).await.expect(200);
        assert_eq!(own["checks"].as_array().unwrap().len(), 1);
    }
    get(&app, &live, &format!("{CHECKS}/{}?wait=30", id(&of_live)))
        .await
        .expect(200);
    app.finish().await;
}

#[tokio::test]
async fn every_showcase_car_is_checked_with_a_verdict_of_its_own() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    for (name, vin, level) in [
        ("clean", CLEAN, "good"),
        ("crashed", "Z94K241CBFR300002", "attention"),
        ("pledged", "XW8ZZZ5NZHG300003", "stop"),
        ("restricted", "X7L4SRAV4G5300004", "stop"),
        ("wanted", WANTED, "stop"),
        ("taxi", "Z94CB41ABJR300006", "attention"),
        ("silent", SILENT, "attention"),
    ] {
        assert!(NAMES.contains(&name));
        let body = json!({ "identifier": vin, "fullReport": true });
        let ordered = post(&app, &key, CHECKS, body).await.expect(201);
        let check = completed(&app, &key, &ordered).await;
        assert_eq!(
            check["verdict"]["level"], level,
            "{name}: {}",
            check["verdict"]
        );
    }
    app.finish().await;
}
