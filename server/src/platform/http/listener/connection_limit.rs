//! Connection limit with a reserve for probes, metrics and staff.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections accepted above the limit, for probes and operators while others are rejected.
const RESERVE: usize = 64;

pub struct Places {
    ordinary: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
}

impl Places {
    pub fn new(connections: usize) -> Self {
        Self {
            ordinary: Arc::new(Semaphore::new(connections)),
            reserve: Arc::new(Semaphore::new(RESERVE)),
        }
    }

    /// Waits for an ordinary permit or one of the reserve, preferring an ordinary one.
    pub async fn take(&self) -> Place {
        let ordinary = Arc::clone(&self.ordinary).acquire_owned();
        let reserve = Arc::clone(&self.reserve).acquire_owned();
        let (permit, is_reserved) = tokio::select! {
            biased;
            permit = ordinary => (permit, false),
            permit = reserve => (permit, true),
        };
        metrics::gauge!("avtosled_connections_open").increment(1.0);
        Place {
            // The semaphores are never closed.
            _permit: permit.ok(),
            is_reserved,
        }
    }
}

/// Permit of an open connection.
pub struct Place {
    _permit: Option<OwnedSemaphorePermit>,
    is_reserved: bool,
}

impl Place {
    pub const fn is_reserved(&self) -> bool {
        self.is_reserved
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("avtosled_connections_open").decrement(1.0);
    }
}
