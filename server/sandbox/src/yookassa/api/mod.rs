//! `YooKassa` API under `/yookassa/v3`.

mod error;
mod fault_injection;
mod field_reader;
mod handler;
mod listing;
mod payments;
mod receipts;
mod refunds;
mod request;
mod routes;

use crate::base::FaultyMethod;

pub use crate::yookassa::api::{handler::serve, request::YOOKASSA_SECRET_KEY};

pub fn methods() -> impl Iterator<Item = FaultyMethod> {
    routes::METHODS.iter().map(|method| FaultyMethod {
        name: method.name,
        is_failure: |name| fault_injection::ApiFault::named(name).is_some(),
    })
}
