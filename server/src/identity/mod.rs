//! Accounts, sessions, ways to sign in, consents, registration data.

pub mod accounts;
pub mod actions;
pub mod consents;
pub mod contact_changes;
pub mod device;
pub mod free_checks;
pub mod http;
pub mod jobs;
pub mod notifications;
pub mod registration_data;
pub mod role;
pub mod rows;
pub mod session;
pub mod sign_in;
