pub mod admin_packages;
pub mod admin_payments;
pub mod admin_users;
pub mod vendor_statements;
