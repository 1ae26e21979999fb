pub mod deletion;
pub mod export;
pub mod retention;
