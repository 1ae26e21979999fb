//! Request extractors.

use std::net::IpAddr;
use std::sync::Arc;

use avtosled_core::control_chars;
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::Form;
use avtosled_core::json_value::Value;
use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use chrono::{DateTime, Datelike, Utc};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::client_address::{self, TrustedProxies};
use crate::platform::http::error::ApiError;

const MAX_IDEMPOTENCY_KEY_CHARS: usize = 100;

/// JSON body with exactly the declared fields and no control characters.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = json_bytes(request, state).await?;
        if has_raw_control(&bytes) || has_control_escape(&bytes) {
            let error = FieldError::new("", control_chars::CODE, control_chars::MESSAGE);
            return Err(ApiError::fields(FieldErrors::one(error)));
        }
        Ok(Self(from_json(&bytes)?))
    }
}

/// JSON body of a validation request: never stored, so any character is allowed.
pub struct ExplainedBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ExplainedBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Ok(Self(from_json(&json_bytes(request, state).await?)?))
    }
}

/// JSON body validated by the form rules of core, as in the browser.
pub struct FormBody<F>(pub F);

impl<F: Form, S: Send + Sync> FromRequest<S> for FormBody<F>
where
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let values: Value = from_json(&json_bytes(request, state).await?)?;
        let ctx = Arc::<Context>::from_ref(state);
        Ok(Self(F::read(&values, moscow_day(ctx.clock.now()))?))
    }
}

async fn json_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    let bytes = Bytes::from_request(request, state).await;
    bytes.map_err(|rejection| ApiError::from_status(rejection.status()))
}

/// Value of a JSON text; the error names the wrong field.
pub fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|_| why_not::<T>(bytes))
}

/// Error with the path of the wrong field.
/// Parses the body again, since tracking the path slows every request.
fn why_not<T: DeserializeOwned>(bytes: &[u8]) -> ApiError {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
        Err(error) => body_error(&error.path().to_string(), error.inner()),
        // The error was trailing data after the JSON value.
        Ok(_) => malformed(),
    }
}

/// Whether JSON contains unescaped U+007F to U+009F; lower control characters must be escaped.
fn has_raw_control(json: &[u8]) -> bool {
    let is_c1 = |pair: &[u8]| matches!(pair, [0xC2, 0x80..=0x9F]);
    json.contains(&0x7F) || json.windows(2).any(is_c1)
}

/// Whether JSON contains escaped control characters; forms of core reject them per field.
fn has_control_escape(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escape = &rest[at + 1..];
        let code = match escape.first() {
            Some(b'u') => escape.get(1..5).and_then(|hex| str::from_utf8(hex).ok()),
            Some(b'b') => Some("08"),
            Some(b'f') => Some("0c"),
            _ => None,
        };
        let code = code.and_then(|hex| u32::from_str_radix(hex, 16).ok());
        if code
            .and_then(char::from_u32)
            .is_some_and(control_chars::is_control)
        {
            return true;
        }
        // The byte after a backslash never starts another escape.
        rest = escape.get(1..).unwrap_or_default();
    }
    false
}

/// Whether a URI contains a control character, escaped or raw.
/// No route has one, and PostgreSQL rejects U+0000 in text.
pub fn has_control_character(address: &Uri) -> bool {
    let address = address.path_and_query();
    let address = address.map_or("", |address| address.as_str());
    let bytes = address.as_bytes();
    bytes.windows(3).any(is_escaped_ascii_control)
        || bytes.windows(6).any(is_escaped_c1)
        || address.contains(char::is_control)
}

/// Whether an escape is an ASCII control character: `%00` to `%1F`, or `%7F`.
fn is_escaped_ascii_control(part: &[u8]) -> bool {
    matches!(part, [b'%', b'0' | b'1', _] | [b'%', b'7', b'F' | b'f'])
}

/// Whether escapes are U+0080 to U+009F, two bytes of UTF-8.
fn is_escaped_c1(part: &[u8]) -> bool {
    matches!(part, [b'%', b'C' | b'c', b'2', b'%', b'8' | b'9', _])
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = value
        .and_then(|value| value.split(';').next())
        .unwrap_or_default()
        .trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn body_error(path: &str, error: &serde_json::Error) -> ApiError {
    if error.is_data() {
        let path = if path == "." { "" } else { path };
        let detail = error.to_string();
        let (code, message) = if detail.starts_with("unknown field") {
            ("unknown_field", "Такого поля нет")
        } else if detail.starts_with("missing field") {
            ("missing_field", "Не хватает обязательного поля")
        } else {
            ("wrong_type", "Значение не подходит для этого поля")
        };
        // The parser quotes the field with back quotes; for a missing field the path is that of its parent.
        let field = detail
            .split('`')
            .nth(1)
            .filter(|_| code != "wrong_type")
            .unwrap_or_default();
        let path = match (path.is_empty(), field.is_empty()) {
            (true, _) => field.to_owned(),
            (false, true) => path.to_owned(),
            (false, false) if path.ends_with(field) => path.to_owned(),
            (false, false) => format!("{path}.{field}"),
        };
        return ApiError::fields(FieldErrors::one(FieldError::new(path, code, message)));
    }
    malformed()
}

fn malformed() -> ApiError {
    ApiError::bad_request("malformed_json", "Тело запроса — не JSON")
}

/// Id in a path or form. Text that is no UUID becomes the nil id, which matches nothing.
#[derive(Deserialize)]
#[serde(from = "String")]
pub struct Id(pub Uuid);

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self(Uuid::parse_str(&text).unwrap_or_default())
    }
}

