//! Purchase of a single report by card, and estimates of purchases.

pub mod estimate;
pub mod http;
pub mod purchase;
pub mod repository;
