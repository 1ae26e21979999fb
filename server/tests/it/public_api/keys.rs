//! API keys on the dashboard: creation, rotation, revocation.

use avtosled_server::business::api_keys::authentication::{KeyError, authenticate};
use avtosled_server::identity::device::Device;
use avtosled_server::platform::entities::{api_keys, sessions};
use chrono::Duration;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;

use crate::app::{TestApp, User, VIN};
use crate::identity::credentials;
use crate::public_api::{ALL_SCOPES, KEYS, allow, create, get, live_key, post, settings, text};

#[tokio::test]
async fn created_key_is_returned_once_and_stored_as_hash() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let created = create(&app, &user, settings("test", &["checks:read"])).await;
    let token = text(&created);
    assert!(token.starts_with("avs_test_"));
    assert_eq!(created["key"]["prefix"], token[..13]);
    let listed = app.get_as(&user, KEYS).await.expect(200);
    assert_eq!(listed["keys"], json!([created["key"]]));
    assert_eq!(listed["hasLiveAccess"], false);
    let rows = api_keys::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert!(!format!("{rows:?}").contains(&token));
    app.finish().await;
}

#[tokio::test]
async fn live_key_requires_plan_or_permission_of_staff() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = app
        .post_as(&user, KEYS, settings("live", &["checks:read"]))
        .await;
    refused.expect_error(409, "api_access_required");
    allow(&app, &user).await;
    let created = create(&app, &user, settings("live", &["checks:read"])).await;
    assert!(text(&created).starts_with("avs_live_"));
    app.finish().await;
}

#[tokio::test]
async fn key_creation_and_rotation_require_sign_in_of_last_half_hour() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let created = create(&app, &user, settings("test", &["checks:read"])).await;
    let long_ago = app.ctx.clock.now() - Duration::minutes(31);
    sessions::Entity::update_many()
        .col_expr(sessions::Column::CreatedAt, Expr::value(long_ago))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let refused = app
        .post_as(&user, KEYS, settings("test", &["checks:read"]))
        .await;
    refused.expect_error(403, "fresh_sign_in_required");
    let path = format!("{KEYS}/{}/rotate", created["key"]["id"].as_str().unwrap());
    let refused = app
        .post_as(&user, &path, json!({ "overlapHours": 0 }))
        .await;
    refused.expect_error(403, "fresh_sign_in_required");
    app.finish().await;
}

#[tokio::test]
async fn invalid_settings_of_a_key_are_refused_field_by_field() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({
        "name": " ", "mode": "test", "scopes": [], "networks": ["10.0.0.0/8", "10.0.0"],
        "monthlyCap": 0, "expiresAt": "2020-01-01T00:00:00Z",
    });
    let refused = app.post_as(&user, KEYS, body).await;
    let errors = refused.expect(422)["errors"].clone();
    let found: Vec<(&str, &str)> = errors
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["path"].as_str().unwrap(),
                error["code"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("name", "required"),
        ("scopes", "required"),
        ("networks[1]", "network_format"),
        ("monthlyCap", "out_of_range"),
        ("expiresAt", "in_past"),
    ];
    assert_eq!(found, expected);
    app.finish().await;
}

#[tokio::test]
async fn rotated_key_keeps_settings_and_old_one_ends_after_overlap() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    allow(&app, &user).await;
    let mut wanted = settings("live", &["balance:read"]);
    wanted["monthlyCap"] = json!(500);
    let old = create(&app, &user, wanted).await;
    let path = format!("{KEYS}/{}/rotate", old["key"]["id"].as_str().unwrap());
    let new = app
        .post_as(&user, &path, json!({ "overlapHours": 2 }))
        .await;
    let new = new.expect(200);
    for field in [
        "name",
        "mode",
        "scopes",
        "networks",
        "monthlyCap",
        "apiVersion",
    ] {
        assert_eq!(new["key"][field], old["key"][field], "{field}");
    }
    for key in [&old, &new] {
        get(&app, &text(key), "/v1/balance").await.expect(200);
    }
    app.clock.advance(Duration::hours(2));
    let ended = get(&app, &text(&old), "/v1/balance").await;
    ended.expect_error(401, "api_key_expired");
    get(&app, &text(&new), "/v1/balance").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn revoked_key_is_refused_at_once_here_and_within_a_second_elsewhere() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other = app.another_process().await;
    allow(&app, &user).await;
    let created = create(&app, &user, settings("live", &["balance:read"])).await;
    let key = text(&created);
    let elsewhere = async || authenticate(&other, &key, None, Device::default).await;
    get(&app, &key, "/v1/balance").await.expect(200);
    elsewhere().await.unwrap();
    let path = format!("{KEYS}/{}", created["key"]["id"].as_str().unwrap());
    app.delete_as(&user, &path).await.expect(204);
    let refused = get(&app, &key, "/v1/balance").await;
    refused.expect_error(401, "api_key_revoked");
    app.clock.advance(Duration::seconds(1));
    let refused = elsewhere().await;
    assert!(matches!(refused, Err(KeyError::Revoked)), "{refused:?}");
    let listed = app.get_as(&user, KEYS).await.expect(200);
    assert_eq!(listed["keys"][0]["state"], "revoked");
    drop(other);
    app.finish().await;
}

