//! What time it is for the sandbox: the system's clock, or a day fixed by a flag or a test.

use chrono::DateTime;
use chrono::FixedOffset;
use chrono::NaiveDate;
use chrono::NaiveTime;
use chrono::Utc;

/// Moscow keeps one offset all year round.
const MOSCOW_OFFSET_SECONDS: i32 = 3 * 3600;

/// Source of the present moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// When set, every moment falls on this day, at noon in Moscow.
    pub today: Option<NaiveDate>,
}

impl Clock {
    /// The present moment, in UTC.
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
        let offset = FixedOffset::east_opt(MOSCOW_OFFSET_SECONDS);
        offset.map_or_else(
            || self.now().fixed_offset(),
            |o| self.now().with_timezone(&o),
        )
    }

    /// The present day in Moscow.
    pub fn today(self) -> NaiveDate {
        self.moscow().date_naive()
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the clock is read"
)]
fn system_now() -> DateTime<Utc> {
    Utc::now()
}
