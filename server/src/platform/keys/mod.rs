pub mod encryption;
pub mod passwords;
pub mod private_files;
pub mod secrets;
