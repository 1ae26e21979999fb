//! State of VK ID, and functions shared by the page and the methods.

use std::sync::Arc;

use axum::{
    http::HeaderName,
    response::{IntoResponse, Response},
};

use crate::{
    base::Harness,
    vkid::{fault_injection::OAuthError, grants::Grants},
};

/// Id of the only registered app.
pub const VK_CLIENT_ID: &str = "54321000";

#[derive(Debug)]
pub struct VkId {
    pub harness: Arc<Harness>,
    /// Origin of the app, to which the browser may be redirected.
    pub app_url: String,
    pub grants: Grants,
}

impl VkId {
    /// Creates a service whose codes and tokens depend on the seed.
    pub fn new(harness: Arc<Harness>, app_url: &str, seed: u64) -> Self {
        Self {
            harness,
            app_url: app_url.to_owned(),
            grants: Grants::new(seed),
        }
    }
}

/// Names and values of a query or form.
pub type Pairs = Vec<(String, String)>;

/// Value of a parameter, unless empty.
pub fn value<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let (_, value) = pairs.iter().find(|(key, _)| key == name)?;
    Some(value.as_str()).filter(|value| !value.is_empty())
}

pub fn check_client(pairs: &[(String, String)]) -> Result<(), OAuthError> {
    match value(pairs, "client_id") {
        Some(VK_CLIENT_ID) => Ok(()),
        _ => Err(OAuthError::new(
            "invalid_client",
            "client_id is missing or invalid",
        )),
    }
}

/// Response of the anti-bot check.
pub fn captcha() -> Response {
    let headers = [
        ("x-challenge", "required"),
        ("x-challenge-url", "/challenge.html"),
    ];
    headers
        .map(|(name, value)| (HeaderName::from_static(name), value))
        .into_response()
}

/// Whether a text is base64url, as states and verifiers must be.
pub fn is_base64url(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
