//! Errors of the `YooKassa` API.

use std::borrow::Cow;

use axum::http::StatusCode;
use serde_json::{Value, json};

/// Error codes with HTTP status and default text.
const CODES: &[(&str, u16, &str)] = &[
    ("invalid_request", 400, "Invalid request parameter"),
    ("invalid_credentials", 401, "Basic authentication failed"),
    ("forbidden", 403, "Operation forbidden"),
    ("not_found", 404, "Object is not found"),
    ("too_many_requests", 429, "Too many requests"),
    ("internal_server_error", 500, "Internal server error"),
];

/// Value of `retry_after` in rate-limit errors, milliseconds.
const RETRY_AFTER_MS: u32 = 1800;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    pub status: StatusCode,
    pub code: &'static str,
    description: Cow<'static, str>,
    parameter: Option<String>,
}

impl ApiError {
    /// Error with the given code and its default text.
    pub fn named(code: &str) -> Option<Self> {
        let known = CODES.iter().find(|(known, ..)| *known == code);
        known.map(|&(code, status, text)| Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST),
            code,
            description: text.into(),
            parameter: None,
        })
    }

    pub fn new(code: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        let named = Self::named(code);
        Self {
            status: named.map_or(StatusCode::BAD_REQUEST, |named| named.status),
            code,
            description: text.into(),
            parameter: None,
        }
    }

    pub fn invalid(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new("invalid_request", text)
    }

    pub fn at(self, parameter: impl Into<String>) -> Self {
        Self {
            parameter: Some(parameter.into()),
            ..self
        }
    }

    /// Error of the web server, whose code is not documented.
    pub fn unreadable(status: StatusCode) -> Self {
        let text = status.canonical_reason().unwrap_or("Invalid request");
        let code = match status {
            StatusCode::NOT_FOUND => "not_found",
            _ => "invalid_request",
        };
        Self {
            status,
            ..Self::new(code, text)
        }
    }

    pub fn body(&self, id: &str) -> Value {
        let mut body = json!({
            "type": "error",
            "id": id,
            "code": self.code,
            "description": self.description,
        });
        if let Some(parameter) = &self.parameter {
            body["parameter"] = parameter.as_str().into();
        }
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            body["retry_after"] = RETRY_AFTER_MS.into();
        }
        body
    }
}

/// Legacy body of status 202.
pub fn processing() -> Value {
    json!({
        "type": "processing",
        "description": "Request accepted, but not processed yet",
        "retry_after": RETRY_AFTER_MS,
    })
}
