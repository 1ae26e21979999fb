//! The ways in which the car-data service fails: six shapes of errors, and plain breakage.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::Response;
use serde_json::Value;
use serde_json::json;

use crate::car_data::envelope;

/// Codes with their symbols; where no symbol is known, a text stands in its place.
const CODES: &[(&str, &str)] = &[
    ("1", "API_SUSPENDED"),
    ("2", "TOKEN_TEHBLOCK"),
    ("3", "TOKEN_BLOCKED_BY_QUALITY_SERVICE"),
    ("5", "Тестовый период закончился"),
    ("015", "DATE_ERROR"),
    ("111", "Параметры исключают друг друга"),
    ("123", "IP_NOT_REGISTERED_IN_THE_SYSTEM"),
    ("404", "TIME_MAX_CONNECT"),
    ("456", "MAX_LIMIT"),
    ("460", "NO_REQUIRED_PARAMETERS"),
    ("498", "TOKEN_NO_MONEY"),
    ("499", "WRONG_TOKEN_KEY"),
    ("500", "MISSING_REQUIRED_TYPE_PARAMETER"),
    ("502", "MISSING_REQUIRED_TOKEN_PARAMETER"),
    ("503", "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM"),
    ("504", "TOKEN_LOCKED_IN_THE_SYSTEM"),
    ("602", "TOKEN_NO_ACCESS"),
    ("766", "MISSING_MANDATORY_PARAMETER"),
    ("888", "Запрос содержит запрещённые символы"),
    ("429", "SERVICE_CAPTCHA_OFFLINE"),
];

/// Failures that are named by a word of their own.
const NAMED: &[(&str, Failure)] = &[
    ("TIME_MAX_CONNECT", Failure::NoAnswer),
    ("MAINTENANCE", Failure::Maintenance),
    ("SOURCE_DOWN", Failure::SourceDown),
    ("NOT_DECODED", Failure::NotDecoded),
    ("REFUSED", Failure::Refused),
    ("HTTP_404", Failure::Http(404)),
    ("HTTP_429", Failure::Http(429)),
    ("HTTP_500", Failure::Http(500)),
    ("HTTP_502", Failure::Http(502)),
    ("HTTP_503", Failure::Http(503)),
    ("TRUNCATED", Failure::Truncated),
    ("WRONG_TYPES", Failure::WrongTypes),
    ("NOT_JSON", Failure::NotJson),
    ("EMPTY", Failure::Empty),
    ("HANG", Failure::Hang),
];

/// One way to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Shape A: number in a string, symbol as message, no status.
    Coded {
        code: &'static str,
        symbol: &'static str,
    },
    /// Shape B: the source did not answer after all attempts.
    NoAnswer,
    /// Shape C: status and message only.
    Maintenance,
    /// Shape D: status, number and text.
    SourceDown,
    /// Shape E: nothing but a message.
    NotDecoded,
    /// Shape F: a message with details.
    Refused,
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

impl Failure {
    /// The failure of shape A with a code of the table.
    pub fn coded(code: &str) -> Self {
        let known = CODES.iter().find(|(known, _)| *known == code);
        known.map_or(Self::Empty, |(code, symbol)| Self::Coded { code, symbol })
    }

    /// The failure with that name: a word, a code of shape A, or its symbol.
    pub fn named(name: &str) -> Option<Self> {
        if let Some((_, failure)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Some(*failure);
        }
        let known = CODES
            .iter()
            .find(|(code, symbol)| *code == name || *symbol == name);
        known.map(|(code, symbol)| Self::Coded { code, symbol })
    }

    /// The name under which stats show the failure.
    pub fn name(self) -> String {
        match self {
            Self::Coded { code, .. } => code.to_owned(),
            other => {
                let known = NAMED.iter().find(|(_, failure)| *failure == other);
                known.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
        }
    }

    /// The answer as it goes out; `body` makes the right answer for failures that spoil it.
    pub async fn response(self, body: impl FnOnce() -> Value) -> Response {
        if let Some(error) = self.error() {
            return envelope::page(error.to_string());
        }
        match self {
            Self::Truncated => {
                let text = body().to_string();
                let half = text.chars().count() / 2;
                envelope::page(text.chars().take(half).collect())
            }
            Self::WrongTypes => envelope::page(spoiled(body()).to_string()),
            Self::Http(status) => {
                let status = StatusCode::from_u16(status).unwrap_or_default();
                (status, format!("<html><h1>{status}</h1></html>")).into_response()
            }
            Self::NotJson => envelope::page("<html><h1>Технические работы</h1></html>".into()),
            Self::Hang => std::future::pending().await,
            _ => envelope::page(String::new()),
        }
    }

    fn error(self) -> Option<Value> {
        let error = match self {
            Self::Coded { code, symbol } => json!({ "error": code, "message": symbol }),
            Self::NoAnswer => json!({
                "status": 404,
                "error": "TIME_MAX_CONNECT",
                "errormsg": "Источник не ответил после трёх попыток",
            }),
            Self::Maintenance => json!({
                "status": 404,
                "message": "Сервис источника находится на обслуживании",
            }),
            Self::SourceDown => json!({
                "status": 404,
                "error": 9000,
                "message": "Источник временно недоступен",
            }),
            Self::NotDecoded => json!({ "errormsg": "Не удалось расшифровать запрос" }),
            Self::Refused => json!({
                "errormsg": "Запрос отклонён",
                "details": "Источник отказал без объяснения причин",
            }),
            _ => return None,
        };
        Some(error)
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
