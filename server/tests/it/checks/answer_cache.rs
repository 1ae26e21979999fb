//! Answer cache: orders that reuse stored answers, and detection of identical reports.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::clock::{moscow_day, moscow_midnight};
use avtosled_server::platform::entities;
use chrono::{DateTime, Duration, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Set,
};
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User};

/// VIN of a car for which no source answers from the vendor's cache.
const CAR: &str = "XTA219010N0000002";
/// VIN of a car whose plate, make and year the conversion returns.
const CLEAN: &str = "XTAGFL110KY300001";

fn order(services: &[&str]) -> Value {
    json!({ "query": CAR, "type": "vin", "selectedServices": services })
}

fn with(body: &Value, name: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[name] = value;
    body
}

async fn ordered(app: &TestApp, user: &User, body: &Value) -> String {
    let ordered = app.post_as(user, "/api/search", body.clone()).await;
    ordered.expect(200)["reportId"].as_str().unwrap().to_owned()
}

async fn completed_order(app: &TestApp, user: &User, body: &Value) -> Value {
    app.completed(user, &ordered(app, user, body).await).await
}

async fn estimate(app: &TestApp, user: &User, body: &Value) -> Value {
    let body = with(body, "kind", json!("order"));
    app.post_as(user, "/api/estimate", body).await.expect(200)
}

