//! Every source of the catalogues: inputs, fallback sources, unparsed records.

use avtosled_sandbox::{FixedAnswer, MethodFault, Options};
use avtosled_server::platform::entities;
use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::counters::Counters;

const CLEAN: &str = "XTAGFL110KY300001";
const TAXI_PLATE: &str = "Р606ТА799";
const TAXI_CERTIFICATE: &str = "9900300006";

async fn report(app: &TestApp, user: &User, body: Value) -> Value {
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap();
    app.completed(user, id).await
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

fn person() -> Value {
    json!({ "lastName": "Должников", "firstName": "Олег", "patronymic": "Тестович", "birthDate": "15.03.1985" })
}

#[tokio::test]
async fn order_of_every_search_source_with_all_inputs_is_fully_answered() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let body = json!({
        "query": TAXI_PLATE, "type": "license", "catalogue": "search", "fullReport": true,
        "inputs": { "certificate": TAXI_CERTIFICATE },
    });
    let report = report(&app, &user, body).await;
    let services = report["reportData"]["services"].as_array().unwrap();
    assert_eq!(services.len(), 17);
    for service in services {
        assert_eq!(service["status"], "success", "{service}");
        assert!(service["data"].is_object(), "{service}");
        assert_eq!(service["other"], json!([]), "{service}");
    }
    // No policy is in force, so the details of policies cost nothing.
    assert_eq!(report["totalCost"], 40);
    assert!(
        !service(&report, "taxi")["data"]["permits"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert_eq!(service(&report, "fines")["data"]["count"], 3);
    let vin = report["reportData"]["vehicle"]["vin"].as_str().unwrap();
    for method in ["gibdd.eaisto", "rsa.osago"] {
        assert_eq!(
            app.calls(method, vin).await,
            1,
            "{method} serves two sources"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn order_of_every_extended_source_with_all_inputs_is_fully_answered() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let body = json!({
        "query": CLEAN, "type": "vin", "catalogue": "extended", "packageCheck": false,
        "selectedServices":
            ["customs", "conversion", "fssp", "recall", "valuation", "photos", "taxi", "bankruptcy"],
        "inputs": { "owner": person(), "mileage": 50000 },
    });
    let report = report(&app, &user, body).await;
    for service in report["reportData"]["services"].as_array().unwrap() {
        assert_eq!(service["status"], "success", "{service}");
    }
    assert_eq!(report["totalCost"], 17.5);
    assert_eq!(service(&report, "fssp")["data"]["count"], 3);
    let price = &service(&report, "valuation")["data"];
    assert_eq!(price["mileage"], 50000);
    assert!(price["cost"].as_f64().unwrap() > 100_000.0, "{price}");
    app.finish().await;
}

#[tokio::test]
async fn extended_search_accepts_services_of_extended_catalogue_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let order = async |body: Value| app.post_as(&user, "/api/extended-search", body).await;
    for (body, path) in [
        (json!({ "vin": "XTA", "services": ["taxi"] }), "vin"),
        (json!({ "vin": CLEAN, "services": [] }), "services"),
        (
            json!({ "vin": CLEAN, "services": ["probeg"] }),
            "services[0]",
        ),
    ] {
        let refused = order(body).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["path"]),
            (422, &json!(path))
        );
    }
    let made = order(json!({ "vin": CLEAN, "services": ["taxi", "recall"] })).await;
    let made = made.expect(200);
    let report = app
        .completed(&user, made["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["catalogue"], "extended");
    assert_eq!(report["totalCost"], 2.5);
    app.finish().await;
}

#[tokio::test]
async fn source_without_its_input_is_skipped_and_price_is_not_held() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let chosen = |services: &[&str]| json!({ "query": CLEAN, "selectedServices": services });
    let made = report(&app, &user, chosen(&["dtp", "fines"])).await;
    assert_eq!(
        (&made["orderedCost"], &made["totalCost"]),
        (&json!(2.5), &json!(2.5))
    );
    let fines = service(&made, "fines");
    assert_eq!(fines["status"], "skipped");
    assert_eq!(fines["error"]["code"], "missing_input");
    let message = fines["error"]["message"].as_str().unwrap();
    assert!(message.contains("номера СТС"), "{message}");
    let only = app.post_as(&user, "/api/search", chosen(&["fines"])).await;
    assert_eq!(
        (only.status, &only.body["errors"][0]["path"]),
        (422, &json!("inputs"))
    );
    assert_eq!(app.balance(&user).await, json!(7.5));
    app.finish().await;
}

#[tokio::test]
async fn plate_from_conversion_is_passed_to_sources_and_cached() {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".to_owned()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("converter.search", fault);
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let body = json!({ "query": CLEAN, "selectedServices": ["dtp", "photos"] });
    for _ in 0..2 {
        let made = report(&app, &user, body.clone()).await;
        assert_eq!(service(&made, "photos")["status"], "success");
        assert_eq!(made["reportData"]["vehicle"]["plateNumber"], "А123ВС77");
    }
    assert_eq!(
        app.calls("converter.search", CLEAN).await,
        2,
        "one failed, one is cached"
    );
    app.finish().await;
}

#[tokio::test]
async fn plate_lookup_cache_expires_after_an_hour() {
    const PLATE: &str = "А123ВС777";
    let counted = Counters::start();
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let vendor_calls = async |user: &User| {
        let body = json!({ "type": "license", "query": PLATE });
        let found = app.post_as(user, "/api/vehicle/identify", body).await;
        assert_eq!(found.expect(200)["found"], true);
        app.calls("converter.search", PLATE).await
    };
    assert_eq!(vendor_calls(&user).await, 1);
    app.clock.advance(Duration::minutes(57));
    // The sign-in advances the clock by two minutes.
    let user = app.sign_in_again(&user).await;
    assert_eq!(vendor_calls(&user).await, 1);
    app.clock.advance(Duration::minutes(2));
    assert_eq!(vendor_calls(&user).await, 2);
    assert_eq!(
        counted.of(r#"avtosled_identifications_total{source="cache"}"#),
        "1"
    );
    assert_eq!(
        counted.of(r#"avtosled_identifications_total{source="vendor"}"#),
        "2"
    );
    app.finish().await;
}

#[tokio::test]
async fn order_inputs_are_encrypted_and_deleted_at_completion() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    app.stop_worker().await;
    let body = json!({
        "query": CLEAN, "catalogue": "extended", "selectedServices": ["fssp", "bankruptcy"],
        "inputs": { "owner": person() },
    });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let all = entities::vehicle_reports::Entity::find();
    let all = all.all(app.ctx.db.read()).await.unwrap();
    let encrypted = all[0].source_inputs.clone().unwrap();
    assert!(encrypted.starts_with("v1.") && !encrypted.contains("Должников"));
    app.start_worker();
    let id = ordered["reportId"].as_str().unwrap();
    let made = app.completed(&user, id).await;
    assert_eq!(service(&made, "fssp")["data"]["count"], 3);
    let all = entities::vehicle_reports::Entity::find();
    let all = all.all(app.ctx.db.read()).await.unwrap();
    assert_eq!(all[0].source_inputs, None);
    let rows = entities::report_services::Entity::find();
    let rows = rows.all(app.ctx.db.read()).await.unwrap();
    assert!(rows.iter().all(|row| row.api_response.is_none()));
    let calls = entities::api_requests::Entity::find();
    let calls = calls.all(app.ctx.db.read()).await.unwrap();
    let recorded_text = format!(
        "{:?}",
        calls
            .iter()
            .map(|call| (&call.params, &call.response))
            .collect::<Vec<_>>()
    );
    assert!(
        !recorded_text.to_lowercase().contains("должников"),
        "{recorded_text}"
    );
    app.finish().await;
}

#[tokio::test]
async fn unparsed_records_are_shown_in_report_and_increment_metric() {
    let counted = Counters::start();
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let unknown_records = json!({ "count": 2, "records": ["загадка", { "x": 1 }] });
    let fixed_answer = FixedAnswer {
        method: "gibdd.restrict".to_owned(),
        key: CLEAN.to_owned(),
        answer: Some(unknown_records),
    };
    app.sandbox.set_answer(fixed_answer).unwrap();
    let body = json!({ "query": CLEAN, "selectedServices": ["dtp", "restrict"] });
    let made = report(&app, &user, body).await;
    let restrictions = service(&made, "restrict");
    assert_eq!(restrictions["other"], json!(["\"загадка\"", "{\"x\":1}"]));
    assert_eq!(restrictions["data"]["count"], 2);
    for (source, count) in [("restrictions", "2"), ("accidents", "0")] {
        let series = format!("avtosled_unparsed_records_total{{source=\"{source}\"}}");
        assert_eq!(counted.of(&series), count, "{source}");
    }
    app.finish().await;
}

#[tokio::test]
async fn failed_inspection_source_falls_back_for_inspections_but_not_for_mileage() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.eaisto", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let body = json!({ "query": CLEAN, "selectedServices": ["probeg", "diagnostic"] });
    let made = report(&app, &user, body).await;
    let cards = service(&made, "diagnostic");
    assert_eq!(cards["status"], "success", "{cards}");
    assert_eq!(cards["silent"], json!(["Техосмотры ГИБДД"]));
    assert!(cards["data"]["cards"][0]["expert"].is_string());
    let mileage = service(&made, "probeg");
    assert_eq!(
        (&mileage["status"], &mileage["error"]["code"]),
        (&json!("error"), &json!("source_unavailable"))
    );
    assert_eq!(
        (&made["orderedCost"], &made["totalCost"]),
        (&json!(8), &json!(4))
    );
    assert_eq!(app.balance(&user).await, json!(16));
    assert_eq!(app.calls("gibdd.eaisto", CLEAN).await, 3);
    assert_eq!(app.calls("eaisto.vin", CLEAN).await, 1);
    assert_eq!(recorded(&app).await, [false, false, false, true]);
    app.finish().await;
}

#[tokio::test]
async fn failed_call_of_fallback_source_is_recorded_and_not_charged() {
    let failing = |code: &str| MethodFault {
        fail: Some(code.to_owned()),
        ..MethodFault::default()
    };
    let options = Options::default()
        .with_fault("gibdd.eaisto", failing("TIME_MAX_CONNECT"))
        .with_fault("eaisto.vin", failing("MAINTENANCE"));
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let body = json!({ "query": CLEAN, "selectedServices": ["diagnostic"] });
    let made = report(&app, &user, body).await;
    assert_eq!(service(&made, "diagnostic")["status"], "error");
    assert_eq!(app.balance(&user).await, json!(20));
    assert_eq!(app.calls("eaisto.vin", CLEAN).await, 1);
    assert_eq!(recorded(&app).await, [false; 4]);
    app.finish().await;
}

/// Whether each recorded call for inspection cards succeeded, in order.
async fn recorded(app: &TestApp) -> Vec<bool> {
    let calls = entities::api_requests::Entity::find()
        .filter(entities::api_requests::Column::Endpoint.is_in(["gibdd.eaisto", "eaisto.vin"]))
        .order_by_asc(entities::api_requests::Column::Id);
    let calls = calls.all(app.ctx.db.read()).await.unwrap();
    calls.iter().map(|call| call.success).collect()
}

#[tokio::test]
async fn fallback_source_is_not_called_when_vendor_account_is_rejected() {
    let fault = MethodFault {
        fail: Some("498".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.eaisto", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let body = json!({ "query": CLEAN, "selectedServices": ["diagnostic"] });
    let made = report(&app, &user, body).await;
    assert_eq!(service(&made, "diagnostic")["status"], "error");
    assert_eq!(made["totalCost"], 0);
    assert_eq!(app.calls("eaisto.vin", CLEAN).await, 0);
    app.finish().await;
}
