//! Orders that return an equal check of the last day, and keys that end during an order.

use avtosled_sandbox::{MethodFault, Options};
use chrono::Duration;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::public_api::checks::{CHECKS, completed, id, order};
use crate::public_api::{KEYS, create, get, live_key, post, post_once, settings, text};

const PLATE: &str = "А001АА77";

fn order_by_plate() -> Value {
    json!({ "identifier": PLATE, "services": ["wanted", "restrict"] })
}

#[tokio::test]
async fn equal_check_of_the_day_is_returned_without_charge_unless_fresh_is_set() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let first = post(&app, &key, CHECKS, order()).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    let second = post(&app, &key, CHECKS, order()).await.expect(200);
    assert_eq!(second["id"], first["id"]);
    let mut fresh = order();
    fresh["fresh"] = json!(true);
    let third = post(&app, &key, CHECKS, fresh).await.expect(201);
    assert_ne!(third["id"], first["id"]);
    completed(&app, &key, &id(&third)).await;
    assert_eq!(app.balance(&user).await, json!(90));
    app.finish().await;
}

#[tokio::test]
async fn equal_check_by_plate_is_returned_after_identification_expires_and_without_money() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 5).await;
    let key = live_key(&app, &user).await;
    let first = post(&app, &key, CHECKS, order_by_plate()).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    assert_eq!(app.balance(&user).await, json!(0));
    app.clock.advance(Duration::hours(20));
    let second = post(&app, &key, CHECKS, order_by_plate()).await.expect(200);
    assert_eq!(second["id"], first["id"]);
    app.clock.advance(Duration::hours(4) + Duration::seconds(1));
    let third = post(&app, &key, CHECKS, order_by_plate()).await;
    third.expect_error(402, "insufficient_funds");
    app.finish().await;
}

#[tokio::test]
async fn equal_check_is_stored_with_idempotency_key() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let first = post(&app, &key, CHECKS, order()).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    let repeat = async || post_once(&app, &key, CHECKS, "repeat", order()).await;
    assert_eq!(repeat().await.expect(200)["id"], first["id"]);
    app.clock.advance(Duration::hours(25));
    assert_eq!(repeat().await.expect(200)["id"], first["id"]);
    let balance = get(&app, &key, "/v1/balance").await.expect(200);
    assert_eq!(balance["balance"], 95);
    app.finish().await;
}

#[tokio::test]
async fn parallel_equal_orders_without_idempotency_key_are_one_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let orders = (0..9).map(|_| post(&app, &key, CHECKS, order()));
    let answers = futures::future::join_all(orders).await;
    let created = answers.iter().filter(|answer| answer.status == 201);
    assert_eq!(created.count(), 1);
    let first = id(&answers[0].body);
    for answer in answers {
        assert_eq!(id(&answer.body), first, "{answer:?}");
    }
    completed(&app, &key, &first).await;
    assert_eq!(app.balance(&user).await, json!(95));
    app.finish().await;
}

async fn revoke(app: &TestApp, user: &User, created: &Value) {
    let path = format!("{KEYS}/{}", created["key"]["id"].as_str().unwrap());
    app.delete_as(user, &path).await.expect(204);
}

#[tokio::test]
async fn key_revoked_during_lookup_orders_nothing() {
    let slow = MethodFault {
        latency_ms: Some(700),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("converter.search", slow)).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let other = live_key(&app, &user).await;
    let scopes = ["checks:write", "checks:read"];
    let created = create(&app, &user, settings("live", &scopes)).await;
    let key = text(&created);
    let ordered = post(&app, &key, CHECKS, order_by_plate());
    let revoked = async {
        app.wait_until("the lookup is running", async || {
            app.calls("converter.search", "А001АА77").await > 0
        })
        .await;
        revoke(&app, &user, &created).await;
    };
    let (ordered, ()) = tokio::join!(ordered, revoked);
    ordered.expect_error(401, "api_key_revoked");
    let checks = get(&app, &other, CHECKS).await.expect(200);
    assert_eq!(checks["checks"], json!([]));
    assert_eq!(app.balance(&user).await, json!(100));
    app.finish().await;
}

#[tokio::test]
async fn equal_check_is_returned_for_another_identifier_of_the_car() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let key = live_key(&app, &user).await;
    let services = ["wanted", "restrict"];
    let found = json!({ "type": "license", "query": PLATE });
    let found = app.post_as(&user, "/api/vehicle/identify", found).await;
    let vin = found.expect(200)["vin"].clone();
    let by_vin = json!({ "identifier": vin, "services": services });
    let first = post(&app, &key, CHECKS, by_vin).await.expect(201);
    completed(&app, &key, &id(&first)).await;
    let mut dry = order_by_plate();
    dry["dryRun"] = json!(true);
    let quote = post(&app, &key, CHECKS, dry).await.expect(200);
    assert_eq!(quote["existingCheck"], first["id"]);
    let second = post(&app, &key, CHECKS, order_by_plate()).await.expect(200);
    assert_eq!(second["id"], first["id"]);
    assert_eq!(app.balance(&user).await, json!(95));
    app.finish().await;
}
