//! Orders of reports: charging, releasing, free checks and idempotency.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::entities;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};

async fn money(app: &TestApp, user: &User) -> (Value, Value) {
    let balance = app.get_as(user, "/api/user/balance").await.expect(200);
    (balance["balance"].clone(), balance["held"].clone())
}

fn order(services: &[&str]) -> Value {
    json!({ "query": VIN, "type": "vin", "selectedServices": services })
}

#[tokio::test]
async fn free_check_is_not_charged_and_second_free_check_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.order(&user, &FREE_SET).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["freeCheck"], true);
    assert_eq!(report["totalCost"], 0);
    assert_eq!(report["successfulServicesCount"], 5);
    let services = report["reportData"]["services"].as_array().unwrap();
    assert!(
        services
            .iter()
            .all(|service| service["statusLabel"] == "Выполнено")
    );
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(status["usedFreeChecks"], 1);

    let again = app.post_as(&user, "/api/search", order(&FREE_SET)).await;
    assert_eq!((again.status, again.code()), (402, "insufficient_funds"));
    let mut body = order(&FREE_SET);
    body["freeCheck"] = json!(true);
    let again = app.post_as(&user, "/api/search", body).await;
    assert_eq!(
        (again.status, again.code()),
        (409, "free_check_unavailable")
    );
    app.finish().await;
}

#[tokio::test]
async fn parallel_free_check_orders_succeed_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let requests = (0..10).map(|_| app.post_as(&user, "/api/search", order(&FREE_SET)));
    let answers = futures::future::join_all(requests).await;
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 200).count(),
        1
    );
    app.finish().await;
}

#[tokio::test]
async fn order_with_all_sources_answered_is_charged_in_full() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let id = app.order(&user, &["dtp", "wanted", "probeg"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["orderedCost"], 9);
    assert_eq!(report["totalCost"], 9);
    assert_eq!(report["heldCost"], 0);
    assert_eq!(money(&app, &user).await, (json!(91), json!(0)));
    let profile = app.get_as(&user, "/api/user/profile").await.expect(200);
    assert_eq!(profile["totalSpent"], 9);
    assert_eq!(profile["recentReports"][0]["id"], id);
    app.finish().await;
}

#[tokio::test]
async fn price_of_failed_source_is_released_and_error_is_shown() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".into()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.wanted", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let id = app.order(&user, &["dtp", "wanted"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], 2.5);
    assert_eq!(report["releasedCost"], 2.5);
    let services = report["reportData"]["services"].as_array().unwrap();
    let wanted = services
        .iter()
        .find(|service| service["id"] == "wanted")
        .unwrap();
    assert_eq!(wanted["statusLabel"], "Ошибка");
    assert_eq!(wanted["state"], "notAnswered");
    assert_eq!(wanted["released"], true);
    assert!(
        wanted["error"]["message"]
            .as_str()
            .unwrap()
            .contains("возвращены")
    );
    assert_ne!(
        report["verdict"]["level"], "good",
        "the wanted list did not answer"
    );
    assert_eq!(money(&app, &user).await, (json!(7.5), json!(0)));
    app.finish().await;
}

#[tokio::test]
async fn source_failing_twice_answers_at_third_attempt() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".into()),
        fail_times: Some(2),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let id = app.order(&user, &["dtp"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["successfulServicesCount"], 1);
    assert_eq!(report["reportData"]["services"][0]["attempts"], 3);
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 3);
    app.finish().await;
}

#[tokio::test]
async fn free_check_without_any_answer_is_restored() {
    let fault = || MethodFault {
        fail: Some("766".into()),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("gibdd.dtp", fault());
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    let mut body = order(&["dtp"]);
    body["freeCheck"] = json!(true);
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    app.completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(status["freeChecksAvailable"], 1);
    app.finish().await;
}

#[tokio::test]
async fn order_with_insufficient_funds_is_rejected_without_changes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 2).await;
    let answer = app.post_as(&user, "/api/search", order(&["dtp"])).await;
    assert_eq!((answer.status, answer.code()), (402, "insufficient_funds"));
    assert_eq!(
        answer.body["error"],
        "Требуется 2,50₽, доступно 2₽. Пополните баланс в личном кабинете."
    );
    assert_eq!(money(&app, &user).await, (json!(2), json!(0)));
    assert_eq!(
        app.get_as(&user, "/api/reports").await.expect(200),
        json!([])
    );
    app.finish().await;
}

#[tokio::test]
async fn order_of_mileage_and_inspections_makes_one_vendor_call() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let id = app.order(&user, &["probeg", "diagnostic"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], 8);
    assert_eq!(app.calls("gibdd.eaisto", VIN).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn order_from_selection_catalogue_is_charged_at_its_prices() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let body = json!({ "query": VIN, "type": "vin", "catalogue": "selection" });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(
        report["selectedServices"],
        json!(["probeg", "gibdddtp", "gibddwanted"])
    );
    assert_eq!(report["totalCost"], 9.5);
    app.finish().await;
}

