//! The screens of administrators: accounts, payments, packages, comparisons of the books and of the
//! vendor's charges.

pub mod admin_packages;
pub mod admin_payments;
pub mod admin_users;
pub mod http;
pub mod rows;
pub mod vendor_statements;
