//! Access of companies and their programs, by keys of the open API, webhooks; closing documents.

pub mod api_access;
pub mod api_keys;
pub mod batches;
pub mod closing_documents;
pub mod companies;
pub mod http;
pub mod repository;
pub mod stock;
pub mod webhooks;
