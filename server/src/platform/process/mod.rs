//! Parts of a running process: events for open pages, graceful shutdown.

pub mod events;
pub mod shutdown;
