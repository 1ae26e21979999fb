//! Admin panel: accounts, payments, packages, reconciliation, vendor statements and alerts.
//! Also spending caps and errors reported by pages.

pub mod alerts;
pub mod analytics;
pub mod audit_log;
pub mod certificates;
pub mod client_errors;
pub mod doctor;
pub mod dual_control;
pub mod exports;
pub mod http;
pub mod maintenance;
pub mod method_tests;
pub mod offers;
pub mod overview;
pub mod payments;
pub mod people;
pub mod reports;
pub mod repository;
pub mod spending_caps;
pub mod unit_failures;
pub mod vendor;
