//! Packages, subscriptions and promo codes.

pub mod http;
pub mod packages;
pub mod promo;
pub mod repository;
pub mod subscriptions;
