//! Refresh of a report: new calls of stale or failed sources, prices and limits.

use avtosled_sandbox::{MethodFault, Options};
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, FREE_SET, TestApp, User};

/// VIN of a car for which no source answers from the vendor's cache.
const CAR: &str = "XTA219010N0000002";
const SET: [&str; 3] = ["dtp", "wanted", "restrict"];

/// Options with a permanent failure of a method.
///
/// A recovered source would answer late, and its failure would not be copied.
fn failing(method: &str) -> Options {
    let fault = MethodFault {
        fail: Some("498".into()),
        ..MethodFault::default()
    };
    Options::default().with_fault(method, fault)
}

async fn order(app: &TestApp, user: &User, services: &[&str]) -> String {
    let body = json!({ "query": CAR, "type": "vin", "selectedServices": services });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    ordered["reportId"].as_str().unwrap().to_owned()
}

async fn offer(app: &TestApp, user: &User, id: &str) -> Value {
    let path = format!("/api/reports/{id}/refresh");
    app.get_as(user, &path).await.expect(200)
}

async fn refresh(app: &TestApp, user: &User, id: &str, body: Value) -> Answer {
    let path = format!("/api/reports/{id}/refresh");
    app.post_as(user, &path, body).await
}

async fn refreshed(app: &TestApp, user: &User, id: &str, body: Value) -> Value {
    let ordered = refresh(app, user, id, body).await.expect(200);
    app.completed(user, ordered["reportId"].as_str().unwrap())
        .await
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

fn named(offer: &Value) -> Vec<(&str, &str)> {
    let blocks = offer["blocks"].as_array().unwrap().iter();
    blocks
        .map(|block| {
            (
                block["service"].as_str().unwrap(),
                block["reason"].as_str().unwrap(),
            )
        })
        .collect()
}

/// Complete report of [`SET`] that is `hours` old.
async fn older(app: &TestApp, hours: i64) -> (User, String) {
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let id = order(app, &user, &SET).await;
    app.completed(&user, &id).await;
    app.completed_jobs().await;
    app.clock.advance(Duration::hours(hours));
    (app.sign_in_again(&user).await, id)
}

#[tokio::test]
async fn refresh_queries_stale_sources_at_half_price_and_copies_fresh() {
    let app = TestApp::start().await;
    let (user, id) = older(&app, 7).await;
    let old = app
        .get_as(&user, &format!("/api/reports/{id}"))
        .await
        .expect(200);
    let offered = offer(&app, &user, &id).await;
    assert_eq!(
        named(&offered),
        [("wanted", "stale"), ("restrict", "stale")]
    );
    let block = &offered["blocks"][0];
    assert_eq!(
        (&block["listPrice"], &block["price"]),
        (&json!(2.5), &json!(1.25))
    );
    assert_eq!(block["age"], "данным 7 часов");
    assert_eq!(block["fetchedAt"], service(&old, "wanted")["fetchedAt"]);
    assert_eq!(
        (
            &offered["listTotal"],
            &offered["total"],
            &offered["lacking"]
        ),
        (&json!(5), &json!(2.5), &json!(0))
    );
    assert_eq!(offered["refreshedBy"], Value::Null);

    let dearer = refresh(&app, &user, &id, json!({ "total": 1.25 })).await;
    assert_eq!((dearer.status, dearer.code()), (409, "price_changed"));
    assert!(dearer.body["detail"].as_str().unwrap().contains("2,50₽"));
    let new = refreshed(&app, &user, &id, json!({ "total": 2.5 })).await;
    assert_ne!(new["id"], json!(id));
    assert_eq!(new["refreshedFrom"], json!(id));
    assert_eq!(new["searchQuery"], old["searchQuery"]);
    assert_eq!(new["selectedServices"], old["selectedServices"]);
    assert_eq!(
        (&new["orderedCost"], &new["totalCost"]),
        (&json!(2.5), &json!(2.5))
    );
    assert_eq!(app.balance(&user).await, json!(90));
    let copied = service(&new, "dtp");
    assert_eq!(
        (&copied["cost"], &copied["fromCache"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(copied["fetchedAt"], service(&old, "dtp")["fetchedAt"]);
    assert_eq!(copied["data"], service(&old, "dtp")["data"]);
    let queried = service(&new, "wanted");
    assert_eq!(
        (&queried["cost"], &queried["fromCache"]),
        (&json!(1.25), &json!(false))
    );
    assert_ne!(queried["fetchedAt"], service(&old, "wanted")["fetchedAt"]);
    for (method, calls) in [("gibdd.dtp", 1), ("gibdd.wanted", 2), ("gibdd.restrict", 2)] {
        assert_eq!(app.calls(method, CAR).await, calls, "{method}");
    }
    let path = format!("/api/reports/{id}");
    assert_eq!(
        app.get_as(&user, &path).await.expect(200),
        old,
        "the older report is unchanged"
    );
    assert_eq!(
        offer(&app, &user, &id).await["refreshedBy"]["id"],
        new["id"]
    );

    let new = new["id"].as_str().unwrap();
    assert_eq!(named(&offer(&app, &user, new).await), []);
    let again = refresh(&app, &user, new, json!({})).await;
    assert_eq!((again.status, again.code()), (409, "nothing_to_refresh"));
    assert_eq!(again.body["detail"], "Все ответы свежие");
    app.finish().await;
}

#[tokio::test]
async fn refresh_of_failed_source_costs_full_price_and_is_released_on_failure() {
    let fault = MethodFault {
        fail: Some("498".into()),
        fail_times: Some(2),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.wanted", fault)).await;
    let (user, id) = older(&app, 0).await;
    assert_eq!(app.balance(&user).await, json!(95));
    let offered = offer(&app, &user, &id).await;
    assert_eq!(named(&offered), [("wanted", "failed")]);
    assert_eq!(offered["blocks"][0]["age"], Value::Null);
    let failed = refreshed(&app, &user, &id, json!({})).await;
    assert_eq!(
        (&failed["totalCost"], &failed["releasedCost"]),
        (&json!(0), &json!(2.5))
    );
    assert_eq!(app.balance(&user).await, json!(95));
    let failed = failed["id"].as_str().unwrap();
    let answered = refreshed(&app, &user, failed, json!({})).await;
    assert_eq!(answered["totalCost"], 2.5);
    assert_eq!(app.balance(&user).await, json!(92.5));
    app.finish().await;
}

#[tokio::test]
async fn refresh_copies_unselected_sources_with_age_or_failure() {
    let app = TestApp::with_sandbox(failing("gibdd.dtp")).await;
    let (user, id) = older(&app, 7).await;
    let before = app.balance(&user).await;
    let fresh = refresh(&app, &user, &id, json!({ "services": ["history"] })).await;
    assert_eq!((fresh.status, fresh.code()), (422, "validation_failed"));
    assert_eq!(fresh.body["errors"][0]["path"], "services");
    assert_eq!(app.balance(&user).await, before);
    let new = refreshed(&app, &user, &id, json!({ "services": ["wanted"] })).await;
    assert_eq!(new["totalCost"], 1.25);
    assert_eq!(service(&new, "dtp")["status"], "error");
    assert_eq!(new["releasedCost"], 0);
    assert_ne!(
        new["verdict"]["level"], "good",
        "the accidents have no answer"
    );
    let new = new["id"].as_str().unwrap();
    let left = offer(&app, &user, new).await;
    assert_eq!(named(&left), [("dtp", "failed"), ("restrict", "stale")]);
    app.finish().await;
}

#[tokio::test]
async fn refresh_of_running_report_is_rejected() {
    let mut app = TestApp::start().await;
    let (user, id) = older(&app, 7).await;
    app.stop_worker().await;
    let first = refresh(&app, &user, &id, json!({})).await.expect(200);
    for report in [&id, first["reportId"].as_str().unwrap()] {
        let refused = refresh(&app, &user, report, json!({})).await;
        assert_eq!(
            (refused.status, refused.code()),
            (409, "report_running"),
            "{report}"
        );
    }
    let path = format!(
        "/api/reports/{}/refresh",
        first["reportId"].as_str().unwrap()
    );
    assert_eq!(app.get_as(&user, &path).await.code(), "report_running");
    assert_eq!(
        app.get_as(&user, "/api/user/balance").await.expect(200),
        json!({ "balance": 90, "held": 2.5 })
    );
    // Another process completes the report.
    app.start_worker();
    app.completed(&user, first["reportId"].as_str().unwrap())
        .await;
    assert_eq!(app.balance(&user).await, json!(90));
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_refreshes_create_one_report() {
    let mut app = TestApp::start().await;
    let (user, id) = older(&app, 7).await;
    app.stop_worker().await;
    let answers = join_all((0..8).map(|_| refresh(&app, &user, &id, json!({})))).await;
    let made: Vec<&Answer> = answers
        .iter()
        .filter(|answer| answer.status == 200)
        .collect();
    assert_eq!(made.len(), 1);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 || answer.code() == "report_running")
    );
    let newer = made[0].body["reportId"].as_str().unwrap().to_owned();
    app.start_worker();
    app.completed(&user, &newer).await;
    // The sources are fresh now, so that a second refresh is rejected.
    let again = refresh(&app, &user, &id, json!({})).await;
    assert_eq!((again.status, again.code()), (409, "already_refreshed"));
    assert_eq!(app.balance(&user).await, json!(90));
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refreshes_with_same_idempotency_key_create_one_report() {
    let mut app = TestApp::start().await;
    let (user, id) = older(&app, 7).await;
    app.stop_worker().await;
    let path = format!("/api/reports/{id}/refresh");
    let send = async |body: Value| {
        let request = app.request(Method::POST, &path).bearer_auth(&user.token);
        let request = request.header("Idempotency-Key", "click-1");
        app.send(request.json(&body)).await
    };
    let answers = join_all((0..8).map(|_| send(json!({})))).await;
    let ids: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer.body["reportId"])
        .collect();
    assert!(
        ids.iter().all(|id| id.is_string() && *id == ids[0]),
        "{ids:?}"
    );
    let other = send(json!({ "services": ["wanted"] })).await;
    assert_eq!(other.code(), "idempotency_key_reused");
    let id = ids[0].as_str().unwrap().to_owned();
    app.start_worker();
    app.completed(&user, &id).await;
    assert_eq!(app.balance(&user).await, json!(90));
    app.finish().await;
}

#[tokio::test]
async fn refresh_by_other_user_or_without_funds_is_rejected() {
    let app = TestApp::start().await;
    let other_user = app.sign_in().await;
    app.credit(&other_user, 100).await;
    let user = app.sign_in().await;
    let id = order(&app, &user, &FREE_SET).await;
    app.completed(&user, &id).await;
    app.completed_jobs().await;
    app.clock.advance(Duration::hours(25));
    let (user, other_user) = (
        app.sign_in_again(&user).await,
        app.sign_in_again(&other_user).await,
    );
    let path = format!("/api/reports/{id}/refresh");
    let foreign = app.get_as(&other_user, &path).await;
    assert_eq!((foreign.status, foreign.code()), (404, "report_not_found"));
    let foreign = refresh(&app, &other_user, &id, json!({})).await;
    assert_eq!((foreign.status, foreign.code()), (404, "report_not_found"));

    let offered = offer(&app, &user, &id).await;
    assert_eq!(named(&offered).len(), 5, "all of the free check are stale");
    assert_eq!(
        (&offered["total"], &offered["lacking"]),
        (&json!(7), &json!(7))
    );
    let refused = refresh(&app, &user, &id, json!({})).await;
    assert_eq!(
        (refused.status, refused.code()),
        (402, "insufficient_funds")
    );
    let reports = app.get_as(&user, "/api/reports").await.expect(200);
    assert_eq!(reports.as_array().unwrap().len(), 1);
    app.credit(&user, 7).await;
    let new = refreshed(&app, &user, &id, json!({})).await;
    assert_eq!(
        (&new["freeCheck"], &new["totalCost"]),
        (&json!(false), &json!(7))
    );
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn refresh_of_person_source_requires_same_inputs_again() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let inputs = json!({ "owner": { "lastName": "Должников", "firstName": "Олег",
        "patronymic": "Тестович", "birthDate": "15.03.1985" } });
    let body = json!({ "query": "XTAGFL110KY300001", "type": "vin", "catalogue": "extended",
        "selectedServices": ["fssp", "taxi", "bankruptcy"], "inputs": inputs });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let id = ordered["reportId"].as_str().unwrap().to_owned();
    app.completed(&user, &id).await;
    app.completed_jobs().await;
    app.clock.advance(Duration::hours(7));
    let user = app.sign_in_again(&user).await;
    let offered = offer(&app, &user, &id).await;
    assert_eq!(named(&offered), [("fssp", "stale")]);
    assert_eq!(
        (&offered["total"], &offered["blocks"][0]["price"]),
        (&json!(0), &json!(0))
    );
    assert!(offered["blocks"][0]["missing"].is_string());
    for body in [json!({}), json!({ "services": ["fssp"] })] {
        let refused = refresh(&app, &user, &id, body).await;
        assert_eq!((refused.status, refused.code()), (422, "validation_failed"));
        assert_eq!(refused.body["errors"][0]["path"], "inputs");
    }
    // Other inputs would mix data of two persons in one report.
    let mut other = inputs.clone();
    other["owner"]["firstName"] = json!("Иван");
    let refused = refresh(&app, &user, &id, json!({ "inputs": other })).await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["code"]),
        (422, &json!("other_inputs"))
    );
    let new = refreshed(&app, &user, &id, json!({ "inputs": inputs })).await;
    assert_eq!(new["totalCost"], 1);
    assert_eq!(service(&new, "fssp")["fromCache"], false);
    assert_eq!(service(&new, "taxi")["fromCache"], true);
    // A day later the taxi is stale too; the owner is not stored, so the debts are copied.
    app.clock.advance(Duration::hours(25));
    let user = app.sign_in_again(&user).await;
    let new = refreshed(&app, &user, new["id"].as_str().unwrap(), json!({})).await;
    assert_eq!(new["totalCost"], 0.75);
    assert_eq!(service(&new, "fssp")["fromCache"], true);
    assert_eq!(service(&new, "fssp")["cost"], 0);
    app.finish().await;
}
