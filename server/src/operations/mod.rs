//! The screens of administrators: accounts, payments, packages, comparisons of the books and of the
//! vendor's charges; ceilings; and what operators hear of errors in the pages.

pub mod admin_packages;
pub mod admin_payments;
pub mod admin_users;
pub mod ceilings;
pub mod client_errors;
pub mod http;
pub mod method_tests;
pub mod overview;
pub mod revenue;
pub mod rows;
pub mod vendor_balance;
pub mod vendor_calls;
pub mod vendor_statements;
