//! Forged access tokens on every protected route of the OpenAPI document.

use avtosled_server::platform::clock::Clock;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::TestApp;
use crate::identity::signing_keys::{kid, open, rows};
use crate::routes::contract::operations;

const MINUTE: i64 = 60;

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

fn claims(token: &str) -> Value {
    use base64::Engine;
    let part = token.split('.').nth(1).unwrap();
    let bytes = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(part);
    serde_json::from_slice(&bytes.unwrap()).unwrap()
}

fn sign(algorithm: Algorithm, kid: Option<Uuid>, claims: &Value, key: &[u8]) -> String {
    let mut header = Header::new(algorithm);
    header.kid = kid.map(|kid| kid.to_string());
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(key)).unwrap()
}

/// Token signed with our key and HS256, whose header names another algorithm.
fn sign_as(algorithm: &str, kid: Uuid, claims: &Value, key: &[u8]) -> String {
    let header = json!({ "alg": algorithm, "typ": "JWT", "kid": kid }).to_string();
    let message = format!(
        "{}.{}",
        base64(header.as_bytes()),
        base64(claims.to_string().as_bytes())
    );
    let key = EncodingKey::from_secret(key);
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &key, Algorithm::HS256).unwrap();
    format!("{message}.{signature}")
}

fn with(claims: &Value, name: &str, value: Value) -> Value {
    let mut claims = claims.clone();
    claims[name] = value;
    claims
}

fn without(claims: &Value, name: &str) -> Value {
    let mut claims = claims.clone();
    claims.as_object_mut().unwrap().remove(name);
    claims
}

/// Valid token, and forged ones with the name of their defect.
async fn forged(app: &TestApp) -> (String, Vec<(&'static str, String)>) {
    let user = app.sign_in().await;
    let other = app.sign_in().await;
    let ended = app.sign_in().await;
    app.post_as(&ended, "/api/auth/logout", json!({})).await;
    let id = kid(&user.token);
    let row = rows(&app.ctx).await.remove(0);
    assert_eq!(row.id, id);
    let key = open(&app.ctx, &row);
    let good = claims(&user.token);
    let theirs = claims(&other.token);
    let now = app.clock.now().timestamp();
    let ours = |claims: &Value| sign(Algorithm::HS256, Some(id), claims, &key);
    let set = |name: &str, value: Value| ours(&with(&good, name, value));
    let unsigned = json!({ "alg": "none", "kid": id }).to_string();
    let body = base64(good.to_string().as_bytes());
    let unsigned = format!("{}.{body}.", base64(unsigned.as_bytes()));
    let long = json!(now + 16 * MINUTE);
    let later = with(&good, "iat", json!(now + MINUTE));
    let tampered = user.token.replace('.', ".e30");
    let forged = vec![
        ("no signature", unsigned),
        ("a tampered body", tampered),
        (
            "another key",
            sign(Algorithm::HS256, Some(id), &good, b"guess"),
        ),
        ("an empty key", sign(Algorithm::HS256, Some(id), &good, b"")),
        ("HS384", sign(Algorithm::HS384, Some(id), &good, &key)),
        ("HS512", sign(Algorithm::HS512, Some(id), &good, &key)),
        ("RS256 in the header", sign_as("RS256", id, &good, &key)),
        ("ES256 in the header", sign_as("ES256", id, &good, &key)),
        ("no key id", sign(Algorithm::HS256, None, &good, &key)),
        (
            "an unknown key id",
            sign(Algorithm::HS256, Some(Uuid::new_v4()), &good, &key),
        ),
        ("another issuer", set("iss", json!("other"))),
        ("no issuer", ours(&without(&good, "iss"))),
        ("no expiry", ours(&without(&good, "exp"))),
        ("expired", set("exp", json!(now))),
        ("too long a life", set("exp", long)),
        (
            "from the future",
            ours(&with(&later, "exp", json!(now + 2 * MINUTE))),
        ),
        ("another user", set("sub", theirs["sub"].clone())),
        ("another user's session", set("sid", theirs["sid"].clone())),
        ("no such session", set("sid", json!(Uuid::now_v7()))),
        ("no such user", set("sub", json!(Uuid::now_v7()))),
        ("an ended session", ended.token),
        ("a bare word", "x".to_owned()),
        ("nothing", String::new()),
    ];
    (ours(&good), forged)
}

#[tokio::test]
async fn forged_token_is_rejected_by_every_protected_route() {
    let app = TestApp::start().await;
    let (valid, forged) = forged(&app).await;
    let authorized = |token: &str| {
        let request = app.request(reqwest::Method::GET, "/api/auth/user");
        app.send(request.bearer_auth(token))
    };
    assert_eq!(
        authorized(&valid).await.status,
        200,
        "the test signs as the server does"
    );
    let mut checked = 0;
    for (method, path, is_protected) in operations() {
        if !is_protected {
            continue;
        }
        checked += 1;
        for (what, token) in &forged {
            let request = app
                .request(method.clone(), &path)
                .json(&json!({}))
                .bearer_auth(token);
            let answer = app.send(request).await;
            assert_eq!(
                (answer.status, answer.code()),
                (401, "unauthorized"),
                "{method} {path} with {what}"
            );
        }
    }
    assert!(checked >= 16, "only {checked} protected routes");
    app.finish().await;
}

#[tokio::test]
async fn token_signed_with_retired_key_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let row = rows(&app.ctx).await.remove(0);
    let key = open(&app.ctx, &row);
    app.ctx
        .signing_keys
        .rotate(app.ctx.clock.now())
        .await
        .unwrap();
    app.clock.advance(chrono::Duration::minutes(17));
    let now = app.clock.now().timestamp();
    let fresh = with(&claims(&user.token), "iat", json!(now));
    let fresh = with(&fresh, "exp", json!(now + 15 * MINUTE));
    let forged = sign(Algorithm::HS256, Some(row.id), &fresh, &key);
    let request = app.request(reqwest::Method::GET, "/api/auth/user");
    assert_eq!(
        app.send(request.bearer_auth(&forged)).await.status,
        401,
        "although the clean-up has not deleted the key yet"
    );
    app.finish().await;
}
