//! Calendar day. Rules take `today` as an argument instead of reading a clock.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Offset of Moscow from UTC, milliseconds; constant, without summer time since 2014.
pub const MOSCOW_OFFSET_MS: i64 = 3 * 60 * 60 * 1000;
const FIRST_YEAR: i32 = 1;
const LAST_YEAR: i32 = 9999;

/// Day of the Gregorian calendar, serialised as `yyyy-mm-dd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: i32,
    month: u32,
    day: u32,
}

/// Error: the text or the numbers are not a day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a calendar day in the form yyyy-mm-dd")]
pub struct DateError;

impl Date {
    /// Day of the given numbers, if it exists.
    pub const fn new(year: i32, month: u32, day: u32) -> Result<Self, DateError> {
        let exists = year >= FIRST_YEAR
            && year <= LAST_YEAR
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= days_in_month(year, month);
        if exists {
            Ok(Self { year, month, day })
        } else {
            Err(DateError)
        }
    }

    /// Parses `yyyy-mm-dd` or `dd.mm.yyyy`.
    pub fn from_text(text: &str) -> Result<Self, DateError> {
        let text = text.trim();
        let bytes = text.as_bytes();
        if bytes.len() != 10 || bytes[2] != b'.' || bytes[5] != b'.' {
            return text.parse();
        }
        let year = i32::try_from(digits(&bytes[6..])?).map_err(|_| DateError)?;
        Self::new(year, digits(&bytes[3..5])?, digits(&bytes[..2])?)
    }

    /// The day in Moscow at a Unix time in milliseconds, clamped to the years 1 to 9999.
    #[must_use]
    pub fn from_unix_ms(unix_ms: i64) -> Self {
        Self::from_day_number(unix_ms.saturating_add(MOSCOW_OFFSET_MS).div_euclid(DAY_MS))
    }

    /// Start of the day in Moscow as Unix time in milliseconds.
    #[must_use]
    pub fn unix_ms(self) -> i64 {
        self.day_number() * DAY_MS - MOSCOW_OFFSET_MS
    }

    #[must_use]
    pub const fn year(self) -> i32 {
        self.year
    }

    #[must_use]
    pub const fn month(self) -> u32 {
        self.month
    }

    #[must_use]
    pub const fn day(self) -> u32 {
        self.day
    }

    /// Days since 1970-01-01.
    #[must_use]
    pub fn day_number(self) -> i64 {
        // In years that start in March the leap day is the last one, so one formula gives month starts.
        let march_year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = march_year.div_euclid(400);
        let year_of_era = march_year.rem_euclid(400);
        let march_month = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * march_month + 2) / 5 + i64::from(self.day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era * 146_097 + day_of_era - 719_468
    }

    /// Number of days after `other`; negative when earlier.
    #[must_use]
    pub fn days_since(self, other: Self) -> i64 {
        self.day_number() - other.day_number()
    }

    /// Day `months` months later, or the last day of a shorter month; at most December 9999.
    #[must_use]
    pub fn plus_months(self, months: u32) -> Self {
        let index = i64::from(self.year) * 12 + i64::from(self.month) - 1 + i64::from(months);
        let index = index.min(i64::from(LAST_YEAR) * 12 + 11);
        let year = i32::try_from(index.div_euclid(12)).unwrap_or(LAST_YEAR);
        let month = u32::try_from(index.rem_euclid(12) + 1).unwrap_or(12);
        Self {
            year,
            month,
            day: self.day.min(days_in_month(year, month)),
        }
    }

    fn from_day_number(number: i64) -> Self {
        let first = Self {
            year: FIRST_YEAR,
            month: 1,
            day: 1,
        };
        let last = Self {
            year: LAST_YEAR,
            month: 12,
            day: 31,
        };
        let shifted = number.clamp(first.day_number(), last.day_number()) + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * march_month + 2) / 5 + 1;
        let month = (march_month + 2) % 12 + 1;
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Self {
            year: i32::try_from(year).unwrap_or(LAST_YEAR),
            month: u32::try_from(month).unwrap_or(1),
            day: u32::try_from(day).unwrap_or(1),
        }
    }
}

const fn days_in_month(year: i32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let bytes = text.as_bytes();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return Err(DateError);
        }
        let year = digits(&bytes[..4])?;
        let year = i32::try_from(year).map_err(|_| DateError)?;
        Self::new(year, digits(&bytes[5..7])?, digits(&bytes[8..])?)
    }
}

fn digits(bytes: &[u8]) -> Result<u32, DateError> {
    bytes.iter().try_fold(0, |sum, byte| match byte {
        b'0'..=b'9' => Ok(sum * 10 + u32::from(byte - b'0')),
        _ => Err(DateError),
    })
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_from_day_number_returns_same_day_number() {
        for number in -200_000..200_000 {
            assert_eq!(Date::from_day_number(number).day_number(), number);
        }
    }

    #[test]
    fn day_of_unix_time_is_in_moscow_time() {
        // 2026-11-19 21:00:00 UTC is midnight in Moscow.
        let midnight = 1_795_122_000_000;
        assert_eq!(Date::from_unix_ms(midnight).to_string(), "2026-11-20");
        assert_eq!(Date::from_unix_ms(midnight - 1).to_string(), "2026-11-19");
    }

    #[test]
    fn nonexistent_or_malformed_iso_day_is_rejected() {
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-01",
            "26-01-01",
            "2026-1-01",
            "день",
        ] {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
        assert!("2024-02-29".parse::<Date>().is_ok());
    }

    #[test]
    fn from_text_accepts_only_iso_and_dotted_dates() {
        let day = Date::new(2020, 1, 15);
        assert_eq!(Date::from_text("2020-01-15"), day);
        assert_eq!(Date::from_text(" 15.01.2020 "), day);
        for text in [
            "15.1.2020",
            "2020.01.15",
            "31.02.2020",
            "15-01-2020",
            "",
            "ф.01.2020",
        ] {
            assert_eq!(Date::from_text(text), Err(DateError), "{text}");
        }
    }

    #[test]
    fn plus_months_clamps_to_end_of_month() {
        let later = |text: &str, months| {
            Date::from_text(text).map(|day| day.plus_months(months).to_string())
        };
        assert_eq!(later("2024-02-29", 36).as_deref(), Ok("2027-02-28"));
        assert_eq!(later("2026-08-31", 6).as_deref(), Ok("2027-02-28"));
        assert_eq!(later("2026-12-01", 1).as_deref(), Ok("2027-01-01"));
        assert_eq!(later("2026-05-09", 0).as_deref(), Ok("2026-05-09"));
        assert_eq!(later("2026-05-31", u32::MAX).as_deref(), Ok("9999-12-31"));
    }

    #[test]
    fn unix_time_out_of_range_is_clamped() {
        assert_eq!(Date::from_unix_ms(i64::MAX).to_string(), "9999-12-31");
        assert_eq!(Date::from_unix_ms(i64::MIN).to_string(), "0001-01-01");
    }
}
