mod account_deletion;
mod export;
mod retention;
pub mod encryption;
