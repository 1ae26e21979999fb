//! What runs behind the pages, as the staff keeps it going: jobs, messages, sources.

pub mod jobs;
pub mod messages;
pub mod sources;
