//! Lenient field: a day with an optional time.

use chrono::NaiveDate;
use serde_json::Value;

use super::lenient::deserialize_leniently;
use super::text::{content, is_blank, string};
use super::unreadable;

/// Optional date with an optional time.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Day {
    #[default]
    Missing,
    Unreadable,
    /// `yyyy-mm-dd` and `HH:MM`.
    Known {
        day: String,
        time: Option<String>,
    },
}

impl Day {
    /// `yyyy-mm-dd`.
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

/// Whether none of the dates is unreadable.
pub fn are_valid_dates(days: &[&Day]) -> bool {
    days.iter().all(|day| **day != Day::Unreadable)
}

/// Russian months by the letters that tell them apart.
const MONTHS: [&str; 12] = [
    "янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
];

/// Words behind the year.
const YEAR_WORDS: [&str; 4] = ["г", "год", "года", "в"];

/// Date with the day or the year first, in digits or with a Russian month, with or without a time.
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
    // «2030-02-01t09:05» and «10.02.2018г».
    let text = text.replace('t', " ");
    let mut tokens = text
        .split(|c: char| !c.is_alphanumeric())
        .map(|token| match token.strip_suffix('г') {
            Some(year) if year.parse::<i32>().is_ok() => year,
            _ => token,
        })
        .filter(|token| !token.is_empty() && !YEAR_WORDS.contains(token));
    let (first, month, last) = (tokens.next()?, tokens.next()?, tokens.next()?);
    let (year, day) = if first.len() == 4 {
        (first, last)
    } else {
        (last, first)
    };
    if year.len() != 4 || day.len() > 2 {
        return None;
    }
    // «02/10/2018» may be of February or of October.
    let is_american = text.contains('/') && first.len() < 4;
    let month = month_number(month)?;
    let (year, day): (i32, u32) = (year.parse().ok()?, day.parse().ok()?);
    if !(1900..2200).contains(&year) || is_american && day <= 12 && month <= 12 {
        return None;
    }
    let date = NaiveDate::from_ymd_opt(year, month, day)?;
    Some(Day::Known {
        day: date.format("%Y-%m-%d").to_string(),
        time: time_of_day(tokens).filter(|_| text.contains(':')),
    })
}

fn month_number(token: &str) -> Option<u32> {
    if token.len() <= 2 && token.bytes().all(|byte| byte.is_ascii_digit()) {
        return token.parse().ok();
    }
    let index = MONTHS.iter().position(|month| token.starts_with(month))?;
    u32::try_from(index + 1).ok()
}

fn time_of_day<'a>(mut tokens: impl Iterator<Item = &'a str>) -> Option<String> {
    let (hour, minute) = (tokens.next()?, tokens.next()?);
    let time = chrono::NaiveTime::from_hms_opt(hour.parse().ok()?, minute.parse().ok()?, 0)?;
    Some(time.format("%H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn day_is_parsed_in_both_formats_with_and_without_time() {
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
            (json!("01.02.2030 – 15.03.2030"), known("2030-02-01", None)),
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
}
