pub mod fetch_source;
pub mod sweep;
