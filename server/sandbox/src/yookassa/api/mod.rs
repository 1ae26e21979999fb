//! The API under `/yookassa/v3`.

mod fields;
mod listing;
mod mishap;
mod payments;
mod receipts;
mod refunds;
mod refusal;
mod routes;
mod sale;
mod serve;

pub use crate::yookassa::api::serve::serve;

pub fn method_names() -> impl Iterator<Item = &'static str> {
    routes::METHODS.iter().map(|method| method.name)
}

/// True for the failures that a fault of a method may name.
pub fn is_failure(name: &str) -> bool {
    mishap::Mishap::named(name).is_some()
}
