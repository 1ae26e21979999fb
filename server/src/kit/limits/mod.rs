pub mod ceilings;
pub mod guess_limit;
pub mod lookup_limit;
pub mod shared_places;
pub mod stream_limit;