/// Fails for a time before the first year, which PostgreSQL cannot store.
pub fn check_time(name: &'static str, time: DateTime<Utc>) -> Result<(), FieldErrors> {
    if time.year() >= 1 {
        return Ok(());
    }
    let error = FieldError::new(name, "out_of_range", "Слишком раннее время");
    Err(FieldErrors::one(error))
}

/// Address of the client, if known.
#[derive(Clone, Copy)]
pub struct ClientAddress(pub Option<IpAddr>);

impl<S> FromRequestParts<S> for ClientAddress
where
    S: Send + Sync,
    TrustedProxies: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let proxies = TrustedProxies::from_ref(state);
        let peer = client_address::peer(&parts.extensions);
        Ok(Self(peer.map(|peer| proxies.client(peer, &parts.headers))))
    }
}

/// Name of the header with the access key of a quick purchase or shared report.
pub const ACCESS_KEY: &str = "x-access-key";

/// Optional `X-Access-Key` header.
pub struct AccessKey(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for AccessKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let value = parts.headers.get(ACCESS_KEY);
        let text = value.map(|value| value.to_str().unwrap_or_default());
        Ok(Self(text.map(ToOwned::to_owned)))
    }
}

/// Optional `Idempotency-Key` header.
pub struct IdempotencyKey(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("idempotency-key") else {
            return Ok(Self(None));
        };
        Self::parse(value.to_str().unwrap_or_default())
            .map(Some)
            .map(Self)
    }
}

impl IdempotencyKey {
    /// Validates and trims the text of a key.
    pub fn parse(text: &str) -> Result<String, ApiError> {
        let key = text.trim();
        let is_printable = key.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if key.is_empty() || key.len() > MAX_IDEMPOTENCY_KEY_CHARS || !is_printable {
            return Err(ApiError::bad_request(
                "idempotency_key_invalid",
                "Idempotency-Key: от 1 до 100 латинских символов",
            ));
        }
        Ok(key.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Uri, has_control_character, has_control_escape, has_raw_control};

    #[test]
    fn escaped_control_character_other_than_whitespace_in_json_is_found() {
        for (json, expected) in [
            (r#"{"a":"one\n\ttwo\r","b":"\u0009\u000A"}"#, false),
            (r#"{"a":"\\u0000","b":"\\\\b","c":"\u0041"}"#, false),
            (r#"{"a":"\u0000"}"#, true),
            (r#"{"a":"\\\u0001"}"#, true),
            (r#"{"\u001f":1}"#, true),
            (r#"["\u007f"]"#, true),
            (r#"["\b"]"#, true),
        ] {
            assert_eq!(has_control_escape(json.as_bytes()), expected, "{json}");
        }
    }

    #[test]
    fn raw_control_character_in_json_is_found() {
        for (json, expected) in [
            ("{\"a\":\t\"~ \u{a0}\u{400}\"\r\n}", false),
            ("{\"a\":\"\u{7f}\"}", true),
            ("{\"\u{80}\":1}", true),
            ("[\"\u{9f}\"]", true),
        ] {
            assert_eq!(has_raw_control(json.as_bytes()), expected, "{json:?}");
        }
    }

    #[test]
    fn control_character_in_uri_is_found() {
        for (address, expected) in [
            ("/a?b=%20%7E%25", false),
            ("/a?b=%C2%A0%D0%80%E2%80%94", false),
            ("/%00", true),
            ("/a?b=%0a", true),
            ("/a?b=%1F", true),
            ("/a%7Fb", true),
            ("/a?b=%7f", true),
            ("/%C2%80", true),
            ("/a?b=%c2%9f", true),
            ("/a?b=\u{85}", true),
        ] {
            let uri: Uri = address.parse().unwrap();
            assert_eq!(has_control_character(&uri), expected, "{address:?}");
        }
    }
}
