//! The personal cabinet: the account, its overview and its figures, from all domains together.

pub mod analytics;
pub mod http;
pub mod profile;
