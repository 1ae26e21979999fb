//! The screens of administrators: accounts, payments, packages, comparisons of the books and of the
//! vendor's charges; ceilings; and what operators hear of errors in the pages.

pub mod admin_packages;
pub mod admin_payments;
pub mod admin_promo;
pub mod admin_reports;
pub mod admin_users;
pub mod alarms;
pub mod analytics;
pub mod ceilings;
pub mod certificates;
pub mod client_errors;
pub mod doctor;
pub mod exports;
pub mod http;
pub mod journal;
pub mod method_tests;
pub mod overview;
pub mod people;
pub mod period;
pub mod repository;
pub mod revenue;
pub mod sms_balance;
pub mod upkeep;
pub mod vendor_balance;
pub mod vendor_calls;
pub mod vendor_history;
pub mod vendor_statements;
