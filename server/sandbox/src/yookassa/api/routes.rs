//! Routes of the API and their methods.

use axum::http::{Method as Verb, StatusCode};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::yookassa::{
    api::{
        error::ApiError,
        listing::{list, look_up},
        payments, receipts, refunds,
        request::Call,
    },
    shop::{METHOD_TYPES, ShopState, YOOKASSA_SHOP_ID},
};

#[derive(Clone, Copy)]
pub struct Method {
    /// Name in faults and in the call log: path segment with `create`, `list` or `get`.
    pub name: &'static str,
    pub answer: fn(&mut ShopState, &Call, DateTime<Utc>) -> Result<Value, ApiError>,
}

#[rustfmt::skip]
pub const METHODS: &[Method] = &[
    Method { name: "yookassa.payments.create", answer: payments::create },
    Method { name: "yookassa.payments.list", answer: |s, call, _| list(&s.payments, &call.request.query) },
    Method { name: "yookassa.payments.get", answer: |s, call, _| look_up(&s.payments, &call.request.id) },
    Method { name: "yookassa.refunds.create", answer: refunds::create },
    Method { name: "yookassa.refunds.list", answer: |s, call, _| list(&s.refunds, &call.request.query) },
    Method { name: "yookassa.refunds.get", answer: |s, call, _| look_up(&s.refunds, &call.request.id) },
    Method { name: "yookassa.receipts.create", answer: receipts::create },
    Method { name: "yookassa.receipts.list", answer: |s, call, _| list(&s.receipts, &call.request.query) },
    Method { name: "yookassa.receipts.get", answer: |s, call, _| look_up(&s.receipts, &call.request.id) },
    Method { name: "yookassa.me", answer: |_, _, _| Ok(me()) },
];

impl Method {
    /// Whether the method requires an idempotency key.
    pub fn has_key(&self) -> bool {
        self.name.ends_with(".create")
    }
}

/// Method and id for a path; 404 or 405 if there is none.
pub fn find<'a>(verb: &Verb, path: &'a str) -> Result<(&'static Method, &'a str), StatusCode> {
    let (collection, id) = path.split_once('/').unwrap_or((path, ""));
    let kind = match (*verb == Verb::POST, path.contains('/')) {
        (false, true) => "get",
        (false, false) => "list",
        (true, _) => "create",
    };
    let in_collection = |method: &&Method| method.name.split('.').nth(1) == Some(collection);
    let mut candidates = METHODS.iter().filter(in_collection).peekable();
    if id.contains('/') || path.ends_with('/') || candidates.peek().is_none() {
        return Err(StatusCode::NOT_FOUND);
    }
    // The path of `me` returns a single object instead of a list.
    let method = candidates
        .find(|method| method.name.ends_with(kind) || (collection, kind) == ("me", "list"));
    let method = method.filter(|method| *verb == Verb::GET || method.has_key());
    method
        .map(|method| (method, id))
        .ok_or(StatusCode::METHOD_NOT_ALLOWED)
}

/// `GET /me`: settings of the shop.
fn me() -> Value {
    json!({
        "account_id": YOOKASSA_SHOP_ID,
        "status": "enabled",
        "test": true,
        "fiscalization_enabled": true,
        "fiscalization": { "enabled": true, "provider": "fns" },
        "payment_methods": METHOD_TYPES,
        "itn": "7707083893",
    })
}
