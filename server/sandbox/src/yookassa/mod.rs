//! Emulator of `YooKassa`: API under `/yookassa/v3`, checkout page, webhooks, control endpoints.

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

use crate::{base::FaultyMethod, yookassa::webhooks::WebhookFault};

pub use crate::yookassa::{
    api::YOOKASSA_SECRET_KEY,
    shop::{Balance, Shop, ShopLedger, TEST_CARDS, YOOKASSA_SHOP_ID},
    webhook_sender::{client, run},
    webhooks::{Delivery, is_address},
};

pub fn methods() -> impl Iterator<Item = FaultyMethod> {
    let page = FaultyMethod {
        name: checkout::METHOD,
        is_failure: checkout::is_failure,
    };
    let webhook = FaultyMethod {
        name: webhooks::METHOD,
        is_failure: |name| WebhookFault::named(name).is_some(),
    };
    api::methods().chain([page, webhook])
}

pub fn router(shop: Arc<Shop>) -> Router {
    let bank_page = get(checkout::show_3ds).post(checkout::answer_3ds);
    let method = "/yookassa/payment_methods/{id}";
    Router::new()
        .route("/yookassa/v3", any(api::serve))
        .route("/yookassa/v3/", any(api::serve))
        .route("/yookassa/v3/{*path}", any(api::serve))
        .route(
            "/yookassa/checkout",
            get(checkout::show).post(checkout::pay),
        )
        .route("/yookassa/checkout/3ds", bank_page)
        .route("/yookassa/checkout/result", get(checkout::result))
        .route("/yookassa/deliveries.json", get(controls::deliveries))
        .route("/yookassa/payments/{id}/expire", post(controls::expire))
        .route(&format!("{method}/revoke"), post(controls::revoke))
        .route(&format!("{method}/decline"), post(controls::decline))
        .with_state(shop)
}
