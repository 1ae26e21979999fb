//! The methods of the API and where they are.

use axum::http::{Method as Verb, StatusCode};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::yookassa::{
    YOOKASSA_SHOP_ID,
    api::{
        error::ApiError,
        listing::{list, look_up},
        payments, receipts, refunds,
    },
    shop::state::ShopState,
};

#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Id of the object in the path; empty when there is none.
    pub id: &'a str,
    pub query: &'a [(String, String)],
    pub body: &'a Value,
    /// Scheme, host and port under which the caller knows the sandbox.
    pub origin: &'a str,
}

#[derive(Clone, Copy)]
pub struct Method {
    /// Name in stats and faults, with the first segment of the path, and `create`, `list` or `get`.
    pub name: &'static str,
    pub answer: fn(&mut ShopState, &Call, DateTime<Utc>) -> Result<Value, ApiError>,
}

#[rustfmt::skip]
pub const METHODS: &[Method] = &[
    Method { name: "yookassa.payments.create", answer: payments::create },
    Method { name: "yookassa.payments.list", answer: |r, call, _| list(&r.payments, call.query) },
    Method { name: "yookassa.payments.get", answer: |r, call, _| look_up(&r.payments, call.id) },
    Method { name: "yookassa.refunds.create", answer: refunds::create },
    Method { name: "yookassa.refunds.list", answer: |r, call, _| list(&r.refunds, call.query) },
    Method { name: "yookassa.refunds.get", answer: |r, call, _| look_up(&r.refunds, call.id) },
    Method { name: "yookassa.receipts.create", answer: receipts::create },
    Method { name: "yookassa.receipts.list", answer: |r, call, _| list(&r.receipts, call.query) },
    Method { name: "yookassa.receipts.get", answer: |r, call, _| look_up(&r.receipts, call.id) },
    Method { name: "yookassa.me", answer: |_, _, _| Ok(me()) },
];

impl Method {
    /// True for a method that must have an idempotence key.
    pub fn has_key(&self) -> bool {
        self.name.ends_with(".create")
    }
}

/// The method at a path and the id in it; 404 or 405 when there is none.
pub fn find<'a>(verb: &Verb, path: &'a str) -> Result<(&'static Method, &'a str), StatusCode> {
    let (collection, id) = path.split_once('/').unwrap_or((path, ""));
    let kind = match (*verb == Verb::POST, path.contains('/')) {
        (false, true) => "get",
        (false, false) => "list",
        (true, _) => "create",
    };
    let here = |method: &&Method| method.name.split('.').nth(1) == Some(collection);
    let mut here = METHODS.iter().filter(here).peekable();
    if id.contains('/') || path.ends_with('/') || here.peek().is_none() {
        return Err(StatusCode::NOT_FOUND);
    }
    // There is one shop, which has no list.
    let method =
        here.find(|method| method.name.ends_with(kind) || (collection, kind) == ("me", "list"));
    let method = method.filter(|method| *verb == Verb::GET || method.has_key());
    method
        .map(|method| (method, id))
        .ok_or(StatusCode::METHOD_NOT_ALLOWED)
}

/// `GET /me`: the settings of the shop.
fn me() -> Value {
    json!({
        "account_id": YOOKASSA_SHOP_ID,
        "status": "enabled",
        "test": true,
        "fiscalization_enabled": true,
        "fiscalization": { "enabled": true, "provider": "fns" },
        "payment_methods": ["bank_card"],
        "itn": "7707083893",
    })
}
