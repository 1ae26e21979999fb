//! Admin panel: accounts, payments, packages, reconciliation, vendor statements, spending caps, alerts
//! and client errors.

pub mod alerts;
pub mod analytics;
pub mod audit_log;
pub mod certificates;
pub mod client_errors;
pub mod doctor;
pub mod exports;
pub mod http;
pub mod maintenance;
pub mod method_tests;
pub mod overview;
pub mod packages;
pub mod payments;
pub mod people;
pub mod period;
pub mod promo;
pub mod reports;
pub mod repository;
pub mod revenue;
pub mod sms_balance;
pub mod spending_caps;
pub mod users;
pub mod vendor_balance;
pub mod vendor_calls;
pub mod vendor_history;
pub mod vendor_statements;
