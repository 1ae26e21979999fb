//! The SMS.ru gateway: `/smsru/sms/send`.

use std::collections::BTreeMap;

use axum::Form;
use axum::Router;
use axum::extract::Query;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::get;
use serde_json::Value;
use serde_json::json;

use crate::faults::pause;
use crate::inbox::Channel;
use crate::inbox::Message;
use crate::state::SandboxState;
use crate::state::Shared;

/// Name of the method in stats and faults.
pub const METHOD: &str = "sms.send";

const API_ID: &str = "sandbox";
const HTTP_500: &str = "HTTP_500";
/// Eight parts of 67 characters each, the longest text in Cyrillic that the gateway takes.
const LONGEST_TEXT: usize = 536;
const MOST_RECIPIENTS: usize = 100;

const CODES: &[(u16, &str)] = &[
    (100, "Сообщение принято к отправке"),
    (200, "Неправильный api_id"),
    (201, "Не хватает средств на лицевом счёте"),
    (202, "Неправильно указан получатель"),
    (203, "Нет текста сообщения"),
    (204, "Имя отправителя не согласовано"),
    (205, "Сообщение слишком длинное"),
    (206, "Превышен дневной лимит сообщений"),
    (207, "На этот номер нельзя отправлять сообщения"),
    (213, "Указано слишком много номеров"),
    (220, "Сервис временно недоступен"),
    (230, "Превышен лимит сообщений на этот номер в день"),
    (231, "Превышен лимит одинаковых сообщений в минуту"),
    (232, "Превышен лимит одинаковых сообщений в день"),
    (233, "Превышен лимит повторных кодов на этот номер"),
    (500, "Ошибка на сервере"),
];

/// Whether a fault of this method may have that name: a code of the gateway, or `HTTP_500`.
pub fn is_failure(name: &str) -> bool {
    name == HTTP_500 || code_named(name).is_some()
}

/// Routes of the gateway.
pub fn router() -> Router<Shared> {
    Router::new().route("/smsru/sms/send", get(send_by_query).post(send_by_form))
}

type Pairs = Vec<(String, String)>;

async fn send_by_query(state: State<Shared>, Query(pairs): Query<Pairs>) -> Response {
    send(state, pairs).await
}

async fn send_by_form(
    state: State<Shared>,
    Query(mut pairs): Query<Pairs>,
    Form(form): Form<Pairs>,
) -> Response {
    pairs.extend(form);
    send(state, pairs).await
}

