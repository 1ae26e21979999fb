//! Repositories of the business domain.

pub mod api_keys;
pub mod batch_rows;
pub mod batches;
pub mod closing_terms;
pub mod companies;
pub mod stock_cars;
pub mod stock_monitors;
pub mod stock_views;
pub mod webhook_deliveries;
pub mod webhook_endpoints;
