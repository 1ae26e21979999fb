//! Checks of a car: identification, orders, source calls, settlement.

pub mod completion_mail;
pub mod staff_retry;
pub mod vendor_call_log;
pub mod enqueue;
pub mod charges;
pub mod completion;
mod earlier_report;
pub mod http;
pub mod identification;
pub mod jobs;
pub mod report_data;
pub mod licence;
pub mod orders;
pub mod repository;
pub mod settlement;
pub(crate) mod source;
pub mod source_inputs;
pub mod sources;
pub mod answer_cache;
pub mod source_settings;
pub(crate) mod vehicle;
