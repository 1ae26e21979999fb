//! Ways to make things happen that nobody may do at the real service: move the clock, end a payment,
//! take back a permission.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::Redirect;
use axum::response::Response;
use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Map;
use serde_json::Value;
use serde_json::json;

use crate::state::SandboxState;
use crate::state::Shared;
use crate::yookassa::calendar::written;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::cancellation_for;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::refund::Refund;
use crate::yookassa::register::Register;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::shop;

/// The clock is not moved further at once: a century is enough for any test.
const LONGEST_ADVANCE: u64 = 100 * 366 * 24 * 3600;

/// What went wrong, with a status: these endpoints are for developers, who read the text.
pub type Problem = (StatusCode, String);

pub fn unknown(what: &str) -> Problem {
    (StatusCode::NOT_FOUND, format!("no such {what}"))
}

pub fn unfit(text: impl Into<String>) -> Problem {
    (StatusCode::UNPROCESSABLE_ENTITY, text.into())
}

fn conflict(text: &str) -> Problem {
    (StatusCode::CONFLICT, text.to_owned())
}

/// What was sent: JSON by tests, a form by the pages, which are shown again.
pub struct Order {
    fields: Map<String, Value>,
    is_form: bool,
}

impl Order {
    pub fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Problem> {
        let kind = headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("application/x-www-form-urlencoded") {
            let fields = reqwest::Url::parse("http://sandbox/").map(|mut url| {
                url.set_query(std::str::from_utf8(body).ok());
                url.query_pairs()
                    .map(|(name, value)| (name.into_owned(), Value::from(value.into_owned())))
                    .collect()
            });
            return Ok(Self {
                fields: fields.unwrap_or_default(),
                is_form: true,
            });
        }
        let fields = if body.is_empty() {
            Map::new()
        } else {
            serde_json::from_slice(body).map_err(|error| unfit(error.to_string()))?
        };
        Ok(Self {
            fields,
            is_form: false,
        })
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name)?.as_str()
    }

    pub fn number(&self, name: &str) -> Option<u64> {
        let value = self.fields.get(name)?;
        value.as_u64().or_else(|| value.as_str()?.parse().ok())
    }

    /// The answer to whoever asked: JSON, or the page with the form.
    pub fn answer(&self, page: &str, json: Value) -> Response {
        if self.is_form {
            Redirect::to(page).into_response()
        } else {
            Json(json).into_response()
        }
    }
}

fn time(state: &SandboxState) -> Value {
    json!({ "now": written(state.yookassa.calendar.now()) })
}

/// `GET /yookassa/clock`.
pub async fn clock(State(state): State<Shared>) -> Json<Value> {
    Json(time(&state))
}

/// `POST /yookassa/clock` with `advanceSeconds`.
pub async fn advance(
    State(state): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let order = Order::read(&headers, &body)?;
    let seconds = order.number("advanceSeconds");
    let seconds = seconds.filter(|seconds| *seconds <= LONGEST_ADVANCE);
    let seconds = seconds.ok_or_else(|| unfit("advanceSeconds is missing or too much"))?;
    let by = TimeDelta::from_std(Duration::from_secs(seconds));
    state.yookassa.advance(by.unwrap_or_default());
    // What is due now happens before the answer.
    shop::with(&state, |_, _| ());
    Ok(order.answer("/yookassa", time(&state)))
}

/// Changes one object and shows it.
pub fn change(
    state: &SandboxState,
    headers: &HeaderMap,
    body: &Bytes,
    act: impl FnOnce(&mut Register, &Order, DateTime<Utc>) -> Result<Value, Problem>,
) -> Result<Response, Problem> {
    let order = Order::read(headers, body)?;
    let json = shop::with(state, |register, now| act(register, &order, now))?;
    Ok(order.answer("/yookassa", json))
}

fn payment_json(register: &Register, id: &str) -> Result<Value, Problem> {
    let payment = register.payments.get(id).map(Payment::json);
    payment.ok_or_else(|| unknown("payment"))
}

/// `POST /yookassa/payments/{id}/expire`: the time of the payer, or of the shop, is over.
pub async fn expire(
    State(state): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, _, now| {
        let payment = register
            .payments
            .get(&id)
            .ok_or_else(|| unknown("payment"))?;
        if payment.awaits_payer() {
            register.end_unpaid(&id, now);
        } else if payment.status == Status::WaitingForCapture {
            register.end_hold(&id, now);
        } else {
            return Err(conflict("the payment waits for nobody"));
        }
        payment_json(register, &id)
    })
}

fn outcome(order: &Order) -> Result<Status, Problem> {
    match order.text("outcome") {
        None | Some("succeeded") => Ok(Status::Succeeded),
        Some("canceled") => Ok(Status::Canceled),
        Some(_) => Err(unfit("outcome is succeeded or canceled")),
    }
}

/// `POST /yookassa/payments/{id}/settle`: ends a payment that was paid and still is pending.
pub async fn settle_payment(
    State(state): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, order, now| {
        let outcome = outcome(order)?;
        let payment = register
            .payments
            .get(&id)
            .ok_or_else(|| unknown("payment"))?;
        if payment.status != Status::Pending || !payment.is_confirmed {
            return Err(conflict("the payment is not being processed"));
        }
        if outcome == Status::Succeeded {
            register.accept(&id, now);
        } else {
            register.cancel(&id, Cancellation::by_network("general_decline"), now);
        }
        payment_json(register, &id)
    })
}

/// `POST /yookassa/refunds/{id}/settle`: ends a refund that is pending.
pub async fn settle_refund(
    State(state): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, order, now| {
        let outcome = outcome(order)?;
        let refund = register.refunds.get(&id).ok_or_else(|| unknown("refund"))?;
        if refund.status != Status::Pending {
            return Err(conflict("the refund is not pending"));
        }
        register.end_refund(&id, outcome, now);
        let refund = register.refunds.get(&id).map(Refund::json);
        refund.ok_or_else(|| unknown("refund"))
    })
}

fn refuse_charges(
    register: &mut Register,
    id: &str,
    refusal: Option<Cancellation>,
) -> Result<Value, Problem> {
    let method = register.methods.get_mut(id);
    let method = method.ok_or_else(|| unknown("payment method"))?;
    method.refusal = refusal;
    Ok(SavedMethod::json(method))
}

/// `POST /yookassa/payment_methods/{id}/revoke`: the payer takes the permission back.
pub async fn revoke(
    State(state): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, _, _| {
        refuse_charges(register, &id, Some(Cancellation::REVOKED))
    })
}

/// `POST /yookassa/payment_methods/{id}/decline`: charges meet that `reason` from now on, or none.
pub async fn decline(
    State(state): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, order, _| {
        let refusal = match order.text("reason") {
            None => None,
            Some(reason) => Some(cancellation_for(reason).ok_or_else(|| unfit("unknown reason"))?),
        };
        refuse_charges(register, &id, refusal)
    })
}
