//! What a running process needs: events for open pages, graceful shutdown.

pub mod events;
pub mod shutdown;
