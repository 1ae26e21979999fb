//! Tests of VK ID: page, tokens, profiles and errors.

use std::{collections::BTreeMap, time::Duration};

use avtosled_sandbox::{Options, VK_CLIENT_ID};
use serde_json::Value;

use crate::support::{Client, FORM, encode};

/// PKCE verifier of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const STATE: &str = "state-of-thirty-two-characters-01";
const REDIRECT: &str = "http://127.0.0.1:8080/auth-flow";
const IVAN: &str = "100000001";

type Fields = BTreeMap<String, String>;

fn changed<'a>(mut fields: BTreeMap<&'a str, &'a str>, changes: &[(&'a str, &'a str)]) -> String {
    fields.extend(changes.iter().copied());
    fields.retain(|_, value| !value.is_empty());
    encode(&fields.into_iter().collect::<Vec<_>>())
}

/// Path of the page with some parameters changed, or removed by an empty value.
fn page(changes: &[(&str, &str)]) -> String {
    let fields = BTreeMap::from([
        ("response_type", "code"),
        ("client_id", VK_CLIENT_ID),
        ("redirect_uri", REDIRECT),
        ("state", STATE),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("scope", "vkid.personal_info email phone"),
    ]);
    format!("/vkid/authorize?{}", changed(fields, changes))
}

/// Submits the form of the page; returns the query of the redirect.
async fn submit(client: &Client, path: &str, fields: &[(&str, &str)]) -> Fields {
    let (status, location, body) = client.submit(path, fields).await;
    assert_eq!(status, 303, "{body}");
    assert!(location.starts_with(&format!("{REDIRECT}?")));
    let uri: axum::http::Uri = location.parse().unwrap();
    axum::extract::Query::try_from_uri(&uri).unwrap().0
}

async fn approve(client: &Client, user: &str) -> Fields {
    submit(
        client,
        &page(&[]),
        &[("user_id", user), ("action", "approve")],
    )
    .await
}

async fn call(client: &Client, name: &str, form: &str) -> (u16, Value) {
    let (status, body) = client
        .post(&format!("/vkid/oauth2/{name}"), FORM, form)
        .await;
    (status, serde_json::from_str(&body).unwrap_or_default())
}

/// Exchanges the code, with some fields changed, or removed by an empty value.
async fn exchange(client: &Client, back: &Fields, changes: &[(&str, &str)]) -> (u16, Value) {
    let fields = BTreeMap::from([
        ("grant_type", "authorization_code"),
        ("code", back["code"].as_str()),
        ("code_verifier", VERIFIER),
        ("client_id", VK_CLIENT_ID),
        ("device_id", back["device_id"].as_str()),
        ("redirect_uri", REDIRECT),
        ("state", STATE),
    ]);
    call(client, "auth", &changed(fields, changes)).await
}

async fn with_token(client: &Client, name: &str, tokens: &Value) -> Value {
    let token = tokens["access_token"].as_str().unwrap();
    let form = encode(&[("client_id", VK_CLIENT_ID), ("access_token", token)]);
    call(client, name, &form).await.1
}

