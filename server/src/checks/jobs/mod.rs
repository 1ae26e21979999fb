pub mod convert_car;
pub mod fetch_source;
pub mod reap_stuck_sources;
pub mod retry_failed_source;
