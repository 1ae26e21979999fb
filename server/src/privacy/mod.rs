//! Data protection: export, deletion, retention, re-encryption.

pub mod consent_effects;
pub mod deletion;
pub mod export;
pub mod http;
pub mod key_rotation;
pub mod repository;
pub mod retention_jobs;
