//! HTTP without business rules: extractors, errors, headers, static pages.

pub(crate) mod access_log;
pub(crate) mod cached_response;
pub(crate) mod client_address;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod file;
pub(crate) mod health;
pub mod listener;
#[cfg(test)]
mod logged;
pub mod mismatch;
pub mod openapi_enums;
pub(crate) mod problem;
pub(crate) mod readiness;
pub(crate) mod request_span;
pub(crate) mod security_headers;
pub(crate) mod security_log;
mod sitemap;
pub mod state;
pub(crate) mod web;
