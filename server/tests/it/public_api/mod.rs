//! Tests of the open API `/v1` and its keys.

mod checks;
mod equal_checks;
mod keys;
mod mcp;
mod monthly_cap;
mod protocol;
mod refusals;
mod test_mode;
mod watches;
mod webhooks;

use avtosled_server::platform::entities::users;
use avtosled_server::public_api::error_codes::ERROR_CODES;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};

const KEYS: &str = "/api/user/api-keys";
pub const ALL_SCOPES: [&str; 5] = [
    "checks:read",
    "checks:write",
    "balance:read",
    "watches",
    "webhooks",
];

/// Allows live API keys for an account, as staff do.
async fn allow(app: &TestApp, user: &User) {
    let id = app.user_id(user).await;
    users::Entity::update_many()
        .col_expr(users::Column::ApiAccess, Expr::value(true))
        .filter(users::Column::Id.eq(id))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

pub fn settings(mode: &str, scopes: &[&str]) -> Value {
    json!({ "name": "Приём", "mode": mode, "scopes": scopes })
}

/// Creates an API key and returns the response: the key and its settings.
pub async fn create(app: &TestApp, user: &User, settings: Value) -> Value {
    app.post_as(user, KEYS, settings).await.expect(200)
}

/// Creates a live API key with all scopes, for an account that may have one, and returns the key.
pub async fn live_key(app: &TestApp, user: &User) -> String {
    allow(app, user).await;
    text(&create(app, user, settings("live", &ALL_SCOPES)).await)
}

pub fn text(created: &Value) -> String {
    created["token"].as_str().unwrap().to_owned()
}

/// Sends a request to the open API with a key.
async fn call(app: &TestApp, key: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let request = app.request(method, path).bearer_auth(key);
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    described(path, app.send(request).await)
}

/// Sends a POST with an idempotency key.
async fn post_once(
    app: &TestApp,
    key: &str,
    path: &str,
    idempotency_key: &str,
    body: Value,
) -> Answer {
    let request = app.request(Method::POST, path).bearer_auth(key);
    let request = request.header("idempotency-key", idempotency_key);
    described(path, app.send(request.json(&body)).await)
}

/// Asserts that the code of an error of the open API is documented and linked.
fn described(path: &str, answer: Answer) -> Answer {
    if answer.status >= 400 && path.starts_with("/v1/") {
        let code = answer.code();
        let documented = ERROR_CODES.iter().find(|error| error.code == code);
        let status = documented.map(|error| error.status);
        assert_eq!(status, Some(answer.status), "{code}");
        let docs = answer.body["docs"].as_str().unwrap();
        assert!(
            docs.ends_with(&format!("/developers/errors#{code}")),
            "{docs}"
        );
    }
    answer
}

pub async fn get(app: &TestApp, key: &str, path: &str) -> Answer {
    call(app, key, Method::GET, path, None).await
}

pub async fn post(app: &TestApp, key: &str, path: &str, body: Value) -> Answer {
    call(app, key, Method::POST, path, Some(body)).await
}
