//! A circuit breaker: while a method keeps failing, its calls are refused at once, so that they
//! neither hold places in the queue nor press on a source that is down.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// When a breaker opens and for how long.
#[derive(Clone, Copy, Debug)]
pub struct BreakerPolicy {
    /// Failures in a row that open it.
    pub failures: u32,
    /// A failure that came longer than this before the next one is forgotten. More than the total
    /// time-out of a call, or time-outs would never add up.
    pub window: Duration,
    /// The time it stays open.
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
    /// One trial is on its way; the others wait for its outcome.
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

/// The breaker of one method.
#[derive(Debug)]
pub(super) struct Breaker {
    policy: BreakerPolicy,
    state: Mutex<State>,
}

/// The right to make one call; tells the breaker how it went.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    breaker: &'a Breaker,
    trial: bool,
    reported: bool,
}

impl Breaker {
    pub(super) fn new(policy: BreakerPolicy) -> Self {
        Self {
            policy,
            state: Mutex::new(State::CLOSED),
        }
    }

    /// Lets a call through, or says how long none will be.
    pub(super) fn admit(&self) -> Result<Pass<'_>, Duration> {
        let now = Instant::now();
        let mut state = self.lock();
        let trial = match *state {
            State::Closed { .. } => false,
            State::Open { until } if now < until => return Err(until - now),
            State::Open { .. } => {
                *state = State::HalfOpen {
                    retry_at: now + self.policy.open_for,
                };
                true
            }
            State::HalfOpen { retry_at } => {
                return Err(retry_at.saturating_duration_since(now).max(MIN_WAIT));
            }
        };
        Ok(Pass {
            breaker: self,
            trial,
            reported: false,
        })
    }

    /// True when a call would be refused now.
    pub(super) fn is_open(&self) -> bool {
        match *self.lock() {
            State::Closed { .. } => false,
            State::Open { until } => Instant::now() < until,
            State::HalfOpen { .. } => true,
        }
    }

    /// True from its opening until a call succeeds, unless nobody has tried for as long as `window`.
    pub(super) fn is_tripped(&self) -> bool {
        match *self.lock() {
            State::Closed { .. } => false,
            State::Open { until } => until.elapsed() < self.policy.window,
            State::HalfOpen { .. } => true,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is one Copy value: a panic elsewhere cannot leave it half written.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The least wait of a caller when a trial takes longer than the breaker stays open.
const MIN_WAIT: Duration = Duration::from_secs(1);

impl Pass<'_> {
    /// The method answered, be it with a refusal.
    pub(super) fn succeed(mut self) {
        self.reported = true;
        let mut state = self.breaker.lock();
        // A late answer to a call made before the breaker opened must not close it.
        if self.trial || matches!(*state, State::Closed { .. }) {
            *state = State::CLOSED;
        }
    }

    /// The method was out of reach.
    pub(super) fn fail(mut self) {
        self.reported = true;
        let now = Instant::now();
        let policy = self.breaker.policy;
        let open = State::Open {
            until: now + policy.open_for,
        };
        let mut state = self.breaker.lock();
        match *state {
            State::Closed { failures, last } => {
                let fresh = last.is_some_and(|last| now - last <= policy.window);
                let failures = if fresh { failures + 1 } else { 1 };
                *state = if failures >= policy.failures {
                    open
                } else {
                    State::Closed {
                        failures,
                        last: Some(now),
                    }
                };
            }
            State::HalfOpen { .. } if self.trial => *state = open,
            State::Open { .. } | State::HalfOpen { .. } => {}
        }
    }
}

impl Drop for Pass<'_> {
    // The caller gave up the trial, so it told nothing; the next call is the trial instead.
    fn drop(&mut self) {
        if self.trial && !self.reported {
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

    fn breaker() -> Breaker {
        Breaker::new(BreakerPolicy {
            failures: 3,
            window: SECOND * 60,
            open_for: SECOND * 30,
        })
    }

    fn fail(breaker: &Breaker, times: u32) {
        for _ in 0..times {
            breaker.admit().unwrap().fail();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn opens_after_failures_in_a_row_and_says_for_how_long() {
        let breaker = breaker();
        fail(&breaker, 2);
        breaker.admit().unwrap().succeed();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 10).await;
        assert_eq!(breaker.admit().unwrap_err(), SECOND * 20);
        assert!(breaker.is_open());
        tokio::time::advance(SECOND * 20).await;
        assert!(!breaker.is_open());
    }

    #[tokio::test(start_paused = true)]
    async fn is_tripped_until_a_call_succeeds_or_nobody_calls() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 40).await;
        assert!(!breaker.is_open() && breaker.is_tripped());
        breaker.admit().unwrap().succeed();
        assert!(!breaker.is_tripped());
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 90).await;
        assert!(!breaker.is_tripped());
    }

    #[tokio::test(start_paused = true)]
    async fn old_failures_are_forgotten() {
        let breaker = breaker();
        fail(&breaker, 2);
        tokio::time::advance(SECOND * 61).await;
        fail(&breaker, 2);
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn lets_one_trial_through() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        let trial = breaker.admit().unwrap();
        assert!(breaker.admit().is_err());
        trial.fail();
        assert_eq!(breaker.admit().unwrap_err(), SECOND * 30);

        tokio::time::advance(SECOND * 30).await;
        breaker.admit().unwrap().succeed();
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn an_abandoned_trial_gives_its_turn_to_the_next() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        drop(breaker.admit().unwrap());
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn late_answers_to_earlier_calls_change_nothing() {
        let breaker = breaker();
        let (early, late) = (breaker.admit().unwrap(), breaker.admit().unwrap());
        fail(&breaker, 3);
        early.succeed();
        assert!(breaker.admit().is_err());
        tokio::time::advance(SECOND * 30).await;
        let trial = breaker.admit().unwrap();
        late.fail();
        trial.succeed();
        assert!(breaker.admit().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_trial_still_tells_the_others_to_wait() {
        let breaker = breaker();
        fail(&breaker, 3);
        tokio::time::advance(SECOND * 30).await;
        let _trial = breaker.admit().unwrap();
        tokio::time::advance(SECOND * 100).await;
        assert_eq!(breaker.admit().unwrap_err(), MIN_WAIT);
    }
}
