//! Errors of the car-data service in its six shapes, and broken responses.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::base::broken_response::BrokenResponse;

/// The service labels its JSON as HTML.
const CONTENT_TYPE: &str = "text/html; charset=UTF-8";

pub fn respond(body: &Value) -> Response {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], body.to_string()).into_response()
}

/// Error codes with their symbols, or with a text where no symbol is known.
const CODES: &[(&str, &str)] = &[
    ("1", "API_SUSPENDED"),
    ("2", "TOKEN_TEHBLOCK"),
    ("3", "TOKEN_BLOCKED_BY_QUALITY_SERVICE"),
    ("5", "Тестовый период закончился"),
    ("015", "DATE_ERROR"),
    ("100", "Не указано имя"),
    ("101", "Не указана фамилия"),
    ("103", "Не указан регион"),
    ("104", "Не указана дата рождения"),
    ("111", "Параметры исключают друг друга"),
    ("123", "IP_NOT_REGISTERED_IN_THE_SYSTEM"),
    ("331", "inn: entered incorrectly"),
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

/// Failures without a code, by name.
const NAMED: &[(&str, Failure)] = &[
    ("TIME_MAX_CONNECT", Failure::NoAnswer),
    ("MAINTENANCE", Failure::Maintenance),
    ("SOURCE_DOWN", Failure::SourceDown),
    ("NOT_DECODED", Failure::NotDecoded),
    ("REFUSED", Failure::Refused),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Shape A: code as a string, symbol as message, no status.
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
    /// Shape E: only a message.
    NotDecoded,
    /// Shape F: a message with details.
    Refused,
    Broken(BrokenResponse),
}

impl Failure {
    pub fn coded(code: &str) -> Self {
        let known = CODES.iter().find(|(known, _)| *known == code);
        known.map_or(Self::Broken(BrokenResponse::Empty), |(code, symbol)| {
            Self::Coded { code, symbol }
        })
    }

    /// The failure with that name, code or symbol.
    pub fn named(name: &str) -> Option<Self> {
        if let Some((_, failure)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Some(*failure);
        }
        if let Some(broken) = BrokenResponse::named(name) {
            return Some(Self::Broken(broken));
        }
        let known = CODES
            .iter()
            .find(|(code, symbol)| *code == name || *symbol == name);
        known.map(|(code, symbol)| Self::Coded { code, symbol })
    }

    pub fn name(self) -> String {
        match self {
            Self::Coded { code, .. } => code.to_owned(),
            Self::Broken(broken) => broken.name().to_owned(),
            other => {
                let known = NAMED.iter().find(|(_, failure)| *failure == other);
                known.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
        }
    }

    /// The response; `body` makes the correct answer for broken responses that contain it.
    pub async fn response(self, body: impl FnOnce() -> Value) -> Response {
        let error = match self {
            Self::Broken(broken) => return broken.response(CONTENT_TYPE, body).await,
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
        };
        respond(&error)
    }
}
