//! The API under `/yookassa/v3`.

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

pub use crate::yookassa::api::{handler::serve, request::YOOKASSA_SECRET_KEY};

pub fn method_names() -> impl Iterator<Item = &'static str> {
    routes::METHODS.iter().map(|method| method.name)
}

pub fn is_failure(name: &str) -> bool {
    fault_injection::ApiFault::named(name).is_some()
}
