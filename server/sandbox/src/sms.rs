//! Emulator of the SMS.ru gateway: `POST /smsru/sms/send` (one phone), `POST /smsru/my/balance`.

use std::sync::Arc;

use axum::{
    Form, Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    base::{FaultyMethod, Harness},
    inbox::{Channel, Inbox, Message},
};

pub const METHOD: FaultyMethod = FaultyMethod {
    name: "sms.send",
    is_failure: |name| name == HTTP_500 || code_named(name).is_some(),
};

const API_ID: &str = "sandbox";
const HTTP_500: &str = "HTTP_500";
const ACCEPTED: u16 = 100;
/// Balance of the account, roubles.
const BALANCE: f64 = 4321.5;
/// Maximum length of a text in Cyrillic: eight parts of 67 characters.
const MAX_TEXT_LENGTH: usize = 536;

const CODES: &[(u16, &str)] = &[
    (200, "Неправильный api_id"),
    (201, "Не хватает средств на лицевом счёте"),
    (202, "Неправильно указан получатель"),
    (203, "Нет текста сообщения"),
    (205, "Сообщение слишком длинное"),
    (220, "Сервис временно недоступен"),
    (230, "Превышен лимит сообщений на этот номер в день"),
    (500, "Ошибка на сервере"),
];

fn code_named(name: &str) -> Option<u16> {
    let code: u16 = name.parse().ok()?;
    CODES
        .iter()
        .any(|(known, _)| *known == code)
        .then_some(code)
}

#[derive(Debug)]
struct Gateway {
    harness: Arc<Harness>,
    inbox: Arc<Inbox>,
}

pub fn router(harness: Arc<Harness>, inbox: Arc<Inbox>) -> Router {
    Router::new()
        .route("/smsru/sms/send", post(send))
        .route("/smsru/my/balance", post(balance))
        .with_state(Arc::new(Gateway { harness, inbox }))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Request {
    api_id: String,
    to: String,
    msg: String,
}

async fn send(State(gateway): State<Arc<Gateway>>, Form(request): Form<Request>) -> Response {
    let phone = phone_digits(&request.to);
    let respond = async |fail: Option<String>| {
        if phone.ends_with("0500") || fail.as_deref() == Some(HTTP_500) {
            let response = (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error");
            return (HTTP_500.to_owned(), response.into_response());
        }
        let by_fault = fail.as_deref().and_then(code_named);
        if let Some(code) = by_fault.or_else(|| request.rejection(&phone)) {
            return (code.to_string(), Json(status(code)).into_response());
        }
        let mut answer = status(gateway.deliver(&phone, &request.msg));
        if answer["status_code"] == ACCEPTED {
            answer["sms_id"] = format!("202647-{phone}").into();
        }
        let mut body = status(ACCEPTED);
        body["sms"] = json!({ &phone: answer });
        body["balance"] = json!(BALANCE);
        ("ok".to_owned(), Json(body).into_response())
    };
    gateway.harness.serve(METHOD.name, &phone, respond).await
}

async fn balance(Form(request): Form<Request>) -> Response {
    if request.api_id != API_ID {
        return Json(status(200)).into_response();
    }
    let mut body = status(ACCEPTED);
    body["balance"] = json!(BALANCE);
    Json(body).into_response()
}

impl Request {
    /// Code with which the whole request is rejected, if any.
    fn rejection(&self, phone: &str) -> Option<u16> {
        if self.api_id != API_ID {
            return Some(200);
        }
        if phone.is_empty() {
            return Some(202);
        }
        if self.msg.trim().is_empty() {
            return Some(203);
        }
        phone.ends_with("0220").then_some(220)
    }
}

impl Gateway {
    /// Delivers a text to the inbox unless the phone or the text is invalid; returns the code.
    fn deliver(&self, phone: &str, text: &str) -> u16 {
        let is_mobile = phone.len() == 11 && phone.starts_with("79");
        if !is_mobile {
            return 202;
        }
        if text.chars().count() > MAX_TEXT_LENGTH {
            return 205;
        }
        if phone.ends_with("0230") {
            return 230;
        }
        self.inbox.deliver(Message {
            channel: Channel::Sms,
            to: phone.to_owned(),
            subject: None,
            text: text.to_owned(),
            at: self.harness.clock.now(),
            mail: None,
        });
        ACCEPTED
    }
}

fn phone_digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn status(code: u16) -> Value {
    if code == ACCEPTED {
        return json!({ "status": "OK", "status_code": ACCEPTED });
    }
    let known = CODES.iter().find(|(known, _)| *known == code);
    let text = known.map_or("", |(_, text)| text);
    json!({ "status": "ERROR", "status_code": code, "status_text": text })
}
