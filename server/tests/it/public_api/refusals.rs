//! Operations of `/v1`, each called with every kind of API key that it must reject.

use avtosled_server::business::repository::api_keys::Scope;
use avtosled_server::platform::entities::users;
use avtosled_server::public_api::scopes::{OPERATIONS, Required};
use chrono::Duration;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::app::{Answer, TestApp};
use crate::public_api::{ALL_SCOPES, KEYS, allow, call, create, live_key, settings, text};

const NO_ID: &str = "00000000-0000-0000-0000-000000000000";

/// Calls an operation with an empty body, which is not read when the key is rejected.
async fn try_operation(app: &TestApp, key: &str, (method, path): (&str, &str)) -> Answer {
    let method: Method = method.parse().unwrap();
    let body = (method == Method::POST).then(|| json!({}));
    call(app, key, method, &path.replace("{id}", NO_ID), body).await
}

async fn assert_refused(app: &TestApp, key: &str, status: u16, code: &str) {
    for (method, path, _) in OPERATIONS {
        let answer = try_operation(app, key, (method, path)).await;
        assert_eq!(
            (answer.status, answer.code()),
            (status, code),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn unusable_key_is_refused_by_every_operation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (method, path, _) in OPERATIONS {
        let path = path.replace("{id}", NO_ID);
        let request = app.request(method.parse().unwrap(), &path);
        app.send(request)
            .await
            .expect_error(401, "api_key_required");
    }
    let key = live_key(&app, &user).await;
    let mut mistyped = key.clone();
    mistyped.pop();
    for text in [&user.token, &mistyped, "avs_live_"] {
        assert_refused(&app, text, 401, "invalid_api_key").await;
    }
    // Well-formed key with a correct checksum that does not exist.
    let foreign = avtosled_server::business::api_keys::token::generate(
        avtosled_server::business::repository::api_keys::Mode::Live,
    );
    assert_refused(&app, &foreign, 401, "invalid_api_key").await;
    app.finish().await;
}

#[tokio::test]
async fn expired_and_revoked_keys_are_refused_by_every_operation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    allow(&app, &user).await;
    let mut ending = settings("live", &ALL_SCOPES);
    ending["expiresAt"] = json!(app.ctx.clock.now() + Duration::minutes(1));
    let ending = text(&create(&app, &user, ending).await);
    let revoked = create(&app, &user, settings("live", &ALL_SCOPES)).await;
    let path = format!("{KEYS}/{}", revoked["key"]["id"].as_str().unwrap());
    app.delete_as(&user, &path).await.expect(204);
    assert_refused(&app, &text(&revoked), 401, "api_key_revoked").await;
    app.clock.advance(Duration::minutes(1));
    assert_refused(&app, &ending, 401, "api_key_expired").await;
    app.finish().await;
}

#[tokio::test]
async fn key_outside_its_networks_is_refused_by_every_operation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    allow(&app, &user).await;
    let mut limited = settings("live", &ALL_SCOPES);
    limited["networks"] = json!(["203.0.113.0/24", "2001:db8::/32"]);
    let key = text(&create(&app, &user, limited).await);
    assert_refused(&app, &key, 403, "address_not_allowed").await;
    let mut own = settings("live", &ALL_SCOPES);
    own["networks"] = json!(["127.0.0.1"]);
    let key = text(&create(&app, &user, own).await);
    let answer = try_operation(&app, &key, ("GET", "/v1/balance")).await;
    answer.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn key_of_blocked_owner_or_ended_access_is_refused_by_every_operation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let id = app.user_id(&user).await;
    let set = async |column: users::Column, value: bool| {
        users::Entity::update_many()
            .col_expr(column, Expr::value(value))
            .filter(users::Column::Id.eq(id))
            .exec(app.ctx.db.write())
            .await
            .unwrap();
        app.clock.advance(Duration::seconds(1));
    };
    set(users::Column::ApiAccess, false).await;
    assert_refused(&app, &key, 403, "api_access_required").await;
    set(users::Column::ApiAccess, true).await;
    set(users::Column::IsActive, false).await;
    assert_refused(&app, &key, 403, "account_blocked").await;
    set(users::Column::IsActive, true).await;
    app.finish().await;
}

#[tokio::test]
async fn operation_without_its_scope_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    allow(&app, &user).await;
    for (method, path, required) in OPERATIONS {
        let Required::Scope(scope) = required else {
            continue;
        };
        let name = serde_json::to_value::<Scope>(scope).unwrap();
        let others: Vec<&str> = ALL_SCOPES
            .into_iter()
            .filter(|other| name != *other)
            .collect();
        let key = create(&app, &user, settings("live", &others)).await;
        let answer = try_operation(&app, &text(&key), (method, path)).await;
        assert_eq!(
            (answer.status, answer.code()),
            (403, "scope_required"),
            "{method} {path}"
        );
        // An account may have 20 keys.
        let path = format!("{KEYS}/{}", key["key"]["id"].as_str().unwrap());
        app.delete_as(&user, &path).await.expect(204);
    }
    app.finish().await;
}

#[tokio::test]
async fn requests_above_quota_of_key_are_refused_until_it_refills() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let check = async || {
        let body = json!({ "identifier": "XTA219010N0000001" });
        call(&app, &key, Method::POST, "/v1/validate", Some(body)).await
    };
    let first = check().await;
    assert_eq!(first.headers["ratelimit-policy"], "\"key\";q=600;w=60");
    assert_eq!(first.headers["ratelimit"], "\"key\";r=599;t=60");
    assert_eq!(first.headers["avtosled-version"], "2026-11-29");
    for _ in 1..600 {
        check().await.expect(200);
    }
    let refused = check().await;
    assert_eq!(refused.headers["ratelimit"], "\"key\";r=0;t=1");
    refused.expect_error(429, "too_many_requests");
    // Ten requests a second are refilled.
    app.clock.advance(Duration::seconds(2));
    for _ in 0..10 {
        check().await.expect(200);
    }
    app.finish().await;
}

#[tokio::test]
async fn api_key_opens_no_route_of_the_pages() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    for path in ["/api/auth/user", "/api/user/balance", KEYS] {
        let answer = call(&app, &key, Method::GET, path, None).await;
        answer.expect_error(401, "unauthorized");
    }
    app.finish().await;
}
