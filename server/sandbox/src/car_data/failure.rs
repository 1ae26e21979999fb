//! Errors of the car-data service in its six formats, and broken responses.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::base::BrokenResponse;

/// Content type of responses; the service labels its JSON as HTML.
const CONTENT_TYPE: &str = "text/html; charset=UTF-8";

pub fn respond(body: String) -> Response {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], body).into_response()
}

/// Error codes with their symbols, or with a text if the symbol is unknown.
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

/// Failures in formats other than A.
#[rustfmt::skip]
const NAMED: &[Failure] = &[
    Failure::Named("TIME_MAX_CONNECT",
        r#"{"error":"TIME_MAX_CONNECT","errormsg":"Источник не ответил после трёх попыток","status":404}"#),
    Failure::Named("MAINTENANCE", r#"{"message":"Сервис источника находится на обслуживании","status":404}"#),
    Failure::Named("SOURCE_DOWN", r#"{"error":9000,"message":"Источник временно недоступен","status":404}"#),
    Failure::Named("NOT_DECODED", r#"{"errormsg":"Не удалось расшифровать запрос"}"#),
    Failure::REFUSED,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Failure in format A: code as a string, symbol as message, no status.
    Coded(&'static str, &'static str),
    /// Name and body of a failure without a code, in formats B to F.
    Named(&'static str, &'static str),
    Broken(BrokenResponse),
}

impl Failure {
    pub const REFUSED: Self = Self::Named(
        "REFUSED",
        r#"{"details":"Источник отказал без объяснения причин","errormsg":"Запрос отклонён"}"#,
    );

    pub fn coded(code: &str) -> Self {
        let known = CODES.iter().find(|(known, _)| *known == code);
        known.map_or(Self::Broken(BrokenResponse::Empty), |(code, symbol)| {
            Self::Coded(code, symbol)
        })
    }

    /// Failure with the given name, code or symbol.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(failure) = NAMED.iter().find(|failure| failure.name() == name) {
            return Some(*failure);
        }
        if let Some(broken) = BrokenResponse::named(name) {
            return Some(Self::Broken(broken));
        }
        let mut codes = CODES.iter();
        let known = codes.find(|(code, symbol)| *code == name || *symbol == name);
        known.map(|(code, symbol)| Self::Coded(code, symbol))
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Coded(name, _) | Self::Named(name, _) => name,
            Self::Broken(broken) => broken.name(),
        }
    }

    /// HTTP response; `body` creates the correct answer for broken responses that need it.
    pub async fn response(self, body: impl FnOnce() -> Value) -> Response {
        match self {
            Self::Broken(broken) => broken.response(CONTENT_TYPE, body).await,
            Self::Coded(code, symbol) => {
                respond(json!({ "error": code, "message": symbol }).to_string())
            }
            Self::Named(_, body) => respond(body.to_owned()),
        }
    }
}
