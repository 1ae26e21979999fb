//! The purchase of one report at once by card, and the estimate of any purchase.

pub mod estimate;
pub mod http;
pub mod purchase;
pub mod repository;
