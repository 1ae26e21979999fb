//! `YooKassa`: the API under `/yookassa/v3`, the page where payers pay, notifications, and ways to make
//! things happen.

mod agenda;
mod api;
mod books;
mod by_hand;
mod calendar;
mod cards;
mod checkout;
mod checkout_page;
mod control;
mod courier;
mod credentials;
mod deliveries;
mod fields;
mod flow;
mod hooks;
mod intent;
mod keys;
mod listing;
mod magic;
mod me;
mod methods;
mod mishap;
mod money;
mod orders;
mod overview;
mod payment;
mod payments;
mod receipt;
mod receipts;
mod refund;
mod refunds;
mod refusal;
mod register;
mod routes;
mod saved;
mod shelf;
mod shop;

use axum::Router;
use axum::routing::any;
use axum::routing::get;
use axum::routing::post;

use crate::state::Shared;
use crate::yookassa::mishap::Ending;
use crate::yookassa::mishap::Mishap;
use crate::yookassa::mishap::PostMishap;
use crate::yookassa::mishap::RETRY;

pub use crate::yookassa::books::Balance;
pub use crate::yookassa::books::Books;
pub use crate::yookassa::books::Movement;
pub use crate::yookassa::books::MovementKind;
pub use crate::yookassa::checkout_page::cards_table;
pub use crate::yookassa::courier::client;
pub use crate::yookassa::courier::run;
pub use crate::yookassa::deliveries::Attempt;
pub use crate::yookassa::deliveries::Delivery;
pub use crate::yookassa::deliveries::DeliveryState;
pub use crate::yookassa::deliveries::WEBHOOK_OFFSETS;
pub use crate::yookassa::hooks::is_address;
pub use crate::yookassa::magic::table as magic_table;
pub use crate::yookassa::shop::Shop;
pub use crate::yookassa::shop::is_settled;
pub use crate::yookassa::shop::with;

/// Number of the one shop, which is its name in Basic authentication.
pub const YOOKASSA_SHOP_ID: &str = "100500";

/// Secret key of the shop.
pub const YOOKASSA_SECRET_KEY: &str = "test_sandboxsandboxsandboxsandbox0000";

/// Names in stats and faults of the payer's pages, and of notifications.
const CHECKOUT: &str = "yookassa.checkout";
const WEBHOOK: &str = "yookassa.webhook";

/// Names of all methods, for the index page.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    let api = routes::METHODS.iter().map(|method| method.name);
    api.chain([CHECKOUT, WEBHOOK])
}

/// Whether a method of that name exists.
pub fn is_method(name: &str) -> bool {
    method_names().any(|known| known == name)
}

/// Whether that method can fail so.
pub fn is_failure(method: &str, name: &str) -> bool {
    match method {
        WEBHOOK => PostMishap::named(name).is_some(),
        CHECKOUT => name == RETRY || checkout::breakage(name).is_some(),
        _ => Mishap::named(name).is_some_and(|mishap| !matches!(mishap.ending, Ending::Late(_))),
    }
}

/// Routes of the service.
pub fn router() -> Router<Shared> {
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
        .route("/yookassa", get(overview::show))
        .route("/yookassa/receipts", get(overview::receipts))
        .route("/yookassa/deliveries", get(overview::deliveries))
        .route("/yookassa/books.json", get(by_hand::books))
        .route("/yookassa/deliveries.json", get(by_hand::deliveries))
        .route(
            "/yookassa/clock",
            get(control::clock).post(control::advance),
        )
        .route("/yookassa/webhooks/send", post(by_hand::send))
        .route("/yookassa/webhooks/url", post(by_hand::set_url))
        .route("/yookassa/payments/{id}/expire", post(control::expire))
        .route(
            "/yookassa/payments/{id}/settle",
            post(control::settle_payment),
        )
        .route(
            "/yookassa/refunds/{id}/settle",
            post(control::settle_refund),
        )
        .route(
            "/yookassa/payment_methods/{id}/revoke",
            post(control::revoke),
        )
        .route(
            "/yookassa/payment_methods/{id}/decline",
            post(control::decline),
        )
}
