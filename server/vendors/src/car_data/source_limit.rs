//! Concurrency limit of one source in this process; operators may change it at any time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// Interval at which a waiting request checks whether the limit was raised.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Number of requests of one source in flight.
#[derive(Debug, Default)]
pub(super) struct SourceLimit {
    in_flight: Mutex<usize>,
    released: Notify,
}

/// Permit for one request of a source; released when dropped.
#[derive(Debug)]
pub(super) struct SourcePermit<'a>(&'a SourceLimit);

impl SourceLimit {
    /// Waits for a permit; `limit` is read again on each attempt, `None` means unlimited.
    pub async fn acquire(&self, limit: impl Fn() -> Option<usize>) -> SourcePermit<'_> {
        while !self.try_acquire(limit()) {
            // The limit is checked again after a release as well as after a timeout.
            let _ = tokio::time::timeout(POLL_INTERVAL, self.released.notified()).await;
        }
        SourcePermit(self)
    }

    fn try_acquire(&self, limit: Option<usize>) -> bool {
        let mut in_flight = self.lock();
        let is_free = limit.is_none_or(|limit| *in_flight < limit);
        *in_flight += usize::from(is_free);
        is_free
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        // The state is a plain number, so a panic elsewhere cannot leave it inconsistent.
        self.in_flight
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SourcePermit<'_> {
    fn drop(&mut self) {
        *self.0.lock() -= 1;
        self.0.released.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures::FutureExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn acquire_follows_limit_changed_while_permits_are_held() {
        let (source, limit) = (SourceLimit::default(), AtomicUsize::new(1));
        let current = || Some(limit.load(Ordering::Relaxed));
        let first = source.acquire(current).await;
        assert!(source.acquire(current).now_or_never().is_none());
        limit.store(2, Ordering::Relaxed);
        let second = source.acquire(current).await;
        assert!(source.acquire(current).now_or_never().is_none());
        limit.store(1, Ordering::Relaxed);
        drop(first);
        assert!(
            source.acquire(current).now_or_never().is_none(),
            "limit was lowered"
        );
        drop(second);
        let held = source.acquire(current).await;
        let waiting = async { source.acquire(current).await };
        let (_, ()) = tokio::join!(waiting, async { drop(held) });
        assert!(source.acquire(|| None).now_or_never().is_some());
    }
}
