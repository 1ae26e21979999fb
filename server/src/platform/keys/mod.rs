pub mod passwords;
pub mod secrets;
pub mod vault;
