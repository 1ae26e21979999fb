//! `YooKassa`: the API, the payer's pages, notifications and the ways to make things happen.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails the test"
)]

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod checkout;
mod control;
mod deliveries;
mod keys;
mod lists;
mod mishaps;
mod payments;
mod receipts;
mod refunds;
mod rules;
mod saved;
mod scene;
mod shop;
mod wire;
