//! Who calls: the one shop, by Basic authentication.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::yookassa::YOOKASSA_SECRET_KEY;
use crate::yookassa::YOOKASSA_SHOP_ID;
use crate::yookassa::refusal::Refusal;

/// Lets the shop in and nobody else.
pub fn check(headers: &HeaderMap) -> Result<(), Refusal> {
    let refuse = |text| Err(Refusal::unauthorised(text));
    let Some(header) = headers.get(AUTHORIZATION) else {
        return refuse("Authorization header not found");
    };
    let encoded = header.to_str().ok().and_then(basic);
    let Some(encoded) = encoded else {
        return refuse("Authorization header has illegal format");
    };
    let decoded = STANDARD
        .decode(encoded)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let Some((login, password)) = decoded.as_deref().and_then(|text| text.split_once(':')) else {
        return refuse("Basic authentication data has illegal format");
    };
    if login.is_empty() || !login.bytes().all(|byte| byte.is_ascii_digit()) {
        return refuse("Login has illegal format");
    }
    if password.is_empty() {
        return refuse("Password is missing");
    }
    if (login, password) != (YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY) {
        return refuse("Basic authentication failed");
    }
    Ok(())
}

fn basic(header: &str) -> Option<&str> {
    let (scheme, rest) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("basic").then(|| rest.trim())
}
