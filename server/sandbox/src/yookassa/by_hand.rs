//! Notifications by hand, and what can be looked up about money and notifications.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::json;

use crate::state::Shared;
use crate::yookassa::books::Books;
use crate::yookassa::control::Order;
use crate::yookassa::control::Problem;
use crate::yookassa::control::change;
use crate::yookassa::control::unfit;
use crate::yookassa::control::unknown;
use crate::yookassa::deliveries::Delivery;
use crate::yookassa::hooks::EVENTS;
use crate::yookassa::hooks::is_address;
use crate::yookassa::payment::Payment;
use crate::yookassa::refund::Refund;
use crate::yookassa::register::Event;
use crate::yookassa::register::Register;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::shop;

/// `GET /yookassa/books.json`.
pub async fn books(State(state): State<Shared>) -> Json<Books> {
    Json(shop::with(&state, |register, _| register.books.clone()))
}

/// `GET /yookassa/deliveries.json`: oldest first.
pub async fn deliveries(State(state): State<Shared>) -> Json<Vec<Delivery>> {
    Json(shop::with(&state, |register, _| register.deliveries.all()))
}

/// `POST /yookassa/webhooks/url`: where notifications go from now on; null for nowhere.
pub async fn set_url(
    State(state): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    change(&state, &headers, &body, |register, order, _| {
        let url = order.text("url").filter(|url| !url.is_empty());
        if url.is_some_and(|url| !is_address(url)) {
            return Err(unfit("url is no address"));
        }
        register.deliveries.url = url.map(str::to_owned);
        Ok(json!({ "url": url }))
    })
}

/// `POST /yookassa/webhooks/send`: a delivery again by `id`, as it was; or `event` and `objectId`, with
/// the object as it is. `url` sends it elsewhere.
pub async fn send(
    State(state): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let order = Order::read(&headers, &body)?;
    let delivery = shop::with(&state, |register, now| {
        let (event, url) = match order.number("id") {
            Some(id) => again(register, id, now)?,
            None => (anew(register, &order, now)?, None),
        };
        let url = order.text("url").map(str::to_owned).or(url);
        let url = url.or_else(|| register.deliveries.url.clone());
        if url.as_deref().is_none_or(|url| !is_address(url)) {
            return Err(unfit("there is no url to send it to"));
        }
        let Register {
            deliveries, agenda, ..
        } = register;
        let id = deliveries.owe(&event, url.as_deref(), None, TimeDelta::zero(), agenda);
        Ok(deliveries.get(id).map(|delivery| json!(delivery)))
    })?;
    Ok(order.answer("/yookassa/deliveries", delivery.unwrap_or_default()))
}

fn again(
    register: &Register,
    id: u64,
    now: DateTime<Utc>,
) -> Result<(Event, Option<String>), Problem> {
    let delivery = register.deliveries.get(id);
    let delivery = delivery.ok_or_else(|| unknown("delivery"))?;
    let event = Event {
        name: delivery.event,
        object_id: delivery.object_id.clone(),
        object: delivery.body["object"].clone(),
        at: now,
    };
    Ok((event, delivery.url.clone()))
}

fn anew(register: &Register, order: &Order, now: DateTime<Utc>) -> Result<Event, Problem> {
    let name = order.text("event").unwrap_or_default();
    let name = EVENTS.iter().find(|event| **event == name);
    let name = name.ok_or_else(|| unfit("event is missing or unknown"))?;
    let id = order.text("objectId").unwrap_or_default();
    let object = match name.split('.').next() {
        Some("refund") => register.refunds.get(id).map(Refund::json),
        Some("payment_method") => register.methods.get(id).map(SavedMethod::json),
        _ => register.payments.get(id).map(Payment::json),
    };
    Ok(Event {
        name,
        object_id: id.to_owned(),
        object: object.ok_or_else(|| unknown("object"))?,
        at: now,
    })
}
