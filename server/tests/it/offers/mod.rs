pub mod admin_packages;
pub mod packages;
mod promo;
mod subscriptions;
