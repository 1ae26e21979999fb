//! The places of a method on its way to the vendor.

use tokio::sync::{Semaphore, SemaphorePermit};

use super::breaker::{Breaker, BreakerPolicy};
use super::{CallTrace, ProviderError, UnavailableCause};

/// The places of one method of the vendor, so that a method that hangs does not take the places of
/// the others.
pub struct Line {
    pub breaker: Breaker,
    places: Semaphore,
}

impl Line {
    pub fn new(policy: BreakerPolicy, places: usize) -> Self {
        let places = Semaphore::new(places.clamp(1, Semaphore::MAX_PERMITS));
        Self {
            breaker: Breaker::new(policy),
            places,
        }
    }

    /// Waits for a place of this method.
    pub async fn place(&self) -> Result<SemaphorePermit<'_>, ProviderError> {
        place(&self.places).await
    }
}

/// A semaphore is never closed; a failure to acquire could only mean a shutdown.
pub async fn place(places: &Semaphore) -> Result<SemaphorePermit<'_>, ProviderError> {
    places
        .acquire()
        .await
        .map_err(|_| network(CallTrace::default()))
}

pub fn network(trace: CallTrace) -> ProviderError {
    ProviderError::Unavailable {
        cause: UnavailableCause::Network,
        code: None,
        trace,
    }
}
