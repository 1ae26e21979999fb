//! Accounts, sessions, ways to sign in, consents, registration data.

pub mod accounts;
pub mod actions;
pub mod consents;
pub mod device;
pub mod emails;
pub mod free_checks;
pub mod http;
pub mod jobs;
pub mod locking;
pub mod notices;
pub mod notifications;
pub mod registration_data;
pub mod repository;
pub mod rights;
pub mod role;
pub mod second_factor;
pub mod session;
pub mod sign_in;
