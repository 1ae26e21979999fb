//! `YooKassa`: the API under `/yookassa/v3`, the page where payers pay, notifications, and ways to make
//! things happen.

mod api;
mod courier;
mod hands;
mod notices;
mod payer;
mod shop;
mod time;

use std::sync::Arc;

use axum::{
    Router,
    routing::{any, get, post},
};

pub use crate::yookassa::{
    courier::{client, run},
    notices::{Delivery, is_address},
    shop::{
        Shop,
        books::{Balance, Books},
        cards,
    },
};

/// Number of the one shop, which is its name in Basic authentication.
pub const YOOKASSA_SHOP_ID: &str = "100500";

pub const YOOKASSA_SECRET_KEY: &str = "test_sandboxsandboxsandboxsandbox0000";

pub fn method_names() -> impl Iterator<Item = &'static str> {
    api::method_names().chain([payer::METHOD, notices::METHOD])
}

pub fn is_failure(method: &str, name: &str) -> bool {
    match method {
        notices::METHOD => notices::Mishap::named(name).is_some(),
        payer::METHOD => payer::breakage(name).is_some(),
        _ => api::is_failure(name),
    }
}

pub fn router(shop: Arc<Shop>) -> Router {
    Router::new()
        .route("/yookassa/v3", any(api::serve))
        .route("/yookassa/v3/", any(api::serve))
        .route("/yookassa/v3/{*path}", any(api::serve))
        .route("/yookassa/checkout", get(payer::show).post(payer::pay))
        .route(
            "/yookassa/checkout/3ds",
            get(payer::show_3ds).post(payer::answer_3ds),
        )
        .route("/yookassa/checkout/result", get(payer::result))
        .route("/yookassa/deliveries.json", get(hands::deliveries))
        .route("/yookassa/payments/{id}/expire", post(hands::expire))
        .route("/yookassa/payment_methods/{id}/revoke", post(hands::revoke))
        .route(
            "/yookassa/payment_methods/{id}/decline",
            post(hands::decline),
        )
        .with_state(shop)
}
