//! Checks ordered by the open API: order, price, payment, reading.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, VIN};
use crate::public_api::{get, live_key, post};

pub const CHECKS: &str = "/v1/checks";

pub fn order() -> Value {
    json!({ "identifier": VIN, "services": ["wanted", "restrict"] })
}

pub fn id(check: &Value) -> String {
    check["id"].as_str().unwrap().to_owned()
}

/// Waits until a check is complete and returns the check.
pub async fn completed(app: &TestApp, key: &str, id: &str) -> Value {
    let check = get(app, key, &format!("{CHECKS}/{id}?wait=30"))
        .await
        .expect(200);
    assert_eq!(check["state"], "completed");
    check
}

#[tokio::test]
async fn ordered_check_is_charged_for_answered_sources_and_found_by_labels() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let mut body = order();
    body["externalId"] = json!("stock-17");
    body["metadata"] = json!({ "manager": "Анна" });
    let answer = post(&app, &key, CHECKS, body).await;
    let location = answer.headers["location"].to_str().unwrap().to_owned();
    let ordered = answer.expect(201);
    assert_eq!(location, format!("{CHECKS}/{}", id(&ordered)));
    assert_eq!(ordered["cost"]["ordered"], 5);
    let check = completed(&app, &key, &id(&ordered)).await;
    assert_eq!(check["cost"]["charged"], 5);
    assert_eq!(check["cost"]["held"], 0);
    assert_eq!(check["externalId"], "stock-17");
    assert_eq!(check["metadata"], json!({ "manager": "Анна" }));
    assert_eq!(check["identifier"], json!({ "type": "vin", "value": VIN }));
    let sources = check["sources"].as_array().unwrap();
    let services: Vec<&Value> = sources.iter().map(|source| &source["service"]).collect();
    assert_eq!(services, ["wanted", "restrict"]);
    assert!(sources.iter().all(|source| source["data"].is_object()));
    for query in [
        "externalId=stock-17",
        &format!("car={VIN}"),
        "state=completed",
    ] {
        let page = get(&app, &key, &format!("{CHECKS}?{query}"))
            .await
            .expect(200);
        assert_eq!(page["checks"][0]["id"], check["id"], "{query}");
    }
    let early = get(
        &app,
        &key,
        &format!("{CHECKS}?createdFrom=-100000-01-01T00:00:00Z"),
    )
    .await;
    early.expect_error(422, "validation_failed");
    for query in ["externalId=stock-18", "car=A123BC77", "state=running"] {
        let page = get(&app, &key, &format!("{CHECKS}?{query}"))
            .await
            .expect(200);
        assert_eq!(page["checks"], json!([]), "{query}");
    }
    let usage = get(&app, &key, "/v1/usage").await.expect(200);
    let days = usage["days"].as_array().unwrap();
    let of_source =
        |day: &Value| json!([day["source"], day["calls"], day["answered"], day["cost"]]);
    let by_source: Vec<Value> = days.iter().map(of_source).collect();
    assert_eq!(
        by_source,
        [
            json!(["restrictions", 1, 1, 2.5]),
            json!(["wanted", 1, 1, 2.5])
        ]
    );
    for period in ["from=2026-13-01", "from=2020-01-01&to=2026-01-01"] {
        let refused = get(&app, &key, &format!("/v1/usage?{period}")).await;
        refused.expect_error(422, "validation_failed");
    }
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    let expected = json!({ "balance": 95, "held": 0, "spentThisMonth": 5, "monthlyCap": null });
    assert_eq!(balance, expected);
    app.finish().await;
}

#[tokio::test]
async fn dry_run_returns_exact_price_and_orders_nothing() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 4).await;
    let key = live_key(&app, &user).await;
    let mut dry = order();
    dry["dryRun"] = json!(true);
    let quote = post(&app, &key, CHECKS, dry.clone()).await.expect(200);
    assert_eq!(
        (&quote["total"], &quote["isAffordable"]),
        (&json!(5), &json!(false))
    );
    assert_eq!(
        get(&app, &key, CHECKS).await.expect(200)["checks"],
        json!([])
    );
    app.credit(&user, 1).await;
    let quote = post(&app, &key, CHECKS, dry).await.expect(200);
    assert_eq!(quote["isAffordable"], true);
    let check = post(&app, &key, CHECKS, order()).await.expect(201);
    assert_eq!(check["cost"]["ordered"], quote["total"]);
    completed(&app, &key, &id(&check)).await;
    app.finish().await;
}

