pub mod allowances;
pub mod ceilings;
pub mod lookup_limit;
pub mod shared_places;
pub mod stream_limit;
pub mod turns;
