//! Checks of a car: identification, orders, source calls, settlement.

pub mod answer_cache;
pub mod charges;
pub mod completion;
mod earlier_report;
pub mod enqueue;
pub mod http;
pub mod identification;
pub mod jobs;
pub mod licence;
pub mod orders;
pub mod report_data;
pub mod repository;
pub mod settlement;
pub mod source_inputs;
pub mod source_settings;
pub mod staff_retry;
pub mod vendor_call_log;
