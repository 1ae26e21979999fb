//! The personal cabinet: the account and its overview, from all domains together.

pub mod http;
pub mod profile;
