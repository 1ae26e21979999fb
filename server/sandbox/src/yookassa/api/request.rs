//! Request to the API: authentication, JSON and idempotency key.

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Map, Value};

use crate::yookassa::{api::error::ApiError, shop::YOOKASSA_SHOP_ID};

pub const YOOKASSA_SECRET_KEY: &str = "test_sandboxsandboxsandboxsandbox0000";

pub const JSON: &str = "application/json";
const KEY_HEADER: &str = "idempotence-key";
const MAX_KEY_LENGTH: usize = 64;

pub struct Request {
    /// Id in the path; empty without an id.
    pub id: String,
    pub query: Vec<(String, String)>,
    pub headers: HeaderMap,
    pub body: Result<Bytes, BytesRejection>,
}

/// Request with its parsed body.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub request: &'a Request,
    pub body: &'a Value,
}

/// Names and values of a query string; dots in names have no meaning.
pub fn query_pairs(query: &str) -> Vec<(String, String)> {
    let parsed = reqwest::Url::parse(&format!("http://sandbox/?{query}"));
    parsed.map_or_else(
        |_| Vec::new(),
        |url| url.query_pairs().into_owned().collect(),
    )
}

impl Request {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Origin at which the client reaches the sandbox.
    pub fn origin(&self) -> String {
        format!("http://{}", self.header("host").unwrap_or("127.0.0.1"))
    }

    /// Idempotency key as received.
    pub fn raw_key(&self) -> Option<&str> {
        self.header(KEY_HEADER)
    }

    pub fn check_credentials(&self) -> Result<(), ApiError> {
        let encoded = self.header("authorization").unwrap_or_default();
        let decoded = STANDARD.decode(encoded.strip_prefix("Basic ").unwrap_or_default());
        let expected = format!("{YOOKASSA_SHOP_ID}:{YOOKASSA_SECRET_KEY}");
        if decoded.is_ok_and(|decoded| decoded == expected.as_bytes()) {
            return Ok(());
        }
        let text = "Basic authentication failed";
        Err(ApiError::new("invalid_credentials", text))
    }

    /// Body as JSON; an empty body is read as an empty object.
    pub fn json(&self) -> Result<Value, ApiError> {
        let body = self.body.as_ref();
        let body = body.map_err(|rejection| ApiError::unreadable(rejection.status()))?;
        if body.is_empty() {
            return Ok(Value::Object(Map::new()));
        }
        let kind = self.header("content-type").unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some(JSON) {
            return Err(ApiError::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        serde_json::from_slice(body).map_err(|_| ApiError::invalid("Failed to parse request body"))
    }

    /// Validated idempotency key.
    pub fn key(&self) -> Result<&str, ApiError> {
        let reject = |text: &'static str| Err(ApiError::invalid(text).at("Idempotence-Key"));
        // The pattern in the contract has the range from plus to underscore.
        let is_legal = |b: u8| (b'+'..=b'_').contains(&b) || b.is_ascii_lowercase();
        match self.raw_key() {
            None | Some("") => reject("Idempotence key is empty"),
            Some(key) if key.len() > MAX_KEY_LENGTH => {
                reject("Idempotence key is too long. Max. length is 64")
            }
            Some(key) if key.bytes().all(is_legal) => Ok(key),
            Some(_) => reject("Idempotence key is illegal"),
        }
    }
}
