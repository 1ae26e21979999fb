//! The SMS.ru gateway: `POST /smsru/sms/send`, one text to one phone, and `POST /smsru/my/balance`,
//! answered in JSON.

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
    base::Harness,
    inbox::{Channel, Inbox, Message},
};

/// Name of the method in stats and faults.
pub const METHOD: &str = "sms.send";

const API_ID: &str = "sandbox";
const HTTP_500: &str = "HTTP_500";
const ACCEPTED: u16 = 100;
/// Roubles.
const BALANCE: f64 = 4321.5;
/// Eight parts of 67 characters each, the longest text in Cyrillic that the gateway takes.
const LONGEST_TEXT: usize = 536;

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

/// True for the failures that a fault may name: a code of the gateway, or `HTTP_500`.
pub fn is_failure(name: &str) -> bool {
    name == HTTP_500 || code_named(name).is_some()
}

fn code_named(name: &str) -> Option<u16> {
    let code: u16 = name.parse().ok()?;
    let known = CODES.iter().find(|(known, _)| *known == code);
    known.map(|(code, _)| *code)
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
    let (call, fail) = gateway.harness.arrive(METHOD, &phone).await;
    if phone.ends_with("0500") || fail.as_deref() == Some(HTTP_500) {
        gateway.harness.leave(call, HTTP_500);
        return (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error").into_response();
    }
    let by_fault = fail.as_deref().and_then(code_named);
    let refusal = by_fault.or_else(|| request.refusal(&phone));
    let outcome = refusal.map_or_else(|| "ok".to_owned(), |code| code.to_string());
    gateway.harness.leave(call, outcome);
    if let Some(code) = refusal {
        return Json(status(code)).into_response();
    }
    let mut answer = status(gateway.deliver(&phone, &request.msg));
    if answer["status_code"] == ACCEPTED {
        answer["sms_id"] = format!("202647-{phone}").into();
    }
    let mut body = status(ACCEPTED);
    body["sms"] = json!({ phone: answer });
    body["balance"] = json!(BALANCE);
    Json(body).into_response()
}

/// What is left on the account.
async fn balance(Form(request): Form<Request>) -> Response {
    if request.api_id != API_ID {
        return Json(status(200)).into_response();
    }
    let mut body = status(ACCEPTED);
    body["balance"] = json!(BALANCE);
    Json(body).into_response()
}

impl Request {
    /// Code that refuses the request as a whole.
    fn refusal(&self, phone: &str) -> Option<u16> {
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
    /// Delivers a text to one phone, unless it cannot go there.
    fn deliver(&self, phone: &str, text: &str) -> u16 {
        let is_mobile = phone.len() == 11 && phone.starts_with("79");
        if !is_mobile {
            return 202;
        }
        if text.chars().count() > LONGEST_TEXT {
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
