//! `YooKassa`: the API under `/yookassa/v3`, the page where payers pay, notifications, and ways to make
//! things happen.

mod api;
mod checkout;
mod controls;
mod schedule;
mod shop;
mod webhook_sender;
mod webhooks;

use std::sync::Arc;

use axum::{
    Router,
    routing::{any, get, post},
};

pub use crate::yookassa::{
    shop::{
        Shop, cards,
        ledger::{Balance, ShopLedger},
    },
    webhook_sender::{client, run},
    webhooks::{Delivery, is_address},
};

/// Number of the one shop, which is its name in Basic authentication.
pub const YOOKASSA_SHOP_ID: &str = "100500";

pub const YOOKASSA_SECRET_KEY: &str = "test_sandboxsandboxsandboxsandbox0000";

pub fn method_names() -> impl Iterator<Item = &'static str> {
    api::method_names().chain([checkout::METHOD, webhooks::METHOD])
}

pub fn is_failure(method: &str, name: &str) -> bool {
    match method {
        webhooks::METHOD => webhooks::Mishap::named(name).is_some(),
        checkout::METHOD => checkout::broken_response(name).is_some(),
        _ => api::is_failure(name),
    }
}

pub fn router(shop: Arc<Shop>) -> Router {
    Router::new()
        .route("/yookassa/v3", any(api::serve))
        .route("/yookassa/v3/", any(api::serve))
        .route("/yookassa/v3/{*path}", any(api::serve))
        .route(
            "/yookassa/checkout",
            get(checkout::show).post(checkout::pay),
        )
        .route(
            "/yookassa/checkout/3ds",
            get(checkout::show_3ds).post(checkout::answer_3ds),
        )
        .route("/yookassa/checkout/result", get(checkout::result))
        .route("/yookassa/deliveries.json", get(controls::deliveries))
        .route("/yookassa/payments/{id}/expire", post(controls::expire))
        .route(
            "/yookassa/payment_methods/{id}/revoke",
            post(controls::revoke),
        )
        .route(
            "/yookassa/payment_methods/{id}/decline",
            post(controls::decline),
        )
        .with_state(shop)
}
