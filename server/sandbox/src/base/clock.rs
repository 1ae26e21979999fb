//! Clocks of the sandbox, and helpers for dates.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, SubsecRound, TimeDelta, Utc};
use tokio::time::Instant;

/// Offset of Moscow from UTC, seconds; constant all year round.
const MOSCOW_OFFSET_SECONDS: i32 = 3 * 3600;

/// System clock, or a clock fixed to a day by a flag or a test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Fixed day, at noon in Moscow; the system's day if absent.
    pub today: Option<NaiveDate>,
}

impl Clock {
    pub fn now(self) -> DateTime<Utc> {
        match self.today {
            Some(day) => {
                let noon = NaiveTime::from_hms_opt(9, 0, 0).unwrap_or_default();
                day.and_time(noon).and_utc()
            }
            None => system_now(),
        }
    }

    /// Current time in Moscow, whose dates the car-data vendor uses.
    pub fn moscow(self) -> DateTime<FixedOffset> {
        moscow(self.now())
    }

    pub fn today(self) -> NaiveDate {
        self.moscow().date_naive()
    }
}

pub fn moscow(at: DateTime<Utc>) -> DateTime<FixedOffset> {
    let offset = FixedOffset::east_opt(MOSCOW_OFFSET_SECONDS);
    offset.map_or_else(|| at.fixed_offset(), |offset| at.with_timezone(&offset))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the clock is read"
)]
fn system_now() -> DateTime<Utc> {
    Utc::now()
}

/// Clock that runs with tokio's clock and can be advanced by tests.
#[derive(Debug)]
pub struct SimulatedClock {
    start: DateTime<Utc>,
    origin: Instant,
    advanced_ms: AtomicI64,
}

impl SimulatedClock {
    pub fn new(start: DateTime<Utc>) -> Self {
        Self {
            start: start.trunc_subsecs(3),
            origin: Instant::now(),
            advanced_ms: AtomicI64::new(0),
        }
    }

    /// Current time, exact to a millisecond.
    pub fn now(&self) -> DateTime<Utc> {
        let elapsed = i64::try_from(self.origin.elapsed().as_millis()).unwrap_or(i64::MAX);
        let advanced = self.advanced_ms.load(Ordering::SeqCst);
        self.start + TimeDelta::milliseconds(elapsed.saturating_add(advanced))
    }

    /// Advances the clock; a negative difference is ignored.
    pub fn advance(&self, by: TimeDelta) {
        let ms = by.num_milliseconds().max(0);
        self.advanced_ms.fetch_add(ms, Ordering::SeqCst);
    }

    /// tokio's instant of a time if the clock is not advanced; the current instant for a past time.
    pub fn instant(&self, at: DateTime<Utc>) -> Instant {
        let left = (at - self.now()).to_std().unwrap_or_default();
        Instant::now() + left
    }
}

/// Date of a constant; the minimum date for an impossible one.
pub const fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    match NaiveDate::from_ymd_opt(year, month, day) {
        Some(date) => date,
        None => NaiveDate::MIN,
    }
}

/// Date a number of years before the current year, so that "last year" is always last year.
pub fn years_ago(today: NaiveDate, years: i32, month: u32, day: u32) -> NaiveDate {
    date(today.year() - years, month, day)
}
