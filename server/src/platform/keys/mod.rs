pub mod encryption;
pub mod passwords;
pub mod secrets;
pub mod signing_keys;
