//! Lenient field type: a date with an optional time, both in Moscow.

use std::ops::RangeInclusive;

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use serde_json::Value;

use super::any_value::deserialize_leniently;
use super::envelope::MOSCOW_UTC_OFFSET_SECONDS;
use super::text::{content, is_blank, string};
use super::unreadable;

/// Date of a wire field, with an optional time.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Day {
    #[default]
    Missing,
    Unreadable,
    /// Date as `yyyy-mm-dd` and time as `HH:MM`.
    Known {
        day: String,
        time: Option<String>,
    },
}

impl Day {
    /// Date as `yyyy-mm-dd`, if known.
    pub fn day(self) -> Option<String> {
        match self {
            Self::Known { day, .. } => Some(day),
            Self::Missing | Self::Unreadable => None,
        }
    }
}

deserialize_leniently! {
    Day: value => {
        let day = day(value);
        if day == Self::Unreadable {
            unreadable::add(value);
        }
        day
    },
}

/// Whether no date of the list is unreadable.
pub fn are_valid_dates(days: &[&Day]) -> bool {
    days.iter().all(|day| **day != Day::Unreadable)
}

/// Russian months by the first letters that distinguish them.
const MONTHS: [&str; 12] = [
    "янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
];

/// Words that may surround a date or time; «t» is the separator of ISO 8601.
const DATE_WORDS: [&str; 5] = ["г", "год", "года", "в", "t"];

/// Offsets from UTC of time zones in use, seconds.
const ZONE_OFFSETS: RangeInclusive<i32> = -12 * 3600..=14 * 3600;

/// Reads a date: day or year first, digits or a Russian month, with or without a time.
fn day(value: &Value) -> Day {
    if is_blank(value) {
        return Day::Missing;
    }
    match content(value) {
        Value::String(_) => string(value).and_then(|text| read_day(&text)),
        _ => None,
    }
    .unwrap_or(Day::Unreadable)
}

fn read_day(text: &str) -> Option<Day> {
    let text = text.to_lowercase();
    let mut rest = text.as_str();
    let mut next = || next_token(&mut rest);
    let (first, month, last) = (next()?, next()?, next()?);
    let (year, day) = if first.len() == 4 {
        (first, last)
    } else {
        (last, first)
    };
    if year.len() != 4 || day.len() > 2 {
        return None;
    }
    // «02/10/2018» may be in February or in October.
    let is_american = text.contains('/') && first.len() < 4;
    let month = month_number(month)?;
    let (year, day): (i32, u32) = (year.parse().ok()?, day.parse().ok()?);
    if !(1900..2200).contains(&year) || is_american && day <= 12 && month <= 12 {
        return None;
    }
    let date = NaiveDate::from_ymd_opt(year, month, day)?;
    let (date, time) = match read_time(rest)? {
        TimeOfDay::Known { time, offset } => {
            let shift = TimeDelta::seconds((MOSCOW_UTC_OFFSET_SECONDS - offset).into());
            let moscow = date.and_time(time).checked_add_signed(shift)?;
            (moscow.date(), Some(moscow.format("%H:%M").to_string()))
        }
        TimeOfDay::Missing => (date, None),
    };
    Some(Day::Known {
        day: date.format("%Y-%m-%d").to_string(),
        time,
    })
}

/// Next part of a date; only the number of «10t21:00» and «2018г».
fn next_token<'a>(rest: &mut &'a str) -> Option<&'a str> {
    loop {
        let text = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let is_number = text.starts_with(|c: char| c.is_ascii_digit());
        let token = prefix(text, |c| {
            c.is_alphanumeric() && c.is_ascii_digit() == is_number
        });
        *rest = text.get(token.len()..)?;
        if token.is_empty() {
            return None;
        }
        if !DATE_WORDS.contains(&token) {
            return Some(token);
        }
    }
}

