//! Database tables by subject, with their columns and indexes.

pub mod batches;
pub mod business;
pub mod companies;
pub mod identity;
pub mod money;
pub mod offers;
pub mod queue;
pub mod reports;
pub mod stock;
