//! Accounts, sessions, sign-in methods, consents, registration data.

pub mod accounts;
pub mod activity_log;
pub mod company;
pub mod consents;
pub mod device;
pub mod emails;
pub mod free_checks;
pub mod http;
pub mod jobs;
pub mod locking;
pub mod notification_settings;
pub mod permissions;
pub mod registration_data;
pub mod repository;
pub mod second_factor;
pub mod security_notifications;
pub mod session;
pub mod sign_in;
pub mod spending;