async fn send(State(state): State<Shared>, pairs: Pairs) -> Response {
    let request = Request::read(&pairs);
    let phones: Vec<&str> = request.texts.keys().map(String::as_str).collect();
    let call = state
        .stats
        .begin(METHOD, &phones.join(","), state.clock.now());
    let trouble = state.faults.take(METHOD);
    // The spread of the car sources is no model for a gateway that answers at once.
    pause(trouble.own_latency_ms.unwrap_or(0)).await;

    let magic_500 = request.texts.keys().any(|phone| phone.ends_with("0500"));
    if magic_500 || trouble.fail.as_deref() == Some(HTTP_500) {
        state.stats.finish(call, HTTP_500.to_owned());
        return (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error").into_response();
    }
    let refusal = trouble
        .fail
        .as_deref()
        .and_then(code_named)
        .or_else(|| request.refusal());
    let outcome = refusal.map_or_else(|| "ok".to_owned(), |code| code.to_string());
    let answer = match refusal {
        Some(code) => Answer {
            code,
            recipients: BTreeMap::new(),
        },
        None => deliver(&state, &request),
    };
    state.stats.finish(call, outcome);
    answer.into_response(request.json)
}

/// What the caller sent, under the gateway's rules for names.
struct Request {
    api_id: String,
    json: bool,
    /// Emulation: answered as sent, delivered to nobody.
    test: bool,
    /// Text by recipient.
    texts: BTreeMap<String, String>,
}

impl Request {
    fn read(pairs: &[(String, String)]) -> Self {
        let value = |name: &str| {
            let found = pairs.iter().rev().find(|(key, _)| key == name);
            found.map_or("", |(_, value)| value.as_str())
        };
        let mut texts = BTreeMap::new();
        for phone in value("to")
            .split(',')
            .filter(|phone| !phone.trim().is_empty())
        {
            texts.insert(phone_digits(phone), value("msg").to_owned());
        }
        for (key, text) in pairs {
            // The second form of the protocol: `to[79990001122]=text`.
            if let Some(phone) = key.strip_prefix("to[").and_then(|k| k.strip_suffix(']')) {
                texts.insert(phone_digits(phone), text.clone());
            }
        }
        Self {
            api_id: value("api_id").to_owned(),
            json: value("json") == "1",
            test: value("test") == "1",
            texts,
        }
    }

    /// Code that refuses the request as a whole.
    fn refusal(&self) -> Option<u16> {
        if self.api_id != API_ID {
            return Some(200);
        }
        if self.texts.is_empty() {
            return Some(202);
        }
        if self.texts.len() > MOST_RECIPIENTS {
            return Some(213);
        }
        if self.texts.values().all(|text| text.trim().is_empty()) {
            return Some(203);
        }
        self.texts
            .keys()
            .any(|phone| phone.ends_with("0220"))
            .then_some(220)
    }
}

/// Digits of a Russian number, however it is written; empty for anything else.
fn phone_digits(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    match (digits.len(), digits.as_bytes().first()) {
        (10, Some(b'9')) => format!("7{digits}"),
        (11, Some(b'8')) => format!("7{}", &digits[1..]),
        _ => digits,
    }
}

fn code_for(phone: &str, text: &str) -> u16 {
    let is_mobile = phone.len() == 11 && phone.starts_with("79");
    if !is_mobile {
        202
    } else if text.trim().is_empty() {
        203
    } else if text.chars().count() > LONGEST_TEXT {
        205
    } else if phone.ends_with("0230") {
        230
    } else {
        100
    }
}

fn deliver(state: &SandboxState, request: &Request) -> Answer {
    let mut recipients = BTreeMap::new();
    for (phone, text) in &request.texts {
        let code = code_for(phone, text);
        recipients.insert(phone.clone(), code);
        if code == 100 && !request.test {
            state.inbox.deliver(Message {
                channel: Channel::Sms,
                to: phone.clone(),
                subject: None,
                text: text.clone(),
                at: state.clock.now(),
                mail: None,
            });
        }
    }
    Answer {
        code: 100,
        recipients,
    }
}

/// An answer has two levels: the request, and each recipient.
struct Answer {
    code: u16,
    recipients: BTreeMap<String, u16>,
}

impl Answer {
    fn into_response(self, json: bool) -> Response {
        if !json {
            let mut lines = vec![self.code.to_string()];
            lines.extend(self.recipients.into_iter().map(|(phone, code)| {
                if code == 100 {
                    sms_id(&phone)
                } else {
                    code.to_string()
                }
            }));
            let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            return (kind, lines.join("\n")).into_response();
        }
        let mut body = status(self.code);
        if self.code == 100 {
            let sms = self.recipients.into_iter().map(|(phone, code)| {
                let mut entry = status(code);
                if code == 100 {
                    entry["sms_id"] = sms_id(&phone).into();
                }
                (phone, entry)
            });
            body["sms"] = Value::Object(sms.collect());
            body["balance"] = json!(4321.5);
        }
        axum::Json(body).into_response()
    }
}

fn status(code: u16) -> Value {
    if code == 100 {
        return json!({ "status": "OK", "status_code": 100 });
    }
    let text = CODES
        .iter()
        .find(|(known, _)| *known == code)
        .map_or("", |(_, text)| text);
    json!({ "status": "ERROR", "status_code": code, "status_text": text })
}

fn sms_id(phone: &str) -> String {
    format!("202647-{phone}")
}

fn code_named(name: &str) -> Option<u16> {
    let code = name.parse().ok()?;
    CODES
        .iter()
        .any(|(known, _)| *known == code && code != 100)
        .then_some(code)
}
