//! Integration tests of the server over HTTP, with a database, the sandbox and a test clock.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

mod account_overview;
mod admin;
mod app;
mod batches;
mod checks;
mod closing_documents;
mod companies;
mod counters;
mod database;
mod identity;
mod messages;
mod money;
mod money_model;
mod offers;
mod platform;
mod privacy;
mod public_api;
mod quick_purchase;
mod reports;
mod routes;
mod stock;
mod suite_log;
