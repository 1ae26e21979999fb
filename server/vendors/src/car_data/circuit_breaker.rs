//! Circuit breaker of a vendor method: rejects calls immediately while the method keeps failing.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Thresholds of a circuit breaker: when it opens and for how long.
#[derive(Clone, Copy, Debug)]
pub struct BreakerPolicy {
    /// Number of consecutive failures that open the breaker.
    pub failures: u32,
    /// Maximum time between two consecutive failures.
    ///
    /// Must exceed the total timeout of a call, or timeouts would never add up.
    pub window: Duration,
    /// Time for which the breaker stays open.
    pub open_for: Duration,
}

impl Default for BreakerPolicy {
    fn default() -> Self {
        Self {
            failures: 5,
            window: Duration::from_mins(3),
            open_for: Duration::from_secs(30),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum State {
    Closed {
        failures: u32,
        last: Option<Instant>,
    },
    Open {
        until: Instant,
    },
    /// A probe is in flight; other calls are rejected until its outcome is known.
    HalfOpen {
        retry_at: Instant,
    },
}

impl State {
    const CLOSED: Self = Self::Closed {
        failures: 0,
        last: None,
    };
}

/// Circuit breaker of one method.
#[derive(Debug)]
pub(super) struct CircuitBreaker {
    policy: BreakerPolicy,
    state: Mutex<State>,
}

/// Permit for one call, which reports the outcome of the call to the breaker.
#[derive(Debug)]
pub(super) struct BreakerPermit<'a> {
    breaker: &'a CircuitBreaker,
    is_probe: bool,
    is_reported: bool,
}

impl CircuitBreaker {
    pub(super) fn new(policy: BreakerPolicy) -> Self {
        Self {
            policy,
            state: Mutex::new(State::CLOSED),
        }
    }

    /// Acquires a permit for a call, or returns how long calls will be rejected.
    pub(super) fn try_acquire(&self) -> Result<BreakerPermit<'_>, Duration> {
        let now = Instant::now();
        let mut state = self.lock();
        let is_probe = match *state {
            State::Closed { .. } => false,
            State::Open { until } if now < until => return Err(until - now),
            State::Open { .. } => {
                *state = State::HalfOpen {
                    retry_at: now + self.policy.open_for,
                };
                true
            }
            State::HalfOpen { retry_at } => {
                return Err(retry_at.saturating_duration_since(now).max(MIN_RETRY_AFTER));
            }
        };
        Ok(BreakerPermit {
            breaker: self,
            is_probe,
            is_reported: false,
        })
    }

    /// Whether a call would be rejected now.
    pub(super) fn is_open(&self) -> bool {
        match *self.lock() {
            State::Closed { .. } => false,
            State::Open { until } => Instant::now() < until,
            State::HalfOpen { .. } => true,
        }
    }

    /// Whether the breaker opened and no call has succeeded since; expires after `window` without calls.
    pub(super) fn is_tripped(&self) -> bool {
        match *self.lock() {
            State::Closed { .. } => false,
            State::Open { until } => until.elapsed() < self.policy.window,
            State::HalfOpen { .. } => true,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is one Copy value, so a panic elsewhere cannot leave it inconsistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Minimum wait that is returned while a probe runs longer than the breaker stays open.
const MIN_RETRY_AFTER: Duration = Duration::from_secs(1);

impl BreakerPermit<'_> {
    /// Records that the method answered, even with a refusal.
    pub(super) fn record_success(mut self) {
        self.is_reported = true;
        let mut state = self.breaker.lock();
        // A late answer to a call made before the breaker opened must not close the breaker.
        if self.is_probe || matches!(*state, State::Closed { .. }) {
            *state = State::CLOSED;
        }
    }

    /// Records that the method was unavailable.
    pub(super) fn record_failure(mut self) {
        self.is_reported = true;
        let now = Instant::now();
        let policy = self.breaker.policy;
        let open = State::Open {
            until: now + policy.open_for,
        };
        let mut state = self.breaker.lock();
        match *state {
            State::Closed { failures, last } => {
                let is_recent = last.is_some_and(|last| now - last <= policy.window);
                let failures = if is_recent { failures + 1 } else { 1 };
                *state = if failures >= policy.failures {
                    open
                } else {
                    State::Closed {
                        failures,
                        last: Some(now),
                    }
                };
            }
            State::HalfOpen { .. } if self.is_probe => *state = open,
            State::Open { .. } | State::HalfOpen { .. } => {}
        }
    }
}

impl Drop for BreakerPermit<'_> {
    // A cancelled probe has no outcome; the next call becomes the probe instead.
    fn drop(&mut self) {
        if self.is_probe && !self.is_reported {
            *self.breaker.lock() = State::Open {
                until: Instant::now(),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn breaker() -> CircuitBreaker {
        CircuitBreaker::new(BreakerPolicy {
            failures: 3,
            window: SECOND * 60,
            open_for: SECOND * 30,
        })
    }

    fn fail(breaker: &CircuitBreaker, times: u32) {
        for _ in 0..times {
            breaker.try_acquire().unwrap().record_failure();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn consecutive_failures_open_breaker_and_rejection_has_remaining_wait() {
        let breaker = breaker();
        fail(&breaker, 2);
        breaker.try_acquire().unwrap().record_success();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 10).await;
        assert_eq!(breaker.try_acquire().unwrap_err(), SECOND * 20);
        assert!(breaker.is_open());
        tokio::time::advance(SECOND * 20).await;
        assert!(!breaker.is_open());
    }

    #[tokio::test(start_paused = true)]
    async fn breaker_is_tripped_until_success_or_window_without_calls() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 40).await;
        assert!(!breaker.is_open() && breaker.is_tripped());
        breaker.try_acquire().unwrap().record_success();
        assert!(!breaker.is_tripped());
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 90).await;
        assert!(!breaker.is_tripped());
    }

    #[tokio::test(start_paused = true)]
    async fn failures_older_than_window_do_not_open_breaker() {
        let breaker = breaker();
        fail(&breaker, 2);
        tokio::time::advance(SECOND * 61).await;
        fail(&breaker, 2);
        assert!(breaker.try_acquire().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn half_open_breaker_permits_one_probe() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        let probe = breaker.try_acquire().unwrap();
        assert!(breaker.try_acquire().is_err());
        probe.record_failure();
        assert_eq!(breaker.try_acquire().unwrap_err(), SECOND * 30);

        tokio::time::advance(SECOND * 30).await;
        breaker.try_acquire().unwrap().record_success();
        assert!(breaker.try_acquire().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn cancelled_probe_makes_next_call_the_probe() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        drop(breaker.try_acquire().unwrap());
        assert!(breaker.try_acquire().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn late_outcome_of_earlier_call_does_not_change_breaker_state() {
        let breaker = breaker();
        let (early, late) = (
            breaker.try_acquire().unwrap(),
            breaker.try_acquire().unwrap(),
        );
        fail(&breaker, 3);
        early.record_success();
        assert!(breaker.try_acquire().is_err());
        tokio::time::advance(SECOND * 30).await;
        let probe = breaker.try_acquire().unwrap();
        late.record_failure();
        probe.record_success();
        assert!(breaker.try_acquire().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn rejection_during_long_probe_has_minimum_wait() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        let _probe = breaker.try_acquire().unwrap();
        tokio::time::advance(SECOND * 100).await;
        assert_eq!(breaker.try_acquire().unwrap_err(), MIN_RETRY_AFTER);
    }
}
