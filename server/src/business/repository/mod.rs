//! Repositories of the business domain.

pub mod api_keys;
pub mod webhooks;
