//! A clock that tests can move.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use tokio::time::Instant;

/// A moment that flows with tokio's clock and can be moved forward: links, deadlines and retries
/// follow it.
#[derive(Debug)]
pub struct Calendar {
    start: DateTime<Utc>,
    origin: Instant,
    /// Milliseconds by which it was moved forward.
    ahead_ms: AtomicI64,
}

impl Calendar {
    /// A clock that shows `start` now.
    pub fn new(start: DateTime<Utc>) -> Self {
        Self {
            start: start.trunc_subsecs(3),
            origin: Instant::now(),
            ahead_ms: AtomicI64::new(0),
        }
    }

    /// The present moment, exact to a millisecond.
    pub fn now(&self) -> DateTime<Utc> {
        let passed = i64::try_from(self.origin.elapsed().as_millis()).unwrap_or(i64::MAX);
        let ahead = self.ahead_ms.load(Ordering::SeqCst);
        self.start + TimeDelta::milliseconds(passed.saturating_add(ahead))
    }

    /// Moves the clock forward; it never goes back.
    pub fn advance(&self, by: TimeDelta) {
        let ms = by.num_milliseconds().max(0);
        self.ahead_ms.fetch_add(ms, Ordering::SeqCst);
    }

    /// The moment when tokio's clock will show that one, if nobody moves this one; at once for the past.
    pub fn instant(&self, at: DateTime<Utc>) -> Instant {
        let left = (at - self.now()).to_std().unwrap_or_default();
        Instant::now() + left
    }
}
