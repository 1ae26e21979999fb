//! YooKassa: the API, the payer's pages, notifications and the ways to make things happen.

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod checkout;
mod control;
mod deliveries;
mod keys;
mod lists;
mod payments;
mod receipts;
mod refunds;
mod rules;
mod saved;
mod shop;
