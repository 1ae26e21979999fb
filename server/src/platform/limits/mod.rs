//! Limits on rates, concurrency, spending and queried sources.

pub mod background_limit;
pub mod concurrency_limit;
pub mod rate_limits;
pub mod single_flight;
pub mod source_settings;
pub mod spending_caps;
pub mod stream_limit;
pub mod vendor_permits;
