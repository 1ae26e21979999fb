//! Maintenance by staff: jobs, messages, sources.

pub mod jobs;
pub mod messages;
pub mod sources;
