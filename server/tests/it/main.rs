//! The server through HTTP: a real database, the real clients, the sandbox, a clock that stands
//! still unless a test moves it.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

mod account_deletion;
mod admin_packages;
mod admin_users;
mod app;
mod auth;
mod auto_topup;
mod bad_input;
mod blocked;
mod consents;
mod contract;
mod crash;
mod credentials;
mod database;
mod estimate;
mod export;
mod foreign;
mod forged_tokens;
mod free_checks;
mod golden;
mod licence;
mod linking;
mod messages;
mod money_model;
mod operations;
mod orders;
mod own_sessions;
mod packages;
mod paid;
mod parallel;
mod password_limits;
mod paying;
mod payment_methods;
mod payments;
mod payments_notified;
mod payments_unknown;
mod photos;
mod program;
mod promo;
mod queue;
mod quick_purchase;
mod quick_purchase_access;
mod quick_purchase_inputs;
mod reconciliation;
mod reconciliation_provider;
mod refund_answers;
mod refunds;
mod registration_data;
mod report_mail;
mod report_pdf;
mod report_refresh;
mod report_shares;
mod reports;
mod requests;
mod retention;
mod reused_answers;
mod rules;
mod schema;
mod sealing;
mod sessions;
mod sign_in_limits;
mod signing_keys;
mod sources;
mod streams;
mod subscriptions;
mod vk;
mod vk_account;
mod watches;
mod watches_kept;
mod withdrawals;
