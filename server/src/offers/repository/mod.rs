pub mod packages;
pub mod promo;
pub mod subscriptions;
