//! The present moment of the sandbox: the system's clock, or a day fixed by a flag or a test.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, Utc};

/// Moscow keeps one offset all year round.
const MOSCOW_OFFSET_SECONDS: i32 = 3 * 3600;

#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// When set, every moment falls on this day, at noon in Moscow.
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

    /// The present moment as clocks in Moscow show it: the provider's dates are Moscow dates.
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

/// A date of the calendar; days up to 28 always exist.
pub fn day(year: i32, month: u64, day: u64) -> NaiveDate {
    let (month, day) = (u32::try_from(month), u32::try_from(day));
    let date = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1));
    date.unwrap_or_default()
}

/// Stories follow the calendar, so that "last year" stays last year.
pub fn years_ago(today: NaiveDate, years: i32, month: u64, day_of_month: u64) -> NaiveDate {
    day(today.year() - years, month, day_of_month)
}
