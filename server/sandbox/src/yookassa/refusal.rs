//! The error object of the API.

use std::borrow::Cow;

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

/// Codes of the API with their statuses and the text where nothing more exact is known.
const CODES: &[(&str, u16, &str)] = &[
    ("invalid_request", 400, "Invalid request parameter"),
    ("invalid_credentials", 401, "Basic authentication failed"),
    ("forbidden", 403, "Operation forbidden"),
    ("not_found", 404, "Object is not found"),
    ("gone", 410, "Object is gone"),
    ("too_many_requests", 429, "Too many requests"),
    ("internal_server_error", 500, "Internal server error"),
];

/// Milliseconds after which to come again, where the API says so.
const RETRY_AFTER_MS: u32 = 1800;

/// Why a call was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub status: StatusCode,
    pub code: &'static str,
    description: Cow<'static, str>,
    parameter: Option<String>,
}

impl Refusal {
    /// The error with that code and its usual text.
    pub fn named(code: &str) -> Option<Self> {
        let known = CODES.iter().find(|(known, ..)| *known == code);
        known.map(|&(code, status, description)| Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            code,
            description: Cow::Borrowed(description),
            parameter: None,
        })
    }

    fn new(status: StatusCode, code: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            code,
            description: text.into(),
            parameter: None,
        }
    }

    /// A request that breaks a rule.
    pub fn invalid(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request", text)
    }

    /// The parameter that is at fault.
    pub fn at(self, parameter: impl Into<String>) -> Self {
        Self {
            parameter: Some(parameter.into()),
            ..self
        }
    }

    /// A caller who is not the shop.
    pub fn unauthorised(text: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid_credentials", text)
    }

    /// A right that the shop does not have.
    pub fn forbidden(text: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", text)
    }

    /// An object that does not exist, or is another shop's.
    pub fn not_found(text: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", text)
    }

    /// Something that the web server refuses before the API sees it; the code is not documented.
    pub fn unreadable(status: StatusCode) -> Self {
        let text = status.canonical_reason().unwrap_or("Invalid request");
        let code = if status == StatusCode::NOT_FOUND {
            "not_found"
        } else {
            "invalid_request"
        };
        Self::new(status, code, text)
    }

    /// A result that the service does not know yet: the client repeats with the same key.
    pub fn unknown_result(text: &'static str) -> Self {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Self::new(status, "internal_server_error", text)
    }

    /// The body; `id` is what support would ask for.
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

/// The legacy answer of status 202, for a call that is still being done.
pub fn processing() -> Value {
    json!({
        "type": "processing",
        "description": "Request accepted, but not processed yet",
        "retry_after": RETRY_AFTER_MS,
    })
}
