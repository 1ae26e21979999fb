//! Time as a dependency, so that tests decide what time it is.

use std::sync::{Arc, Mutex, PoisonError};

use avtosled_core::date::Date;
use chrono::{DateTime, Duration, SubsecRound, Utc};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now, in whole microseconds: what both databases keep.
    fn now(&self) -> DateTime<Utc>;
}

/// A shared clock.
pub type SharedClock = Arc<dyn Clock>;

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the machine's clock"
    )]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

/// A clock that a test moves by hand.
#[derive(Debug)]
pub struct TestClock(Mutex<DateTime<Utc>>);

impl TestClock {
    #[must_use]
    pub fn at(time: DateTime<Utc>) -> Self {
        Self(Mutex::new(time.trunc_subsecs(6)))
    }

    pub fn advance(&self, by: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The calendar day in Moscow.
#[must_use]
pub fn moscow_day(time: DateTime<Utc>) -> Date {
    Date::from_unix_ms(time.timestamp_millis())
}

/// The moment a calendar day begins in Moscow.
#[must_use]
pub fn moscow_midnight(day: Date) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(day.unix_ms()).unwrap_or_default()
}

/// Day and time in Moscow as Russians write them: `21.11.2026 18:05`.
#[must_use]
pub fn moscow_text(time: DateTime<Utc>) -> String {
    let day = moscow_day(time);
    let minutes = (time - moscow_midnight(day)).num_minutes();
    format!(
        "{} {:02}:{:02}",
        russian_day(day),
        minutes / 60,
        minutes % 60
    )
}

/// `21.11.2026`.
#[must_use]
pub fn russian_day(day: Date) -> String {
    format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
}
