//! Queries of the open API.

pub mod checks;
pub mod test_checks;
pub mod usage;
