//! Account overview and statistics, read from all domains.

pub mod analytics;
pub mod http;
pub mod profile;
