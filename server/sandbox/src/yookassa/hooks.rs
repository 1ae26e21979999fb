//! `/webhooks`: addresses that are told of one kind of event each.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::api::Call;
use crate::yookassa::fields::Fields;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::register::Register;

/// Events that can be subscribed to.
pub const EVENTS: &[&str] = &[
    "payment.waiting_for_capture",
    "payment.succeeded",
    "payment.canceled",
    "refund.succeeded",
    "payment_method.active",
];

const MOST_HOOKS: usize = 100;
const LONGEST_URL: usize = 2048;

/// One subscription.
#[derive(Clone, Debug)]
pub struct Hook {
    id: String,
    pub event: &'static str,
    pub url: String,
}

impl Hook {
    fn json(&self) -> Value {
        json!({ "id": self.id, "event": self.event, "url": self.url })
    }
}

/// `POST /webhooks`.
pub fn create(register: &mut Register, call: &Call, now: DateTime<Utc>) -> Result<Value, Refusal> {
    let fields = Fields::of(call.body)?;
    let event = fields.word("event", EVENTS)?;
    let event = event.ok_or_else(|| fields.missing("event"))?;
    let url = fields.required_text("url", LONGEST_URL)?;
    if !is_address(url) {
        return Err(fields.illegal("url"));
    }
    if register.hooks.len() == MOST_HOOKS {
        return Err(Refusal::invalid("Too many webhooks"));
    }
    let hook = Hook {
        id: format!("wh-{}", register.mint("0000", now)),
        event,
        url: url.to_owned(),
    };
    let json = hook.json();
    register.hooks.push(hook);
    Ok(json)
}

/// `GET /webhooks`.
#[expect(
    clippy::unnecessary_wraps,
    reason = "all methods of the table have one shape"
)]
pub fn list(register: &mut Register, _: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let items: Vec<Value> = register.hooks.iter().map(Hook::json).collect();
    Ok(json!({ "type": "list", "items": items }))
}

/// `DELETE /webhooks/{id}`.
pub fn delete(register: &mut Register, call: &Call, _: DateTime<Utc>) -> Result<Value, Refusal> {
    let place = register.hooks.iter().position(|hook| hook.id == call.id);
    let place = place.ok_or_else(|| Refusal::not_found("Webhook is not found"))?;
    register.hooks.remove(place);
    Ok(json!({}))
}

/// Whether notifications can be sent there. The service wants HTTPS; here plain HTTP does.
pub fn is_address(url: &str) -> bool {
    let parsed = reqwest::Url::parse(url);
    parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}
