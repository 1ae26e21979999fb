//! In-process caches.

pub mod aggregate_cache;
pub mod response_cache;
pub mod sms_balance;
