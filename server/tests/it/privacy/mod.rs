mod account_deletion;
mod export;
pub mod key_rotation;
mod retention;
