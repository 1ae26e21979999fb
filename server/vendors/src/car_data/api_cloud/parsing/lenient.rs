//! Lenient parsers of single fields: the vendor's types are unreliable.

use chrono::NaiveDate;
use serde_json::Value;

/// Optional text; numbers are accepted as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(pub Option<String>);

/// Optional whole number; `"1598.0"` is 1598, halves are rounded up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Whole(pub Option<u32>);

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
    Text: value => Self(string(value)),
    Whole: value => Self(whole(value)),
    Flag: value => Self(flag(value)),
    Day: value => day(value),
}

/// Trimmed text; `None` for every spelling of «nothing».
pub fn string(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim(),
        Value::Number(number) => return Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let is_empty = text.is_empty() || text.eq_ignore_ascii_case("null");
    (!is_empty).then(|| text.to_owned())
}

/// Whether a value is `null` or a text that means «nothing».
pub fn is_blank(value: &Value) -> bool {
    value.is_null() || (value.is_string() && string(value).is_none())
}

/// Text, unless it is a placeholder of the register for «nothing».
pub fn known(text: Text) -> Option<String> {
    text.0.filter(|text| !is_placeholder(text))
}

fn is_placeholder(text: &str) -> bool {
    matches!(
        text.to_uppercase().as_str(),
        "ОТСУТСТВУЕТ" | "НЕТ ДАННЫХ" | "-"
    )
}

/// Whole number, rounded half up.
pub fn whole(value: &Value) -> Option<u32> {
    let (whole, hundredths) = decimal(&string(value)?)?;
    let rounded = if hundredths >= 50 {
        whole.checked_add(1)?
    } else {
        whole
    };
    u32::try_from(rounded).ok()
}

/// Roubles in kopecks, rounded half up.
pub fn kopecks(value: &Value) -> Option<i64> {
    let text = string(value)?;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.as_str()),
    };
    let (roubles, kopecks) = decimal(digits)?;
    Some(sign * roubles.checked_mul(100)?.checked_add(kopecks)?)
}

/// Whether none of the dates is unreadable.
pub fn are_valid_dates(days: &[&Day]) -> bool {
    days.iter().all(|day| **day != Day::Unreadable)
}

/// Plausible model year.
pub fn year(value: Whole) -> Option<i32> {
    value
        .0
        .and_then(|year| i32::try_from(year).ok())
        .filter(|year| (1900..2100).contains(year))
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

/// Date as `dd.mm.yyyy` or `yyyy-mm-dd`, with or without a time.
pub fn day(value: &Value) -> Day {
    if is_blank(value) {
        return Day::Missing;
    }
    let Some(text) = string(value) else {
        return Day::Unreadable;
    };
    let (day, time) = match text.split_once([' ', 'T']) {
        Some((day, time)) => (day, time.trim()),
        None => (text.as_str(), ""),
    };
    let date = NaiveDate::parse_from_str(day, "%d.%m.%Y")
        .or_else(|_| NaiveDate::parse_from_str(day, "%Y-%m-%d"));
    match date {
        // chrono accepts years of any length.
        Ok(date) if (1900..2200).contains(&chrono::Datelike::year(&date)) => Day::Known {
            day: date.format("%Y-%m-%d").to_string(),
            time: time_of_day(time),
        },
        _ => Day::Unreadable,
    }
}

fn time_of_day(text: &str) -> Option<String> {
    let time = text.get(..5).unwrap_or(text);
    let time = chrono::NaiveTime::parse_from_str(time, "%H:%M").ok()?;
    Some(time.format("%H:%M").to_string())
}

/// Unsigned whole part and hundredths, the third decimal rounded half up.
fn decimal(text: &str) -> Option<(i64, i64)> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let whole = whole.parse::<i64>().ok()?;
    let digit = |index: usize| {
        fraction
            .as_bytes()
            .get(index)
            .map_or(0, |byte| i64::from(byte - b'0'))
    };
    let hundredths = digit(0) * 10 + digit(1) + i64::from(digit(2) >= 5);
    if hundredths == 100 {
        return Some((whole.checked_add(1)?, 0));
    }
    Some((whole, hundredths))
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
        assert_eq!(known(Text(Some("Отсутствует".into()))), None);
        assert_eq!(known(Text(Some("Нет данных".into()))), None);
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
