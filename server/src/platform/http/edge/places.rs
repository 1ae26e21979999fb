//! Places of connections, with a reserve for health, counters and the staff.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Further connections that are taken when all ordinary places are: enough for probes and operators
/// among strangers who come and are sent away.
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

    /// An ordinary place if there is one, else one of the reserve, else the first that becomes free.
    pub async fn take(&self) -> Place {
        let ordinary = Arc::clone(&self.ordinary).acquire_owned();
        let reserve = Arc::clone(&self.reserve).acquire_owned();
        let (permit, is_reserved) = tokio::select! {
            biased;
            permit = ordinary => (permit, false),
            permit = reserve => (permit, true),
        };
        metrics::gauge!("connections_open").increment(1.0);
        Place {
            // Nobody closes the semaphores.
            _permit: permit.ok(),
            is_reserved,
        }
    }
}

/// Held by an open connection.
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
        metrics::gauge!("connections_open").decrement(1.0);
    }
}
