//! Repositories of the business domain.

pub mod api_keys;
pub mod batch_rows;
pub mod batches;
pub mod companies;
pub mod webhook_deliveries;
pub mod webhook_endpoints;
