//! Lenient parsers of single fields: the vendor's types are unreliable.

use chrono::NaiveDate;
use serde_json::Value;

use super::number::{PLAIN, ROUBLES, Whole};
use super::text::is_placeholder;
pub use super::text::{is_blank, is_nothing, string};
use super::{number, unreadable};

/// Optional text; numbers are accepted as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(pub Option<String>);

/// Optional boolean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flag(pub Option<bool>);

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

macro_rules! deserialize_leniently {
    ($($name:ident: $value:ident => $parse:expr),* $(,)?) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $value = &serde_json::Value::deserialize(deserializer)?;
                Ok($parse)
            }
        }
    )*};
}

pub(super) use deserialize_leniently;

deserialize_leniently! {
    Text: value => {
        let text = string(value);
        if text.is_none() {
            unreadable::add(value);
        }
        Self(text)
    },
    Flag: value => {
        let flag = flag(value);
        if flag.is_none() {
            unreadable::add(value);
        }
        Self(flag)
    },
    Day: value => day(value),
}

/// Text, unless it is a placeholder of the register for «nothing».
pub fn known(text: Text) -> Option<String> {
    text.0.filter(|text| !is_placeholder(text))
}

/// Whole number without a unit, rounded half up.
pub fn whole(value: &Value) -> Option<u32> {
    number::whole(value, PLAIN)
}

/// Roubles in kopecks, rounded half up.
pub fn kopecks(value: &Value) -> Option<i64> {
    number::signed_hundredths(value, ROUBLES)
}

/// Whether none of the dates is unreadable.
pub fn are_valid_dates(days: &[&Day]) -> bool {
    days.iter().all(|day| **day != Day::Unreadable)
}

/// Year of manufacture; 0 means that the register has none. Years to come are implausible only where
/// the current day is known.
pub fn year(value: Whole) -> Option<i32> {
    let year = value.0.filter(|year| *year > 0)?;
    if !(1900..2100).contains(&year) {
        unreadable::add(&Value::from(year));
        return None;
    }
    i32::try_from(year).ok()
}

/// Boolean in any of the vendor's spellings.
pub fn flag(value: &Value) -> Option<bool> {
    if let Value::Bool(flag) = value {
        return Some(*flag);
    }
    match string(value)?.to_ascii_lowercase().as_str() {
        "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

/// Russian months by the letters that tell them apart.
const MONTHS: [&str; 12] = [
    "янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
];

/// Date with the day or the year first, in digits or with a Russian month, with or without a time.
pub fn day(value: &Value) -> Day {
    if is_blank(value) {
        return Day::Missing;
    }
    match value {
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
        .filter(|token| !token.is_empty());
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
    fn spellings_of_nothing_are_none() {
        for value in [
            json!(null),
            json!("null"),
            json!("NULL"),
            json!(""),
            json!("  "),
            json!([]),
            json!({}),
        ] {
            assert_eq!(string(&value), None, "{value}");
            assert_eq!(whole(&value), None, "{value}");
            assert_eq!(kopecks(&value), None, "{value}");
            assert_eq!(flag(&value), None, "{value}");
        }
        for text in [
            "Отсутствует",
            "Нет данных",
            "НЕ УСТАНОВЛЕН",
            "Не определён",
            "б/н",
            "-",
            "—",
            "– –",
            "...",
            "(нет)",
            "N/A",
        ] {
            assert_eq!(known(Text(Some(text.into()))), None, "{text}");
        }
        assert_eq!(known(Text(Some("НЕТТО".into()))).as_deref(), Some("НЕТТО"));
    }

    #[test]
    fn whole_is_parsed_from_text_and_number() {
        for (value, expected) in [
            (json!("1598.0"), Some(1598)),
            (json!("110.50"), Some(111)),
            (json!("110,49"), Some(110)),
            (json!(2017), Some(2017)),
            (json!(143.5), Some(144)),
            (json!(" 61000 "), Some(61000)),
            (json!("-5"), None),
            (json!("4294967295.5"), None),
            (json!("99999999999999999999"), None),
            (json!("1e3"), None),
            (json!("."), None),
            (json!("сто"), None),
            (json!(true), None),
        ] {
            assert_eq!(whole(&value), expected, "{value}");
        }
        assert_eq!(year(Whole(Some(2017))), Some(2017));
        assert_eq!(year(Whole(Some(0))), None);
    }

    #[test]
    fn entities_are_decoded_once() {
        for (text, expected) in [
            ("LADA &quot;GRANTA&quot; &amp; CO", "LADA \"GRANTA\" & CO"),
            ("&laquo;Ромашка&raquo;&nbsp;ООО", "«Ромашка»\u{a0}ООО"),
            ("&#1054;&#x41E;О", "ООО"),
            ("&amp;quot;", "&quot;"),
            ("A&#0;B&#7;", "A&#0;B&#7;"),
            ("R&D", "R&D"),
        ] {
            assert_eq!(string(&json!(text)).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn kopecks_are_exact() {
        for (value, expected) in [
            (json!(0.7), Some(70)),
            (json!("0.70"), Some(70)),
            (json!(812.35), Some(81_235)),
            (json!(640), Some(64_000)),
            (json!(1.005), Some(101)),
            (json!("0.999"), Some(100)),
            (json!(-12.5), Some(-1_250)),
            (json!("0.00"), Some(0)),
            (json!("92233720368547758.08"), None),
            (json!("много"), None),
        ] {
            assert_eq!(kopecks(&value), expected, "{value}");
        }
    }

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
            (json!("3 марта 2018 г. 07:15"), known("2018-03-03", None)),
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
    fn flag_is_parsed_from_boolean_number_and_text() {
        for value in [json!(true), json!(1), json!("1"), json!("true")] {
            assert_eq!(flag(&value), Some(true), "{value}");
        }
        for value in [json!(false), json!(0), json!("0"), json!("False")] {
            assert_eq!(flag(&value), Some(false), "{value}");
        }
        assert_eq!(flag(&json!("да")), None);
    }
}
