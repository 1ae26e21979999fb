//! What one caller may have in an hour or a day of what costs us money, bothers others or can be guessed, counted in the database: it
//! holds for all processes and outlives a restart.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::allowances;

pub use crate::platform::repository::allowances::Name;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// So many in a period, of which all may be had at once; what was had comes back evenly.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    name: Name,
    count: u16,
    period_ms: i64,
}

impl Allowance {
    /// # Panics
    ///
    /// While it is compiled, where there would be none in an hour.
    #[must_use]
    pub const fn per_hour(name: Name, per_hour: u16) -> Self {
        Self::new(name, per_hour, HOUR_MS)
    }

    /// # Panics
    ///
    /// While it is compiled, where there would be none in a day.
    #[must_use]
    pub const fn per_day(name: Name, per_day: u16) -> Self {
        Self::new(name, per_day, DAY_MS)
    }

    const fn new(name: Name, count: u16, period_ms: i64) -> Self {
        assert!(count > 0, "more than zero");
        Self {
            name,
            count,
            period_ms,
        }
    }

    /// Counts one for `subject`: a user, a network or an address. False when all there are for now have been had.
    pub async fn take(
        self,
        conn: &impl Conn,
        subject: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        allowances::take(
            conn,
            (self.name, subject),
            self.step(),
            self.latest(now),
            now,
        )
        .await
    }

    /// Whether there is one for `subject`; none is counted.
    pub async fn is_left(
        self,
        conn: &impl Conn,
        subject: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let used_until = allowances::find_used_until(conn, (self.name, subject)).await?;
        Ok(used_until.is_none_or(|until| until <= self.latest(now).timestamp_millis()))
    }

    /// After what time one more is there again, when all have been had.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::milliseconds(self.period_ms / self.count as i64)
    }

    /// Of whoever is used up for longer, no more can be had.
    fn latest(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + Duration::milliseconds(self.period_ms) - self.step()
    }
}
