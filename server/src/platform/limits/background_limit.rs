//! Low-priority semaphore: background work yields database capacity to interactive requests.

use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};

/// Wait after which work proceeds without a permit, because holders may be blocked by a row lock.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

pub struct BackgroundLimit(Semaphore);

/// Permit of background work; released when dropped.
pub struct BackgroundPermit<'a> {
    _permit: Option<SemaphorePermit<'a>>,
}

impl BackgroundLimit {
    #[must_use]
    pub const fn new(at_once: usize) -> Self {
        Self(Semaphore::const_new(at_once))
    }

    pub async fn acquire(&self) -> BackgroundPermit<'_> {
        let permit = tokio::time::timeout(LONGEST_WAIT, self.0.acquire()).await;
        BackgroundPermit {
            _permit: permit.ok().and_then(Result::ok),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn background_work_above_limit_proceeds_after_permit_or_longest_wait() {
        let limit = BackgroundLimit::new(2);
        let (first, _stuck) = (limit.acquire().await, limit.acquire().await);
        let mut third = Box::pin(limit.acquire());
        assert!(third.as_mut().now_or_never().is_none());
        drop(first);
        let _third = third.await;
        let mut fourth = Box::pin(limit.acquire());
        assert!(fourth.as_mut().now_or_never().is_none());
        tokio::time::advance(LONGEST_WAIT).await;
        assert!(fourth.now_or_never().is_some());
    }
}
