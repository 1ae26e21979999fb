pub mod guess_limit;
pub mod lookup_limit;
pub mod stream_limit;