/// Ids of the services whose stored answers an order may reuse.
async fn stored(app: &TestApp, user: &User, body: &Value) -> Vec<String> {
    let estimated = estimate(app, user, body).await;
    let stored = estimated["stored"].as_array().unwrap().iter();
    let ids = stored.map(|answer| answer["service"].as_str().unwrap().to_owned());
    ids.collect()
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

async fn two_users(app: &TestApp) -> (User, User) {
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    app.credit(&first, 100).await;
    app.credit(&second, 100).await;
    (first, second)
}

#[tokio::test]
async fn cached_answer_is_reused_at_same_price_when_order_allows_reuse() {
    let app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    let body = order(&["dtp", "wanted"]);
    assert!(stored(&app, &second, &body).await.is_empty());
    let original = completed_order(&app, &first, &body).await;
    app.clock.advance(Duration::minutes(10));

    let estimated = estimate(&app, &second, &body).await;
    assert_eq!(estimated["total"], 5);
    assert_eq!(estimated["stored"][0]["service"], "dtp");
    // The buyer sees only the day, because the minute would reveal when another user checked the car.
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    let day = moscow_midnight(moscow_day(now));
    let fetched_at: DateTime<Utc> = estimated["stored"][0]["fetchedAt"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(
        fetched_at == day || fetched_at == day - Duration::days(1),
        "{fetched_at}"
    );
    let age = estimated["stored"][0]["age"].as_str().unwrap();
    assert!(
        ["данные получены сегодня", "данные получены вчера"].contains(&age),
        "{age}"
    );
    let reused = completed_order(&app, &second, &with(&body, "reuseAnswers", json!(true))).await;
    assert_eq!(
        (&reused["totalCost"], &reused["heldCost"]),
        (&json!(5), &json!(0))
    );
    assert_eq!(app.balance(&second).await, json!(95));
    for id in ["dtp", "wanted"] {
        let (then, now) = (service(&original, id), service(&reused, id));
        assert_eq!(now["fromCache"], true);
        assert_eq!(
            (now["cost"].clone(), now["attempts"].clone()),
            (json!(2.5), json!(0))
        );
        for same in ["fetchedAt", "data", "state", "verdict"] {
            assert_eq!(now[same], then[same], "{same} of {id}");
        }
        assert_eq!(app.calls(&format!("gibdd.{id}"), CAR).await, 1, "{id}");
    }
    let id: uuid::Uuid = reused["id"].as_str().unwrap().parse().unwrap();
    let calls = entities::api_requests::Entity::find()
        .filter(entities::api_requests::Column::ReportId.eq(id));
    assert_eq!(calls.count(app.ctx.db.read()).await.unwrap(), 0);

    completed_order(&app, &second, &body).await;
    assert_eq!(
        app.calls("gibdd.dtp", CAR).await,
        2,
        "the order does not allow reuse"
    );
    app.finish().await;
}

#[tokio::test]
async fn cached_answer_expires_after_its_ttl() {
    let app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    let body = order(&["dtp", "wanted"]);
    completed_order(&app, &first, &body).await;
    app.clock.advance(Duration::hours(6) - Duration::minutes(5));
    let second = app.sign_in_again(&second).await;
    assert_eq!(stored(&app, &second, &body).await, ["dtp", "wanted"]);
    app.clock.advance(Duration::minutes(5));
    assert_eq!(stored(&app, &second, &body).await, ["dtp"]);
    let mixed = completed_order(&app, &second, &with(&body, "reuseAnswers", json!(true))).await;
    assert_eq!(service(&mixed, "dtp")["fromCache"], true);
    assert_eq!(service(&mixed, "wanted")["fromCache"], false);
    assert_eq!(mixed["totalCost"], 5);
    assert_eq!(app.calls("gibdd.dtp", CAR).await, 1);
    assert_eq!(app.calls("gibdd.wanted", CAR).await, 2);
    // A reused answer has the age of the original one.
    app.clock.advance(Duration::hours(18));
    let second = app.sign_in_again(&second).await;
    assert!(stored(&app, &second, &body).await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn cached_answer_is_reused_only_for_equal_inputs() {
    let app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    let of = |mileage: u32| {
        json!({ "query": CLEAN, "type": "vin", "catalogue": "extended",
            "selectedServices": ["valuation", "taxi"], "inputs": { "mileage": mileage } })
    };
    completed_order(&app, &first, &of(50_000)).await;
    assert_eq!(
        stored(&app, &second, &of(50_000)).await,
        ["valuation", "taxi"]
    );
    assert_eq!(stored(&app, &second, &of(60_000)).await, ["taxi"]);
    let other = with(&of(50_000), "query", json!(CAR));
    assert!(stored(&app, &second, &other).await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn answer_about_a_person_is_cached_for_its_own_user_only() {
    let app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    let owner = json!({ "lastName": "Должников", "firstName": "Олег",
        "patronymic": "Тестович", "birthDate": "15.03.1985" });
    let of_owner = json!({ "query": CLEAN, "type": "vin", "catalogue": "extended",
        "selectedServices": ["fssp", "bankruptcy", "taxi"], "inputs": { "owner": owner } });
    let of_papers = json!({ "query": CLEAN, "type": "vin", "catalogue": "search",
        "selectedServices": ["fines", "dtp"], "inputs": { "certificate": "9900300001" } });
    completed_order(&app, &first, &of_owner).await;
    completed_order(&app, &first, &of_papers).await;
    assert_eq!(
        stored(&app, &first, &of_owner).await,
        ["fssp", "bankruptcy", "taxi"]
    );
    assert_eq!(stored(&app, &second, &of_owner).await, ["taxi"]);
    assert_eq!(stored(&app, &first, &of_papers).await, ["fines", "dtp"]);
    assert_eq!(stored(&app, &second, &of_papers).await, ["dtp"]);
    let reused = with(&of_owner, "reuseAnswers", json!(true));
    let ordered_report = completed_order(&app, &second, &reused).await;
    assert_eq!(service(&ordered_report, "taxi")["fromCache"], true);
    assert_eq!(service(&ordered_report, "fssp")["fromCache"], false);
    assert_eq!(service(&ordered_report, "bankruptcy")["fromCache"], false);
    app.finish().await;
}

#[tokio::test]
async fn partly_parsed_and_failed_answers_are_not_reused() {
    let fault = MethodFault {
        fail: Some("498".into()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.wanted", fault)).await;
    let (first, second) = two_users(&app).await;
    let body = order(&["dtp", "wanted", "restrict", "history"]);
    completed_order(&app, &first, &body).await;
    for (id, part) in [("dtp", "other"), ("restrict", "silent")] {
        let db = app.ctx.db.write();
        let row = entities::report_services::Entity::find()
            .filter(entities::report_services::Column::ServiceName.eq(id))
            .one(db)
            .await
            .unwrap()
            .unwrap();
        let mut block = row.block.clone().unwrap();
        block[part] = json!(["{}"]);
        let mut row = row.into_active_model();
        row.block = Set(Some(block));
        row.update(db).await.unwrap();
    }
    assert_eq!(stored(&app, &second, &body).await, ["history"]);
    app.finish().await;
}

#[tokio::test]
async fn free_check_of_cached_answers_completes_without_worker() {
    let mut app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    completed_order(&app, &first, &order(&FREE_SET)).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let mut body = with(&order(&FREE_SET), "reuseAnswers", json!(true));
    body["freeCheck"] = json!(true);
    let ordered = app.post_as(&second, "/api/search", body).await.expect(200);
    let path = format!("/api/reports/{}", ordered["reportId"].as_str().unwrap());
    let report = app.get_as(&second, &path).await.expect(200);
    assert_eq!(report["status"], "completed");
    assert_eq!(
        (&report["totalCost"], &report["successfulServicesCount"]),
        (&json!(0), &json!(5))
    );
    assert_eq!(app.balance(&second).await, json!(100));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn answers_of_deleted_account_are_not_reused() {
    let app = TestApp::start().await;
    let (first, second) = (app.sign_in().await, app.sign_in().await);
    completed_order(&app, &first, &order(&FREE_SET)).await;
    assert_eq!(stored(&app, &second, &order(&FREE_SET)).await.len(), 5);
    let word = json!({ "confirm": "УДАЛИТЬ" });
    let deleted = app.delete_account(&first, word).await;
    assert!(deleted.status < 300, "{}", deleted.body);
    assert!(stored(&app, &second, &order(&FREE_SET)).await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn identical_report_of_same_user_is_offered_for_a_day() {
    let mut app = TestApp::start().await;
    let (first, second) = two_users(&app).await;
    let body = order(&["dtp", "wanted"]);
    let existing = async |user: &User, body: &Value| {
        estimate(&app, user, body).await["existingReport"].clone()
    };
    assert_eq!(existing(&first, &body).await, Value::Null);
    app.completed_jobs().await;
    app.stop_worker().await;
    let id = ordered(&app, &first, &body).await;
    let existing = async |user: &User, body: &Value| {
        estimate(&app, user, body).await["existingReport"].clone()
    };
    assert_eq!(
        existing(&first, &body).await["id"],
        json!(id),
        "the report is running"
    );
    app.start_worker();
    let report = app.completed(&first, &id).await;
    let existing = async |user: &User, body: &Value| {
        estimate(&app, user, body).await["existingReport"].clone()
    };
    let lower_case = with(
        &order(&["wanted", "dtp"]),
        "query",
        json!(CAR.to_lowercase()),
    );
    let offered = existing(&first, &lower_case).await;
    assert_eq!(
        (&offered["id"], &offered["createdAt"]),
        (&json!(id), &report["createdAt"])
    );
    assert_eq!(
        existing(&second, &body).await,
        Value::Null,
        "another user's"
    );
    for other in [
        order(&["dtp"]),
        order(&["dtp", "wanted", "history"]),
        with(&body, "query", json!(CLEAN)),
        json!({ "query": CAR, "catalogue": "selection", "selectedServices": ["gibdddtp", "gibddwanted"] }),
    ] {
        assert_eq!(existing(&first, &other).await, Value::Null, "{other}");
    }
    // The offer does not affect orders: the same body creates another report.
    assert_ne!(ordered(&app, &first, &body).await, id);
    app.completed_jobs().await;
    app.clock
        .advance(Duration::hours(24) + Duration::minutes(1));
    let first = app.sign_in_again(&first).await;
    assert_eq!(existing(&first, &body).await, Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn report_with_failed_source_is_not_offered_as_identical() {
    let fault = MethodFault {
        fail: Some("498".into()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.wanted", fault)).await;
    let (first, _) = two_users(&app).await;
    let body = order(&["dtp", "wanted"]);
    completed_order(&app, &first, &body).await;
    let estimated = estimate(&app, &first, &body).await;
    assert_eq!(estimated["existingReport"], Value::Null);

    let body = json!({ "query": CLEAN, "type": "vin", "catalogue": "search",
        "selectedServices": ["dtp", "fines"] });
    let report = completed_order(&app, &first, &body).await;
    let estimated = estimate(&app, &first, &body).await;
    assert_eq!(estimated["existingReport"]["id"], report["id"]);
    // The new order includes a source for which the earlier one had no input.
    let mut with_certificate = body;
    with_certificate["inputs"] = json!({ "certificate": "9900300001" });
    let estimated = estimate(&app, &first, &with_certificate).await;
    assert_eq!(estimated["existingReport"], Value::Null);
    app.finish().await;
}
