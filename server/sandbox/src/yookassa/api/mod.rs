//! The API under `/yookassa/v3`.

mod error;
mod fault_injection;
mod field_reader;
mod handler;
mod listing;
mod payments;
mod receipts;
mod refunds;
mod routes;
mod sale;

pub use crate::yookassa::api::handler::serve;

pub fn method_names() -> impl Iterator<Item = &'static str> {
    routes::METHODS.iter().map(|method| method.name)
}

/// True for the failures that a fault of a method may name.
pub fn is_failure(name: &str) -> bool {
    fault_injection::Mishap::named(name).is_some()
}
