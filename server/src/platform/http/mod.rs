//! The interface without business: who calls, what a body may be, how an error is answered.

pub(crate) mod answered;
pub(crate) mod client_address;
pub(crate) mod drawn;
pub mod edge;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod file;
pub(crate) mod health;
#[cfg(test)]
mod logged;
pub(crate) mod problem;
pub(crate) mod request_span;
mod searches;
pub(crate) mod security_headers;
pub(crate) mod security_log;
pub mod state;
pub mod tagged;
pub(crate) mod web;