#[tokio::test]
async fn order_with_same_key_returns_same_report() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let send = async |body: Value| {
        let request = app
            .request(reqwest::Method::POST, "/api/search")
            .bearer_auth(&user.token)
            .header("Idempotency-Key", "click-1")
            .json(&body);
        app.send(request).await
    };
    let answers = futures::future::join_all((0..8).map(|_| send(order(&["dtp"])))).await;
    let ids: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer.body["reportId"])
        .collect();
    assert!(
        ids.iter().all(|id| id.is_string() && *id == ids[0]),
        "{ids:?}"
    );
    assert_eq!(
        send(order(&["wanted"])).await.code(),
        "idempotency_key_reused"
    );
    app.completed(&user, ids[0].as_str().unwrap()).await;
    assert_eq!(money(&app, &user).await, (json!(97.5), json!(0)));
    app.finish().await;
}

#[tokio::test]
async fn free_check_without_chosen_services_orders_the_default_five() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "query": VIN, "type": "vin", "catalogue": "search", "freeCheck": true });
    let quote = json!({ "catalogue": "search", "freeCheck": true });
    let quoted = app.post("/api/quote", quote).await.expect(200);
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    let ids = |list: &Value| -> Vec<Value> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|service| service["id"].clone())
            .collect()
    };
    assert_eq!(
        ids(&report["reportData"]["services"]),
        ids(&quoted["services"])
    );
    assert_eq!(report["servicesCount"], 5);
    app.finish().await;
}

#[tokio::test]
async fn order_with_identifier_mismatch_is_rejected_before_hold_until_accepted() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let mut body = json!({ "query": "С313СН98", "type": "license", "selectedServices": ["dtp"] });
    let answer = app.post_as(&user, "/api/search", body.clone()).await;
    assert_eq!((answer.status, answer.code()), (409, "identifier_mismatch"));
    assert_eq!(answer.body["mismatch"]["expected"], "С313СН98");
    assert_eq!(answer.body["mismatch"]["found"], "С414СН98");
    assert_eq!(money(&app, &user).await, (json!(10), json!(0)));
    assert_eq!(
        app.get_as(&user, "/api/reports").await.expect(200),
        json!([])
    );

    body["acceptMismatch"] = json!(true);
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["mismatch"]["code"], "plate_mismatch");
    assert_ne!(report["verdict"]["level"], "good");
    assert_eq!(report["reportData"]["vehicle"]["licenseNumber"], "С414СН98");
    app.finish().await;
}

#[tokio::test]
async fn order_for_unknown_plate_is_not_charged() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let body = json!({ "query": "Х404ХХ99", "type": "license", "selectedServices": ["dtp"] });
    let answer = app.post_as(&user, "/api/search", body).await;
    assert_eq!((answer.status, answer.code()), (404, "vehicle_not_found"));
    assert_eq!(money(&app, &user).await, (json!(10), json!(0)));
    app.finish().await;
}

#[tokio::test]
async fn order_without_funds_makes_no_vendor_call() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "query": "А123ВС777", "type": "license", "selectedServices": ["dtp"] });
    assert_eq!(app.post_as(&user, "/api/search", body).await.status, 402);
    assert_eq!(app.calls("converter.search", "А123ВС777").await, 0);
    app.finish().await;
}

#[tokio::test]
async fn price_of_source_with_lost_job_is_released() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    app.stop_worker().await;
    let id = app.order(&user, &["dtp", "wanted"]).await;
    let lost = entities::jobs::Column::DedupeKey.ends_with(":wanted");
    let db = app.ctx.db.write();
    entities::jobs::Entity::delete_many()
        .filter(lost)
        .exec(db)
        .await
        .unwrap();
    app.clock.advance(chrono::Duration::minutes(11));
    app.start_worker();
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], 2.5);
    assert_eq!(report["releasedCost"], 2.5);
    assert_eq!(money(&app, &user).await, (json!(7.5), json!(0)));
    app.finish().await;
}

#[tokio::test]
async fn vendor_error_code_of_failed_source_is_not_exposed() {
    let fault = MethodFault {
        fail: Some("498".into()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let id = app.order(&user, &["dtp"]).await;
    let report = app.completed(&user, &id).await;
    // Ids and times may contain the same digits, so only the error is checked.
    let error = &report["reportData"]["services"][0]["error"];
    assert_eq!(error["code"], "source_refused");
    assert!(!error.to_string().contains("498"));
    app.finish().await;
}
