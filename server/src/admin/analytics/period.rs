//! Period of Moscow days for statistics and exports.

use std::str::FromStr;

use avtosled_core::date::Date;
use avtosled_core::field_errors::{FieldError, FieldErrors};
use chrono::{DateTime, Duration, Utc};

use crate::platform::clock::{moscow_day, moscow_midnight};

/// First and last day of a period, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub first: Date,
    pub last: Date,
}

impl Period {
    /// Parses `yyyy-mm-dd` days; at most `most` days, none after today.
    pub fn parse(first: &str, last: &str, today: Date, most: i64) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut day = |path: &str, text: &str| {
            let parsed = Date::from_str(text);
            if parsed.is_err() {
                let message = "Дата должна быть в формате ГГГГ-ММ-ДД";
                errors.push(FieldError::new(path, "date_format", message));
            }
            parsed.ok()
        };
        let days = day("from", first).zip(day("to", last));
        let Some((first, last)) = days else {
            return Err(errors);
        };
        let refusal = match last.days_since(first) + 1 {
            ..=0 => Some(("period_reversed", "Конец периода раньше начала".to_owned())),
            _ if last > today => Some(("in_the_future", "Этот день ещё не наступил".to_owned())),
            count if count > most => Some(("too_long", format!("Не больше {most} дней"))),
            _ => None,
        };
        if let Some((code, message)) = refusal {
            return Err(FieldErrors::one(FieldError::new("to", code, message)));
        }
        Ok(Self { first, last })
    }

    /// Number of days in the period.
    #[must_use]
    pub fn days(self) -> i64 {
        self.last.days_since(self.first) + 1
    }

    /// Start of the first day.
    #[must_use]
    pub fn start(self) -> DateTime<Utc> {
        moscow_midnight(self.first)
    }

    /// End of the last day, exclusive.
    #[must_use]
    pub fn end(self) -> DateTime<Utc> {
        // Moscow has no DST since 2014: a day has 24 hours.
        moscow_midnight(self.last) + Duration::days(1)
    }

    /// Preceding period of equal length.
    #[must_use]
    pub fn before(self) -> Self {
        Self {
            first: moscow_day(self.start() - Duration::days(self.days())),
            last: moscow_day(self.start() - Duration::days(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(first: &str, last: &str) -> Result<Period, String> {
        let today = Date::new(2026, 11, 23).map_err(|error| error.to_string())?;
        Period::parse(first, last, today, 30)
            .map_err(|errors| errors.errors[0].code.clone().into_owned())
    }

    #[test]
    fn preceding_period_has_equal_length() {
        let period = parse("2026-11-01", "2026-11-23").unwrap();
        assert_eq!(period.days(), 23);
        assert_eq!(period.start().to_string(), "2026-10-31 21:00:00 UTC");
        assert_eq!(period.end().to_string(), "2026-11-23 21:00:00 UTC");
        let before = period.before();
        assert_eq!(before.first.to_string(), "2026-10-09");
        assert_eq!((before.days(), before.end()), (23, period.start()));
    }

    #[test]
    fn reversed_future_too_long_or_malformed_period_is_rejected() {
        for (first, last, code) in [
            ("01.11.2026", "2026-11-02", "date_format"),
            ("2026-11-02", "", "date_format"),
            ("2026-11-02", "2026-11-01", "period_reversed"),
            ("2026-11-02", "2026-11-24", "in_the_future"),
            ("2026-10-01", "2026-10-31", "too_long"),
        ] {
            assert_eq!(parse(first, last), Err(code.to_owned()), "{first}–{last}");
        }
    }
}
