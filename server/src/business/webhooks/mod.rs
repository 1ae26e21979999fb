//! Webhooks: events of an account for receivers of its owner, signed by Standard Webhooks.
//!
//! Events and deliveries are rows of the transaction that causes them; each is delivered at least once.

pub mod delivery;
pub mod endpoints;
pub mod events;
pub mod log;
mod low_balance;
mod retries;
mod secret;
