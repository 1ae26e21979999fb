//! What time it is for the shop: a moment that flows with tokio's clock and can be moved forward.

use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering;

use chrono::DateTime;
use chrono::SecondsFormat;
use chrono::SubsecRound;
use chrono::TimeDelta;
use chrono::Utc;
use tokio::time::Instant;

/// The shop's own clock: deadlines, retries and the life of keys follow it.
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

    /// The present moment of the shop, exact to a millisecond as the API shows it.
    pub fn now(&self) -> DateTime<Utc> {
        let passed = i64::try_from(self.origin.elapsed().as_millis()).unwrap_or(i64::MAX);
        let ahead = self.ahead_ms.load(Ordering::SeqCst);
        self.start + TimeDelta::milliseconds(passed.saturating_add(ahead))
    }

    /// Moves the clock forward; it never goes back.
    pub fn advance(&self, by: TimeDelta) {
        self.ahead_ms
            .fetch_add(by.num_milliseconds().max(0), Ordering::SeqCst);
    }

    /// When tokio's clock will show that moment, if nobody moves this one; at once for the past.
    pub fn instant(&self, at: DateTime<Utc>) -> Instant {
        let left = (at - self.now()).to_std().unwrap_or_default();
        Instant::now() + left
    }
}

/// A moment as the API writes it: RFC 3339 in UTC with milliseconds.
pub fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}