#[tokio::test]
async fn keys_of_another_account_are_neither_listed_nor_changed() {
    let app = TestApp::start().await;
    let (anna, boris) = (app.sign_in().await, app.sign_in().await);
    let created = create(&app, &anna, settings("test", &["checks:read"])).await;
    let id = created["key"]["id"].as_str().unwrap();
    assert_eq!(
        app.get_as(&boris, KEYS).await.expect(200)["keys"],
        json!([])
    );
    let revoked = app.delete_as(&boris, &format!("{KEYS}/{id}")).await;
    revoked.expect_error(404, "api_key_not_found");
    let path = format!("{KEYS}/{id}/rotate");
    let rotated = app
        .post_as(&boris, &path, json!({ "overlapHours": 0 }))
        .await;
    rotated.expect_error(404, "api_key_not_found");
    app.finish().await;
}

#[tokio::test]
async fn use_of_a_key_is_recorded_with_address_and_agent() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let body = json!({ "identifier": VIN });
    let request = app.request(reqwest::Method::POST, "/v1/validate");
    let request = request.bearer_auth(&key).header("user-agent", "dealer/1.0");
    app.send(request.json(&body)).await.expect(200);
    post(&app, &key, "/v1/validate", body).await.expect(200);
    let listed = app.get_as(&user, KEYS).await.expect(200);
    let listed = &listed["keys"][0];
    assert_eq!(listed["lastUsedAgent"], "dealer/1.0");
    assert_eq!(listed["lastUsedAddress"], "127.0.0.1");
    assert!(listed["lastUsedAt"].is_string());
    app.finish().await;
}

#[tokio::test]
async fn account_has_at_most_twenty_usable_keys() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let mut first = None;
    for _ in 0..20 {
        let created = create(&app, &user, settings("test", &ALL_SCOPES)).await;
        first.get_or_insert(created);
    }
    let refused = app
        .post_as(&user, KEYS, settings("test", &ALL_SCOPES))
        .await;
    refused.expect_error(409, "too_many_api_keys");
    let id = first.unwrap()["key"]["id"].as_str().unwrap().to_owned();
    app.delete_as(&user, &format!("{KEYS}/{id}"))
        .await
        .expect(204);
    create(&app, &user, settings("test", &ALL_SCOPES)).await;
    app.finish().await;
}

#[tokio::test]
async fn live_key_requires_sign_in_by_sms_code() {
    let (app, user) = credentials::with_password().await;
    allow(&app, &user).await;
    let live = create(&app, &user, settings("live", &ALL_SCOPES)).await;
    let signed_in = credentials::login(&app, credentials::NAME, credentials::PASSWORD).await;
    let by_password = User::signed_in(&signed_in.body);
    let refused = app
        .post_as(&by_password, KEYS, settings("live", &ALL_SCOPES))
        .await;
    refused.expect_error(403, "sms_code_required");
    let path = format!("{KEYS}/{}/rotate", live["key"]["id"].as_str().unwrap());
    let refused = app
        .post_as(&by_password, &path, json!({ "overlapHours": 0 }))
        .await;
    refused.expect_error(403, "sms_code_required");
    create(&app, &by_password, settings("test", &ALL_SCOPES)).await;
    app.finish().await;
}
