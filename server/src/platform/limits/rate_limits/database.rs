//! Rate limiter (GCRA) per subject, stored in the database: holds across processes and restarts.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::rate_limits;

pub use crate::platform::repository::rate_limits::Name;

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Quota of `count` requests per period, burst = `count`, refilled evenly.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    name: Name,
    count: u16,
    period_ms: i64,
}

impl RateLimit {
    /// Rate limit of `per_hour` requests per hour.
    ///
    /// # Panics
    ///
    /// At compile time for a quota of zero.
    #[must_use]
    pub const fn per_hour(name: Name, per_hour: u16) -> Self {
        Self::new(name, per_hour, HOUR_MS)
    }

    /// Rate limit of `per_day` requests per day.
    ///
    /// # Panics
    ///
    /// At compile time for a quota of zero.
    #[must_use]
    pub const fn per_day(name: Name, per_day: u16) -> Self {
        Self::new(name, per_day, DAY_MS)
    }

    /// Rate limit of `per_minute` requests per minute.
    ///
    /// # Panics
    ///
    /// At compile time for a quota of zero.
    #[must_use]
    pub const fn per_minute(name: Name, per_minute: u16) -> Self {
        Self::new(name, per_minute, MINUTE_MS)
    }

    const fn new(name: Name, count: u16, period_ms: i64) -> Self {
        assert!(count > 0, "more than zero");
        Self {
            name,
            count,
            period_ms,
        }
    }

    /// Counts one request of `subject`; `false` when the quota is used up.
    /// The subject is a user, an address prefix or an address.
    pub async fn try_acquire(
        self,
        conn: &impl Conn,
        subject: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        rate_limits::try_acquire(
            conn,
            (self.name, subject),
            self.step(),
            self.latest(now),
            now,
        )
        .await
    }

    /// Counts requests that were allowed since a time; returns how many are left, negative if too many were.
    pub async fn charge(
        self,
        conn: &impl Conn,
        subject: Uuid,
        (requests, since): (u32, DateTime<Utc>),
        now: DateTime<Utc>,
    ) -> Result<i64, StorageError> {
        let step = self.step() * i32::try_from(requests).unwrap_or(i32::MAX);
        let used_until = rate_limits::charge(conn, (self.name, subject), step, since).await?;
        let free_ms = (now.timestamp_millis() + self.period_ms - used_until).min(self.period_ms);
        Ok(free_ms.div_euclid(self.step().num_milliseconds()))
    }

    /// Requests per period.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.count
    }

    /// Whether a request of `subject` would be allowed; nothing is counted.
    pub async fn is_left(
        self,
        conn: &impl Conn,
        subject: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let used_until = rate_limits::find_used_until(conn, (self.name, subject)).await?;
        Ok(used_until.is_none_or(|until| until <= self.latest(now).timestamp_millis()))
    }

    /// Interval after which one more request is allowed once the quota is used up.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::milliseconds(self.period_ms / self.count as i64)
    }

    /// Latest theoretical arrival time (GCRA) at which a request is still allowed.
    fn latest(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + Duration::milliseconds(self.period_ms) - self.step()
    }
}