#[tokio::test]
async fn parallel_orders_with_one_idempotency_key_are_one_check_and_one_hold() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let send = async || -> Answer {
        let request = app.request(Method::POST, CHECKS).bearer_auth(&key);
        let request = request.header("idempotency-key", "one");
        app.send(request.json(&order())).await
    };
    let answers = join_all((0..200).map(|_| send())).await;
    let failed: Vec<&Answer> = answers
        .iter()
        .filter(|answer| answer.status >= 300)
        .collect();
    assert_eq!(failed.len(), 0, "{:?}", failed.first());
    let first = id(&answers[0].body);
    for answer in answers {
        assert_eq!(id(&answer.body), first, "{answer:?}");
    }
    completed(&app, &key, &first).await;
    assert_eq!(app.balance(&user).await, json!(95));
    let request = app.request(Method::POST, CHECKS).bearer_auth(&key);
    let request = request.header("idempotency-key", "one");
    let other = json!({ "identifier": VIN, "services": ["wanted"], "fresh": true });
    let reused = app.send(request.json(&other)).await;
    reused.expect_error(422, "idempotency_key_reused");
    app.finish().await;
}

#[tokio::test]
async fn checks_of_another_account_are_not_found() {
    let app = TestApp::start().await;
    let (anna, boris) = (app.sign_in().await, app.sign_in().await);
    app.credit(&anna, 100).await;
    let hers = live_key(&app, &anna).await;
    let his = live_key(&app, &boris).await;
    let check = post(&app, &hers, CHECKS, order()).await.expect(201);
    completed(&app, &hers, &id(&check)).await;
    let path = format!("{CHECKS}/{}", id(&check));
    get(&app, &his, &path)
        .await
        .expect_error(404, "check_not_found");
    get(&app, &his, &format!("{path}?wait=1"))
        .await
        .expect_error(404, "check_not_found");
    get(&app, &his, &format!("{path}/report.pdf"))
        .await
        .expect_error(404, "check_not_found");
    let refreshed = post(&app, &his, &format!("{path}/refresh"), json!({})).await;
    refreshed.expect_error(404, "check_not_found");
    assert_eq!(
        get(&app, &his, CHECKS).await.expect(200)["checks"],
        json!([])
    );
    app.finish().await;
}

#[tokio::test]
async fn order_without_money_or_with_unknown_identifier_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let refused = post(&app, &key, CHECKS, order()).await;
    refused.expect_error(402, "insufficient_funds");
    let refused = post(&app, &key, CHECKS, json!({ "identifier": "!" })).await;
    let errors = refused.expect(422)["errors"].clone();
    assert_eq!(errors[0]["path"], "identifier");
    assert_eq!(errors[0]["code"], "unknown_identifier");
    let body = json!({ "identifier": VIN, "metadata": { "a": 1 }, "externalId": "" });
    let refused = post(&app, &key, CHECKS, body).await.expect(422);
    let paths: Vec<&str> = refused["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, ["externalId", "metadata.a"]);
    app.finish().await;
}

#[tokio::test]
async fn identifier_osago_and_sources_are_answered_without_charge() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let plate = post(
        &app,
        &key,
        "/v1/validate",
        json!({ "identifier": "а123вс77" }),
    )
    .await;
    let plate = plate.expect(200);
    assert_eq!(
        (&plate["type"], &plate["valid"]),
        (&json!("license"), &json!(true))
    );
    let sources = get(&app, &key, "/v1/sources").await.expect(200);
    assert_eq!(sources["sources"].as_array().unwrap().len(), 17 + 16 + 8);
    let invalid = post(&app, &key, "/v1/osago/quote", json!({})).await;
    invalid.expect_error(422, "validation_failed");
    app.finish().await;
}
