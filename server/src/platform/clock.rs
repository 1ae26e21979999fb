//! Clock abstraction, so that tests control the time.

use std::sync::{Arc, Mutex, PoisonError};

use avtosled_core::date::Date;
use chrono::{DateTime, Duration, SubsecRound, Utc};

/// Source of the current time.
pub trait Clock: Send + Sync {
    /// Current time in whole microseconds, the precision of both databases.
    fn now(&self) -> DateTime<Utc>;
}

/// Clock shared by all parts of a process.
pub type SharedClock = Arc<dyn Clock>;

/// Clock of the operating system.
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

/// Clock controlled by a test.
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

/// Calendar day in Moscow.
#[must_use]
pub fn moscow_day(time: DateTime<Utc>) -> Date {
    Date::from_unix_ms(time.timestamp_millis())
}

/// Start of a calendar day in Moscow.
#[must_use]
pub fn moscow_midnight(day: Date) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(day.unix_ms()).unwrap_or_default()
}

/// Start of the calendar month in Moscow.
#[must_use]
pub fn moscow_month_start(time: DateTime<Utc>) -> DateTime<Utc> {
    let day = moscow_day(time);
    moscow_midnight(Date::new(day.year(), day.month(), 1).unwrap_or(day))
}

/// Formats date and time in Moscow as `21.11.2026 18:05`.
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

/// Formats a date as `21.11.2026`.
#[must_use]
pub fn russian_day(day: Date) -> String {
    format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
}
