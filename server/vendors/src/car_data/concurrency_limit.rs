//! Adaptive concurrency limit (AIMD): halved on overload, raised by one after a series of successes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

/// Adaptive limit on concurrent calls, at most `max`.
#[derive(Debug)]
pub(super) struct ConcurrencyLimit {
    semaphore: Semaphore,
    max: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    limit: usize,
    /// Number of permits to withdraw on release, after the limit was reduced.
    excess: usize,
    /// Number of successful calls since the limit last changed.
    successes: usize,
    /// Number of times the limit was halved.
    decreases: u64,
}

/// Permit for one call; released when dropped.
#[derive(Debug)]
pub(super) struct ConcurrencyPermit<'a> {
    limit: &'a ConcurrencyLimit,
    permit: Option<SemaphorePermit<'a>>,
    /// Value of [`State::decreases`] when the permit was acquired.
    decreases: u64,
}

impl ConcurrencyLimit {
    pub fn new(max: usize) -> Self {
        let max = max.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            semaphore: Semaphore::new(max),
            max,
            state: Mutex::new(State {
                limit: max,
                excess: 0,
                successes: 0,
                decreases: 0,
            }),
        }
    }

    /// Upper bound of the limit.
    pub const fn max(&self) -> usize {
        self.max
    }

    /// Waits for a permit in first-come, first-served order.
    pub async fn acquire(&self) -> ConcurrencyPermit<'_> {
        // The semaphore is never closed; if it were, a call above the limit is the lesser harm.
        let permit = self.semaphore.acquire().await.ok();
        let decreases = self.lock().decreases;
        ConcurrencyPermit {
            limit: self,
            permit,
            decreases,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The state consists of plain numbers, so a panic elsewhere cannot leave it inconsistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConcurrencyPermit<'_> {
    /// Records that the vendor accepted the call; as many successes as the limit raise it by one.
    pub fn record_success(self) {
        let mut state = self.limit.lock();
        state.successes += 1;
        if state.successes < state.limit || state.limit == self.limit.max {
            return;
        }
        state.successes = 0;
        state.limit += 1;
        if state.excess > 0 {
            state.excess -= 1;
        } else {
            self.limit.semaphore.add_permits(1);
        }
    }

    /// Records that the vendor was overloaded; halves the limit once per group of concurrent calls.
    pub fn record_overload(self) {
        let mut state = self.limit.lock();
        if state.decreases != self.decreases {
            return;
        }
        let lowered = (state.limit / 2).max(1);
        let removed = state.limit - lowered;
        state.limit = lowered;
        state.successes = 0;
        state.decreases += 1;
        state.excess += removed - self.limit.semaphore.forget_permits(removed);
    }
}

impl Drop for ConcurrencyPermit<'_> {
    fn drop(&mut self) {
        let mut state = self.limit.lock();
        if state.excess > 0
            && let Some(permit) = self.permit.take()
        {
            state.excess -= 1;
            permit.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures::FutureExt;

    use super::*;

    /// Number of permits that can be acquired without waiting.
    fn available(limit: &ConcurrencyLimit) -> usize {
        let acquired: Vec<_> = std::iter::from_fn(|| limit.acquire().now_or_never()).collect();
        acquired.len()
    }

    async fn acquire_many(limit: &ConcurrencyLimit, count: usize) -> Vec<ConcurrencyPermit<'_>> {
        let mut acquired = Vec::new();
        for _ in 0..count {
            acquired.push(limit.acquire().await);
        }
        acquired
    }

    #[tokio::test]
    async fn acquire_at_limit_waits_until_permits_are_released() {
        let limit = ConcurrencyLimit::new(2);
        let held = acquire_many(&limit, 2).await;
        assert!(limit.acquire().now_or_never().is_none());
        drop(held);
        assert_eq!(available(&limit), 2);
    }

    #[tokio::test]
    async fn overload_of_one_wave_halves_limit_once() {
        let limit = ConcurrencyLimit::new(8);
        for permit in acquire_many(&limit, 8).await {
            permit.record_overload();
        }
        assert_eq!(available(&limit), 4);
        for lowered in [2, 1, 1] {
            limit.acquire().await.record_overload();
            assert_eq!(available(&limit), lowered);
        }
    }

    #[tokio::test]
    async fn run_of_successes_raises_limit_by_one_up_to_max() {
        let limit = ConcurrencyLimit::new(4);
        limit.acquire().await.record_overload();
        assert_eq!(available(&limit), 2);
        limit.acquire().await.record_success();
        assert_eq!(available(&limit), 2);
        limit.acquire().await.record_success();
        assert_eq!(available(&limit), 3);
        for _ in 0..20 {
            limit.acquire().await.record_success();
        }
        assert_eq!(available(&limit), 4);
    }

    #[tokio::test]
    async fn limit_raised_while_one_permit_is_in_excess_restores_both_permits() {
        let limit = ConcurrencyLimit::new(2);
        let mut held = acquire_many(&limit, 2).await;
        held.pop().unwrap().record_overload();
        // The limit is one and its permit is in use.
        assert_eq!(available(&limit), 0);
        held.pop().unwrap().record_success();
        assert_eq!(available(&limit), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn waiter_that_times_out_takes_no_permit() {
        let limit = ConcurrencyLimit::new(1);
        let held = limit.acquire().await;
        let second = Duration::from_secs(1);
        assert!(tokio::time::timeout(second, limit.acquire()).await.is_err());
        drop(held);
        assert_eq!(available(&limit), 1);
    }
}