async fn refresh(client: &Client, tokens: &Value, device_id: &str) -> Value {
    let form = encode(&[
        ("grant_type", "refresh_token"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ("client_id", VK_CLIENT_ID),
        ("device_id", device_id),
        ("state", "another"),
    ]);
    call(client, "auth", &form).await.1
}

#[tokio::test]
async fn authorize_page_redirects_with_code_or_error_and_rejects_bad_user_id() {
    let client = Client::new();
    let (_, shown) = client.get(&page(&[])).await;
    assert!(shown.contains("value=\"100000005\"") && shown.contains("почту, телефон"));
    let back = approve(&client, IVAN).await;
    assert!(back["state"] == STATE && back["type"] == "code_v2");
    for (name, value, action, error) in [
        ("lang_id", "0", "refuse", "access_denied"),
        ("lang_id", "0", "error", "server_error"),
        ("response_type", "token", "approve", "invalid_request"),
        ("code_challenge", "short", "approve", "invalid_request"),
        (
            "code_challenge_method",
            "plain",
            "approve",
            "invalid_request",
        ),
        (
            "scope",
            "vkid.personal_info friends",
            "approve",
            "invalid_scope",
        ),
    ] {
        let back = submit(&client, &page(&[(name, value)]), &[("action", action)]).await;
        assert!(back["error"] == error && back["state"] == STATE, "{name}");
    }
    for typed in ["0", "-5", "12a", "1234567890123456", "\"><b>"] {
        let fields = [("other_id", typed), ("action", "approve")];
        let (status, _, shown) = client.submit(&page(&[]), &fields).await;
        assert!(status == 422 && !shown.contains("\"><b>"), "{typed}");
    }
}

#[tokio::test]
async fn unregistered_redirect_address_is_rejected() {
    let client = Client::with(Options {
        app_url: "https://app.test/".into(),
        ..Options::default()
    });
    for (name, value, status) in [
        ("redirect_uri", "https://APP.test:443/vk-callback", 200),
        ("redirect_uri", "http://localhost:5173/auth-flow", 200),
        ("redirect_uri", "http://app.test/auth-flow", 400),
        ("redirect_uri", "http://someone@127.0.0.1/auth-flow", 400),
        ("redirect_uri", "https://app.test/auth-flow?next=x", 400),
        ("redirect_uri", "https://app.test/auth-flow#x", 400),
        ("redirect_uri", "javascript:alert(1)", 400),
        ("client_id", "54321001", 400),
        ("state", "too-short", 400),
    ] {
        let (found, _) = client.get(&page(&[(name, value)])).await;
        assert_eq!(found, status, "{value}");
    }
}

#[tokio::test]
async fn code_exchange_with_mismatched_parameters_is_rejected() {
    let client = Client::new();
    let other = "http://127.0.0.1:8080/vk-callback";
    for (name, value, status, error) in [
        ("code_verifier", STATE, 400, "invalid_request"),
        ("device_id", "another-device", 400, "invalid_request"),
        ("redirect_uri", other, 200, "invalid_grant"),
        ("state", "", 400, "invalid_request"),
        ("code", "unknown", 200, "invalid_grant"),
        ("client_id", "", 401, "invalid_client"),
    ] {
        let back = approve(&client, IVAN).await;
        let (found, answer) = exchange(&client, &back, &[(name, value)]).await;
        assert!(found == status && answer["error"] == error, "{name}");
        // A known code is consumed even by a failed exchange.
        let (_, again) = exchange(&client, &back, &[]).await;
        let is_spent = !["state", "code", "client_id"].contains(&name);
        assert_eq!(again["error"] == "invalid_grant", is_spent, "{name}");
    }
}

#[tokio::test(start_paused = true)]
async fn replaced_reused_revoked_or_late_token_is_rejected() {
    let client = Client::new();
    let back = approve(&client, IVAN).await;
    let device = back["device_id"].as_str();
    let (_, first) = exchange(&client, &back, &[]).await;
    assert!(first["user_id"] == 100_000_001 && first["expires_in"] == 3600);
    let second = refresh(&client, &first, device).await;
    let old = with_token(&client, "user_info", &first).await;
    assert_eq!(old["error"], "invalid_token");
    let new = with_token(&client, "user_info", &second).await;
    assert_eq!(new["user"]["phone"], "79161000001");
    // A reused refresh token ends the session.
    for tokens in [&first, &second] {
        let refused = refresh(&client, tokens, device).await;
        assert_eq!(refused["error"], "invalid_grant");
    }
    let (_, one) = exchange(&client, &approve(&client, IVAN).await, &[]).await;
    let (_, other) = exchange(&client, &approve(&client, IVAN).await, &[]).await;
    with_token(&client, "revoke", &one).await;
    let gone = with_token(&client, "user_info", &other).await;
    assert_eq!(gone["error"], "invalid_token", "on every device");
    let back = approve(&client, IVAN).await;
    tokio::time::advance(Duration::from_mins(10)).await;
    let (_, late) = exchange(&client, &back, &[]).await;
    assert_eq!(late["error"], "invalid_grant");
}
