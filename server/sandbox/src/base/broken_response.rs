//! Plain breakage, the same for every service that answers with JSON: what a web server, a proxy or
//! a bad day makes of an answer.

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
    /// A web server's page instead of an answer.
    Http(u16),
    /// JSON that ends in the middle.
    Truncated,
    /// JSON with the right names and wrong types.
    WrongTypes,
    /// HTML with status 200.
    NotJson,
    Empty,
    /// No answer at all, for time-outs.
    Hang,
}

impl BrokenResponse {
    pub fn named(name: &str) -> Option<Self> {
        let known = NAMED.iter().find(|(known, _)| *known == name);
        known.map(|(_, broken_response)| *broken_response)
    }

    /// The name under which faults and stats know it.
    pub fn name(self) -> &'static str {
        let known = NAMED
            .iter()
            .find(|(_, broken_response)| *broken_response == self);
        known.map_or("", |(name, _)| name)
    }

    /// True where it spoils a right answer, so that there must be one.
    pub fn spoils_json(self) -> bool {
        !matches!(self, Self::Http(_) | Self::Hang)
    }

    /// The answer as it goes out with that content type; `body` makes the right answer, where it is
    /// needed to be spoiled.
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
            Self::WrongTypes => spoiled(body()).to_string(),
            Self::NotJson => "<html><h1>Технические работы</h1></html>".to_owned(),
            Self::Empty => String::new(),
            Self::Hang => std::future::pending().await,
        };
        ([(header::CONTENT_TYPE, content_type)], text).into_response()
    }
}

/// Keeps the names and the envelope of an answer and turns its data into other types.
fn spoiled(mut body: Value) -> Value {
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
