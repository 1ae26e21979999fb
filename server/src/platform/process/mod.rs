//! What a running process needs: events for open pages, readiness, graceful shutdown.

pub mod events;
pub mod health;
pub mod shutdown;
