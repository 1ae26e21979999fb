//! Rights of people over their data, and its end: export, deletion, retention, encryption again.

pub mod consent_effects;
pub mod deletion;
pub mod export;
pub mod http;
pub mod jobs;
pub mod key_rotation;
pub mod repository;
