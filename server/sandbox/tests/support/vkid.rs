//! An app that signs its users in through VK ID.

use std::collections::BTreeMap;

use avtosled_sandbox::VK_CLIENT_ID;
use axum::body::Body;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header;
use serde_json::Value;

use super::Client;
use super::percent_encode;

/// RFC 7636, appendix B.
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

pub const STATE: &str = "state-of-thirty-two-characters-01";
pub const REDIRECT: &str = "http://127.0.0.1:8080/auth-flow";
pub const FORM: &str = "application/x-www-form-urlencoded";

pub const IVAN: &str = "100000001";
pub const ANNA: &str = "100000002";
pub const OLEG: &str = "100000003";
pub const MARIA: &str = "100000004";
pub const PETR: &str = "100000005";

/// What a redirect or an answer carries by name.
pub type Fields = BTreeMap<String, String>;

pub fn encode(pairs: &[(&str, &str)]) -> String {
    let encoded: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", percent_encode(value)))
        .collect();
    encoded.join("&")
}

/// The address of the page, with some parameters changed, or left out when empty.
pub fn authorize_path(changes: &[(&str, &str)]) -> String {
    let mut pairs = BTreeMap::from([
        ("response_type", "code"),
        ("client_id", VK_CLIENT_ID),
        ("redirect_uri", REDIRECT),
        ("state", STATE),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("scope", "vkid.personal_info email phone"),
    ]);
    pairs.extend(changes.iter().copied());
    pairs.retain(|_, value| !value.is_empty());
    let pairs: Vec<(&str, &str)> = pairs.into_iter().collect();
    format!("/vkid/authorize?{}", encode(&pairs))
}

/// A request and its answer without following redirects: status, `Location`, body.
async fn visit(client: &Client, request: Request<Body>) -> (StatusCode, String, String) {
    let response = client.response(request).await;
    let status = response.status();
    let location = response.headers().get(header::LOCATION);
    let location = location
        .map_or("", |value| value.to_str().unwrap())
        .to_owned();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
    (
        status,
        location,
        String::from_utf8(body.unwrap().to_vec()).unwrap(),
    )
}

/// Opens the page at that address.
pub async fn open(client: &Client, path: &str) -> (StatusCode, String, String) {
    let request = Request::get(path).body(Body::empty());
    visit(client, request.unwrap()).await
}

/// Presses a button of the page at that address; tells the address gone back to and what it carries.
pub async fn press(client: &Client, path: &str, fields: &[(&str, &str)]) -> (String, Fields) {
    let request = Request::post(path).header(header::CONTENT_TYPE, FORM);
    let request = request.body(Body::from(encode(fields))).unwrap();
    let (status, location, body) = visit(client, request).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
    carried(&location)
}

/// An address and its parameters.
pub fn carried(location: &str) -> (String, Fields) {
    let uri: axum::http::Uri = location.parse().unwrap();
    let query = axum::extract::Query::<Fields>::try_from_uri(&uri).unwrap();
    let address = location.split('?').next().unwrap().to_owned();
    (address, query.0)
}

/// Lets a user in; what the app gets back.
pub async fn approve(client: &Client, user_id: &str) -> Fields {
    let fields = [("user_id", user_id), ("action", "approve")];
    press(client, &authorize_path(&[]), &fields).await.1
}

/// A call of the app's server under `oauth2/`.
pub async fn call(client: &Client, name: &str, fields: &[(&str, &str)]) -> (StatusCode, Value) {
    let path = format!("/vkid/oauth2/{name}");
    let (status, body) = client.post(&path, FORM, &encode(fields)).await;
    (status, serde_json::from_str(&body).unwrap_or_default())
}

/// Exchanges what came back, with some fields changed, or left out when empty.
pub async fn exchange(
    client: &Client,
    returned: &Fields,
    changes: &[(&str, &str)],
) -> (StatusCode, Value) {
    let mut fields = BTreeMap::from([
        ("grant_type", "authorization_code"),
        ("code", returned["code"].as_str()),
        ("code_verifier", VERIFIER),
        ("client_id", VK_CLIENT_ID),
        ("device_id", returned["device_id"].as_str()),
        ("redirect_uri", REDIRECT),
        ("state", STATE),
    ]);
    fields.extend(changes.iter().copied());
    fields.retain(|_, value| !value.is_empty());
    let fields: Vec<(&str, &str)> = fields.into_iter().collect();
    call(client, "auth", &fields).await
}

/// The answer to a right exchange for that user.
pub async fn sign_in(client: &Client, user_id: &str) -> Value {
    let returned = approve(client, user_id).await;
    let (status, tokens) = exchange(client, &returned, &[]).await;
    assert_eq!(status, StatusCode::OK, "{tokens}");
    assert!(tokens.get("error").is_none(), "{tokens}");
    tokens
}

/// Renews the tokens of an answer on that device.
pub async fn refresh(client: &Client, tokens: &Value, device_id: &str) -> Value {
    let fields = [
        ("grant_type", "refresh_token"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ("client_id", VK_CLIENT_ID),
        ("device_id", device_id),
        ("state", "another"),
    ];
    call(client, "auth", &fields).await.1
}

/// A call with the access token of an answer.
pub async fn with_token(client: &Client, name: &str, tokens: &Value) -> (StatusCode, Value) {
    let token = tokens["access_token"].as_str().unwrap();
    let fields = [("client_id", VK_CLIENT_ID), ("access_token", token)];
    call(client, name, &fields).await
}
