pub mod access_tokens;
pub mod device_name;
pub mod error;
pub mod known_devices;
pub mod own_sessions;
pub mod sessions;
