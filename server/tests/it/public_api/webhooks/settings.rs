//! Settings of receivers: secrets, URLs, pause, deletion, receivers made by keys.

use avtosled_server::platform::entities::webhook_deliveries;
use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::public_api::webhooks::{
    PATH, Receiver, add, deliver, start, test_check, test_key, webhook_id,
};
use crate::public_api::{ALL_SCOPES, create, live_key, post, post_once, settings, text};

#[tokio::test]
async fn replaced_secret_signs_beside_the_new_one_for_a_day() {
    let app = start().await;
    let user = app.sign_in().await;
    let endpoint = Receiver::start(&[]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let path = format!("{PATH}/{}", webhook_id(&added));
    let rotated = app
        .post_as(&user, &format!("{path}/secret"), Value::Null)
        .await;
    let rotated = rotated.expect(200);
    assert_ne!(rotated["secret"], added["secret"]);
    let secrets = [&added, &rotated].map(|one| one["secret"].as_str().unwrap());
    for (count, expected) in [(1, [true, true]), (2, [false, true])] {
        let user = app.sign_in_again(&user).await;
        app.post_as(&user, &format!("{path}/test"), Value::Null)
            .await
            .expect(200);
        let received = deliver(&app, &endpoint, count).await;
        let latest = received.last().unwrap();
        assert_eq!(latest.body()["type"], "ping");
        assert_eq!(secrets.map(|secret| latest.is_signed_by(secret)), expected);
        app.clock.advance(Duration::hours(24));
    }
    app.finish().await;
}

#[tokio::test]
async fn private_or_unencrypted_receiver_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for url in [
        "http://example.com/hook",
        "https://127.0.0.1/hook",
        "https://[::1]/hook",
        "https://user:pass@example.com/hook",
        "hook",
    ] {
        let body = json!({ "url": url, "mode": "test", "events": ["check.completed"] });
        let refused = app.post_as(&user, PATH, body).await.expect(422);
        assert_eq!(refused["errors"][0]["code"], "url_not_allowed", "{url}");
    }
    let body = json!({ "url": "https://example.com/hook", "mode": "test", "events": ["ping"] });
    let refused = app.post_as(&user, PATH, body).await.expect(422);
    assert_eq!(refused["errors"][0]["path"], "events");
    app.finish().await;
}

#[tokio::test]
async fn paused_receiver_gets_no_events_and_deleted_one_loses_its_log() {
    let app = start().await;
    let user = app.sign_in().await;
    let key = test_key(&app, &user).await;
    let endpoint = Receiver::start(&[]).await;
    let added = add(&app, &user, &endpoint, "test").await;
    let path = format!("{PATH}/{}", webhook_id(&added));
    app.patch_as(&user, &path, json!({ "isActive": false }))
        .await
        .expect(200);
    test_check(&app, &key).await;
    app.post_as(&user, &format!("{path}/test"), Value::Null)
        .await
        .expect_error(409, "webhook_not_active");
    app.patch_as(&user, &path, json!({ "isActive": true }))
        .await
        .expect(200);
    app.post_as(&user, &format!("{path}/test"), Value::Null)
        .await
        .expect(200);
    deliver(&app, &endpoint, 1).await;
    app.delete_as(&user, &path).await.expect(204);
    let left = webhook_deliveries::Entity::find()
        .count(app.ctx.db.read())
        .await;
    assert_eq!(left.unwrap(), 0);
    app.finish().await;
}

#[tokio::test]
async fn revoked_key_is_delivered_to_receiver_created_by_key_of_its_mode() {
    let app = start().await;
    let user = app.sign_in().await;
    let endpoint = Receiver::start(&[]).await;
    let created = create(&app, &user, settings("test", &ALL_SCOPES)).await;
    let (key, live) = (text(&created), live_key(&app, &user).await);
    let narrow = text(&create(&app, &user, settings("test", &["webhooks"])).await);
    for event in ["balance.low", "check.completed", "watch.changed"] {
        let body = json!({ "url": endpoint.url, "events": [event] });
        post(&app, &narrow, "/v1/webhooks", body)
            .await
            .expect_error(403, "scope_required");
    }
    let body = json!({ "url": endpoint.url, "events": ["key.revoked"] });
    let added = post(&app, &key, "/v1/webhooks", body).await.expect(201);
    assert_eq!(added["webhook"]["mode"], "test");
    let path = format!("/v1/webhooks/{}", webhook_id(&added));
    let other_mode = post(&app, &live, &format!("{path}/test"), Value::Null).await;
    other_mode.expect_error(404, "webhook_not_found");
    let path = format!(
        "/api/user/api-keys/{}",
        created["key"]["id"].as_str().unwrap()
    );
    app.delete_as(&user, &path).await.expect(204);
    let received = deliver(&app, &endpoint, 1).await;
    assert_eq!(
        received[0].body()["data"]["prefix"],
        created["key"]["prefix"]
    );
    app.finish().await;
}

#[tokio::test]
async fn receiver_and_test_event_repeated_with_one_idempotency_key_are_made_once() {
    let app = start().await;
    let user = app.sign_in().await;
    let endpoint = Receiver::start(&[]).await;
    let key = test_key(&app, &user).await;
    let body = json!({ "url": endpoint.url, "events": ["key.revoked"] });
    let add = async || post_once(&app, &key, "/v1/webhooks", "one", body.clone()).await;
    let (first, second) = tokio::join!(add(), add());
    let (first, second) = (first.expect(201), second.expect(201));
    assert_eq!(first, second);
    let path = format!("/v1/webhooks/{}/test", webhook_id(&first));
    let send = async || post_once(&app, &key, &path, "two", Value::Null).await;
    assert_eq!(send().await.expect(202), send().await.expect(202));
    deliver(&app, &endpoint, 1).await;
    let mut other = body.clone();
    other["description"] = json!("Склад");
    let reused = post_once(&app, &key, "/v1/webhooks", "one", other).await;
    reused.expect_error(422, "idempotency_key_reused");
    let path = format!("{PATH}/{}/secret", webhook_id(&first));
    app.post_as(&user, &path, Value::Null).await.expect(200);
    let replaced = add().await;
    replaced.expect_error(409, "webhook_secret_replaced");
    app.finish().await;
}