fn prefix(text: &str, is_part: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

fn month_number(token: &str) -> Option<u32> {
    if token.len() <= 2 && token.bytes().all(|byte| byte.is_ascii_digit()) {
        return token.parse().ok();
    }
    let index = MONTHS.iter().position(|month| token.starts_with(month))?;
    u32::try_from(index + 1).ok()
}

/// Time that follows a date.
enum TimeOfDay {
    Missing,
    Known {
        time: NaiveTime,
        /// Offset from UTC in seconds; that of Moscow without a zone.
        offset: i32,
    },
}

/// Whether a text is a time such as `09.30`.
fn is_dotted_time(text: &str) -> bool {
    let Some((hour, minute)) = text.trim_end().split_once('.') else {
        return false;
    };
    let is_number = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(hour) && is_number(minute) && hour < "24" && minute < "60"
}

/// Reads the text after a date; any number besides the time is unreadable, as it may be a second date.
fn read_time(rest: &str) -> Option<TimeOfDay> {
    let mut text = rest;
    let mut has_separator = false;
    loop {
        text = text.trim_start_matches([' ', '\n', '.', ',', ';']);
        let word = prefix(text, char::is_alphabetic);
        if !DATE_WORDS.contains(&word) {
            break;
        }
        has_separator |= word == "t";
        text = text.get(word.len()..)?;
    }
    if is_range(text) {
        return None;
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        // The time zone of a date without a time does not change the date.
        let text = zone(text).map_or(text, |(_, behind)| behind);
        return (!has_digit(text)).then_some(TimeOfDay::Missing);
    }
    if is_dotted_time(text) {
        return Some(TimeOfDay::Missing);
    }
    let (hour, minute) = text.split_once(':')?;
    let (minute, seconds) = split_digits(minute)?;
    let (seconds, has_seconds) = match seconds.strip_prefix(':') {
        Some(seconds) => (split_digits(seconds)?.1, true),
        None => (seconds, false),
    };
    let fraction = seconds
        .strip_prefix(['.', ','])
        .filter(|text| has_digit(text));
    let text = fraction.map_or(Some(seconds), |text| Some(split_digits(text)?.1))?;
    let text = text.trim_start();
    // A text such as «10:00-12:00» is a range of hours.
    let is_exact = has_separator || has_seconds;
    let (offset, text) = match zone(text) {
        Some((offset, _)) if offset < 0 && !is_exact => return None,
        Some(zone) => zone,
        None => (MOSCOW_UTC_OFFSET_SECONDS, text),
    };
    // The twelve-hour clock does not change the date.
    if matches!(text.trim_end(), "am" | "pm") {
        return Some(TimeOfDay::Missing);
    }
    // Letters that remain are names of other zones.
    let is_foreign = text.contains(|c: char| c.is_ascii_alphabetic());
    if has_digit(text) || is_foreign || is_range(text) || !ZONE_OFFSETS.contains(&offset) {
        return None;
    }
    let time = NaiveTime::from_hms_opt(hour.parse().ok()?, minute.parse().ok()?, 0);
    // «24:00» and impossible times do not change the date.
    let is_local = offset == MOSCOW_UTC_OFFSET_SECONDS;
    match time {
        Some(time) => Some(TimeOfDay::Known { time, offset }),
        None => is_local.then_some(TimeOfDay::Missing),
    }
}

/// Whether a text begins with a dash, ignoring spaces.
fn is_range(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(is_dash) && text.contains(char::is_alphanumeric)
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Digits at the start of a text, and the rest of the text.
fn split_digits(text: &str) -> Option<(&str, &str)> {
    let digits = prefix(text, |c| c.is_ascii_digit());
    (!digits.is_empty()).then(|| text.split_at(digits.len()))
}

/// Offset in seconds of a zone at the start of a text, and the rest of the text.
fn zone(text: &str) -> Option<(i32, &str)> {
    let word = prefix(text, char::is_alphabetic);
    let behind = text.get(word.len()..)?;
    match word {
        "мск" | "msk" => return Some((MOSCOW_UTC_OFFSET_SECONDS, behind)),
        "z" | "utc" | "gmt" => {
            return Some(signed_offset(behind.trim_start()).unwrap_or((0, behind)));
        }
        _ => {}
    }
    signed_offset(text)
}

/// Reads an offset such as `+03:00`, `+0300` or `+3`, in seconds.
fn signed_offset(text: &str) -> Option<(i32, &str)> {
    let sign = text.chars().next()?;
    if sign != '+' && !is_dash(sign) {
        return None;
    }
    let (digits, mut behind) = split_digits(text.get(sign.len_utf8()..)?)?;
    let (hours, minutes) = match (digits.len(), behind.strip_prefix(':')) {
        (4, _) => digits.split_at(2),
        (1..=2, Some(minutes)) => {
            let (minutes, rest) = split_digits(minutes)?;
            behind = rest;
            (digits, minutes)
        }
        (1..=2, None) => (digits, "0"),
        _ => return None,
    };
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let seconds = hours
        .checked_mul(3600)?
        .checked_add(minutes.checked_mul(60)?)?;
    Some((if sign == '+' { seconds } else { -seconds }, behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unambiguous_day_is_parsed_in_any_format_and_ambiguous_is_unreadable() {
        let known = |day: &str, time: Option<&str>| Day::Known {
            day: day.to_owned(),
            time: time.map(str::to_owned),
        };
        for (value, expected) in [
            (json!("10.02.2018"), known("2018-02-10", None)),
            (json!("1.2.2018"), known("2018-02-01", None)),
            (json!("2030-05-01"), known("2030-05-01", None)),
            (
                json!("01.02.2030 12:30"),
                known("2030-02-01", Some("12:30")),
            ),
            (
                json!("2030-02-01T09:05:59"),
                known("2030-02-01", Some("09:05")),
            ),
            (json!("01.02.2030 полдень"), known("2030-02-01", None)),
            (json!("null"), Day::Missing),
            (json!(null), Day::Missing),
            (json!(""), Day::Missing),
            (json!("31.02.2018"), Day::Unreadable),
            (json!("01.01.0001"), Day::Unreadable),
            (json!("вчера"), Day::Unreadable),
            (json!("10.02.2018 г."), known("2018-02-10", None)),
            (json!("10.02.2018г"), known("2018-02-10", None)),
            (json!("10/02/2018"), Day::Unreadable),
            (json!("13/02/2018"), known("2018-02-13", None)),
            (json!("01.02.2030 24:00"), known("2030-02-01", None)),
            (json!("10-02-2018"), known("2018-02-10", None)),
            (json!("2018.02.10"), known("2018-02-10", None)),
            (json!("2018\u{2011}02\u{2011}10"), known("2018-02-10", None)),
            (json!("10\u{2013}02\u{2013}2018"), known("2018-02-10", None)),
            (json!("10. 02. 2018"), known("2018-02-10", None)),
            (json!("\u{a0}10.02.2018\u{a0}"), known("2018-02-10", None)),
            (json!("10 февраля 2018 года"), known("2018-02-10", None)),
            (json!("1 мая 2018"), known("2018-05-01", None)),
            (
                json!("3 марта 2018 г. 07:15"),
                known("2018-03-03", Some("07:15")),
            ),
            (
                json!("2018-02-10T00:00:00+03:00"),
                known("2018-02-10", Some("00:00")),
            ),
            (json!("10.02.18"), Day::Unreadable),
            (json!(20_180_210), Day::Unreadable),
            (json!([]), Day::Unreadable),
        ] {
            assert_eq!(day(&value), expected, "{value}");
        }
    }

    #[test]
    fn time_of_another_zone_is_converted_to_moscow() {
        for (text, day_text, time_text) in [
            ("2018-02-09T21:00:00.000Z", "2018-02-10", "00:00"),
            ("2018-02-09T20:59:59Z", "2018-02-09", "23:59"),
            ("2018-02-09T21:00:00+00:00", "2018-02-10", "00:00"),
            ("2018-02-09T21:00:00+0300", "2018-02-09", "21:00"),
            ("2018-02-10T02:00:00+07", "2018-02-09", "22:00"),
            ("2018-02-09T17:00:00-05:00", "2018-02-10", "01:00"),
            ("09.02.2018 23:30 UTC", "2018-02-10", "02:30"),
            ("09.02.2018 23:30 (мск)", "2018-02-09", "23:30"),
            ("09.02.2018 г. 23:30 МСК", "2018-02-09", "23:30"),
            ("31.12.2018, 22:00 GMT+1", "2019-01-01", "00:00"),
        ] {
            let expected = Day::Known {
                day: day_text.into(),
                time: Some(time_text.into()),
            };
            assert_eq!(day(&json!(text)), expected, "{text}");
        }
    }

    #[test]
    fn day_with_zone_without_time_or_unusual_clock_is_parsed() {
        for text in [
            "2018-02-10Z",
            "2018-02-10+00:00",
            "2018-02-10T",
            "10.02.2018 00.00",
            "10.02.2018 09:05 PM",
        ] {
            assert_eq!(
                day(&json!(text)).day().as_deref(),
                Some("2018-02-10"),
                "{text}"
            );
        }
    }

    #[test]
    fn second_date_or_foreign_time_is_unreadable_and_reported() {
        for text in [
            "01.02.2030 – 15.03.2030",
            "01.02.2030, 15.03.2030",
            "01.02.2030 12:30 - 15.03.2030 12:30",
            "01.02.2030 - н.в.",
            "01.02.2030 10:00-12:00",
            "01.02.2030 - 15 марта",
            "2030-02-01T09:05:00+25:00",
        ] {
            unreadable::clear();
            let value = json!(text);
            assert_eq!(Day::read(&value), Day::Unreadable, "{text}");
            assert_eq!(unreadable::take(&value, &[]).len(), 1, "{text}");
        }
    }
}
