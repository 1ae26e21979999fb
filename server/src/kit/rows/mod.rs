pub mod ceilings;
pub mod claim;
pub mod idempotency;
pub mod keyset;
pub mod sealed;
pub mod signing_keys;
pub mod source_switches;
pub mod vendor_places;
