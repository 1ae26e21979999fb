//! Errors of VK ID, and faults injected by `/faults`.

use std::borrow::Cow;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::base::BrokenResponse;

/// Error names of VK ID with their default texts.
const ERRORS: &[(&str, &str)] = &[
    ("access_denied", "User denied the request"),
    ("invalid_request", "Request is missing or invalid"),
    ("invalid_token", "access_token is missing or invalid"),
    ("invalid_client", "client_id is missing or invalid"),
    ("invalid_grant", "Grant is invalid or expired"),
    ("invalid_scope", "scope is invalid"),
    ("slow_down", "Too many requests"),
    ("server_error", "Internal server error"),
    (
        "temporarily_unavailable",
        "Service is temporarily unavailable",
    ),
];

const CAPTCHA: &str = "CAPTCHA";
const WRONG_STATE: &str = "WRONG_STATE";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthError {
    pub error: &'static str,
    pub description: Cow<'static, str>,
}

impl OAuthError {
    pub fn named(name: &str) -> Option<Self> {
        let known = ERRORS.iter().find(|(known, _)| *known == name);
        known.map(|(error, description)| Self {
            error,
            description: Cow::Borrowed(description),
        })
    }

    pub fn new(error: &'static str, description: impl Into<Cow<'static, str>>) -> Self {
        Self {
            error,
            description: description.into(),
        }
    }

    /// Creates the error of a missing or invalid parameter.
    pub fn bad_parameter(name: &str) -> Self {
        let description = format!("{name} is missing or invalid");
        Self::new("invalid_request", description)
    }

    /// HTTP status; VK ID sends most errors with 200.
    pub fn status(&self) -> StatusCode {
        match self.error {
            "invalid_request" => StatusCode::BAD_REQUEST,
            "invalid_client" => StatusCode::UNAUTHORIZED,
            "server_error" => StatusCode::INTERNAL_SERVER_ERROR,
            "temporarily_unavailable" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::OK,
        }
    }

    /// Error body with the state of the request.
    pub fn body(&self, state: Option<&str>) -> Value {
        let mut body = json!({
            "error": self.error,
            "error_description": self.description,
        });
        if let Some(state) = state {
            body["state"] = state.into();
        }
        body
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VkFault {
    Error(OAuthError),
    /// Anti-bot check, which only a browser can pass.
    Captcha,
    /// Correct answer with another state.
    WrongState,
    Broken(BrokenResponse),
}

impl VkFault {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            CAPTCHA => Some(Self::Captcha),
            WRONG_STATE => Some(Self::WrongState),
            _ => {
                let error = OAuthError::named(name).map(Self::Error);
                error.or_else(|| BrokenResponse::named(name).map(Self::Broken))
            }
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self::Error(error) => error.error,
            Self::Captcha => CAPTCHA,
            Self::WrongState => WRONG_STATE,
            Self::Broken(broken) => broken.name(),
        }
    }

    /// Documented error of the fault, if it has one.
    pub fn error(self) -> Option<OAuthError> {
        match self {
            Self::Error(error) => Some(error),
            _ => None,
        }
    }

    /// Whether the fault is possible only for JSON responses.
    pub fn needs_json(&self) -> bool {
        match self {
            Self::WrongState => true,
            Self::Broken(broken) => broken.needs_answer(),
            Self::Error(_) | Self::Captcha => false,
        }
    }
}
