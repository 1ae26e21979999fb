//! Broken HTTP responses that every service can produce: error pages, truncated or malformed JSON.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

const NAMED: &[(&str, BrokenResponse)] = &[
    ("HTTP_404", BrokenResponse::Http(404)),
    ("HTTP_429", BrokenResponse::Http(429)),
    ("HTTP_500", BrokenResponse::Http(500)),
    ("HTTP_502", BrokenResponse::Http(502)),
    ("HTTP_503", BrokenResponse::Http(503)),
    ("TRUNCATED", BrokenResponse::Truncated),
    ("WRONG_TYPES", BrokenResponse::WrongTypes),
    ("NOT_JSON", BrokenResponse::NotJson),
    ("EMPTY", BrokenResponse::Empty),
    ("HANG", BrokenResponse::Hang),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenResponse {
    /// Error page of a web server instead of an answer.
    Http(u16),
    /// JSON that is cut off in the middle.
    Truncated,
    /// JSON with the right field names and wrong types.
    WrongTypes,
    /// HTML with status 200 instead of JSON.
    NotJson,
    Empty,
    /// No response, to test timeouts.
    Hang,
}

impl BrokenResponse {
    pub fn named(name: &str) -> Option<Self> {
        let known = NAMED.iter().find(|(known, _)| *known == name);
        known.map(|(_, broken)| *broken)
    }

    /// Name of the broken response in faults and in the call log.
    pub fn name(self) -> &'static str {
        let known = NAMED.iter().find(|(_, broken)| *broken == self);
        known.map_or("", |(name, _)| name)
    }

    /// Whether the broken response is derived from the correct answer.
    pub fn needs_answer(self) -> bool {
        !matches!(self, Self::Http(_) | Self::Hang)
    }

    /// HTTP response; `body` creates the correct answer if that is needed.
    pub async fn response(
        self,
        content_type: &'static str,
        body: impl FnOnce() -> Value,
    ) -> Response {
        let text = match self {
            Self::Http(status) => {
                let status = StatusCode::from_u16(status).unwrap_or_default();
                return (status, format!("<html><h1>{status}</h1></html>")).into_response();
            }
            Self::Truncated => {
                let text = body().to_string();
                let half = text.chars().count() / 2;
                text.chars().take(half).collect()
            }
            Self::WrongTypes => with_wrong_types(body()).to_string(),
            Self::NotJson => "<html><h1>Технические работы</h1></html>".to_owned(),
            Self::Empty => String::new(),
            Self::Hang => std::future::pending().await,
        };
        ([(header::CONTENT_TYPE, content_type)], text).into_response()
    }
}

/// Replaces the types of all fields except those of the envelope.
fn with_wrong_types(mut body: Value) -> Value {
    let Some(fields) = body.as_object_mut() else {
        return Value::Null;
    };
    for (name, value) in fields.iter_mut() {
        if matches!(name.as_str(), "status" | "inquiry" | "cache") {
            continue;
        }
        *value = match value.take() {
            Value::Array(items) => json!({ "0": items }),
            Value::Object(object) => json!([object]),
            Value::Number(_) => json!("неизвестно"),
            Value::Bool(_) => json!("может быть"),
            _ => json!(0),
        };
    }
    body
}
