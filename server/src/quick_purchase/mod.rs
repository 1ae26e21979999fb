//! Quick purchase: a single report paid by card; also estimates of all purchases.

pub mod estimate;
pub mod http;
pub mod purchase;
pub mod repository;
