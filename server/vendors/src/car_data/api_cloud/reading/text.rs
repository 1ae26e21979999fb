//! Lenient readers of single fields: the vendor's types cannot be relied on.

use chrono::NaiveDate;
use serde_json::Value;

/// A text that may be missing; numbers are taken as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(pub Option<String>);

/// A whole number that may be missing; `"1598.0"` is 1598, halves go up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Whole(pub Option<u32>);

/// A yes or no that may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flag(pub Option<bool>);

/// A day, and a time where one is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Day {
    /// Nothing is there.
    #[default]
    Missing,
    /// Something is there that is no day.
    Unreadable,
    /// `yyyy-mm-dd` and `HH:MM`.
    Read { day: String, time: Option<String> },
}

impl Day {
    /// `yyyy-mm-dd`.
    pub fn day(self) -> Option<String> {
        match self {
            Self::Read { day, .. } => Some(day),
            Self::Missing | Self::Unreadable => None,
        }
    }
}

macro_rules! read_leniently {
    ($($name:ident: $value:ident => $read:expr),* $(,)?) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $value = &serde_json::Value::deserialize(deserializer)?;
                Ok($read)
            }
        }
    )*};
}

pub(super) use read_leniently;

read_leniently! {
    Text: value => Self(string(value)),
    Whole: value => Self(whole(value)),
    Flag: value => Self(flag(value)),
    Day: value => day(value),
}

/// A trimmed text; `None` for everything that means «nothing».
pub fn string(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim(),
        Value::Number(number) => return Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let nothing = text.is_empty() || text.eq_ignore_ascii_case("null");
    (!nothing).then(|| text.to_owned())
}

/// True for `null` and for texts that mean «nothing».
pub fn is_nothing(value: &Value) -> bool {
    value.is_null() || (value.is_string() && string(value).is_none())
}

/// A text where the register writes a word for «nothing».
pub fn present(text: Text) -> Option<String> {
    text.0.filter(|text| !is_word_for_nothing(text))
}

fn is_word_for_nothing(text: &str) -> bool {
    matches!(
        text.to_uppercase().as_str(),
        "ОТСУТСТВУЕТ" | "НЕТ ДАННЫХ" | "-"
    )
}

/// A whole number, rounded half up.
pub fn whole(value: &Value) -> Option<u32> {
    let (whole, hundredths) = decimal(&string(value)?)?;
    let rounded = if hundredths >= 50 {
        whole.checked_add(1)?
    } else {
        whole
    };
    u32::try_from(rounded).ok()
}

/// Roubles as kopecks, rounded half up.
pub fn kopecks(value: &Value) -> Option<i64> {
    let text = string(value)?;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.as_str()),
    };
    let (roubles, kopecks) = decimal(digits)?;
    Some(sign * roubles.checked_mul(100)?.checked_add(kopecks)?)
}

/// A year that a car may have.
pub fn year(value: Whole) -> Option<i32> {
    value
        .0
        .and_then(|year| i32::try_from(year).ok())
        .filter(|year| (1900..2100).contains(year))
}

/// Yes or no in any of the vendor's spellings.
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

/// A day as `dd.mm.yyyy`, `yyyy-mm-dd`, with or without a time after it.
pub fn day(value: &Value) -> Day {
    if is_nothing(value) {
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
        // chrono accepts years of any length; a register does not have them.
        Ok(date) if (1900..2200).contains(&chrono::Datelike::year(&date)) => Day::Read {
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
    fn nothing_has_many_spellings() {
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
        assert_eq!(present(Text(Some("Отсутствует".into()))), None);
        assert_eq!(present(Text(Some("Нет данных".into()))), None);
    }

    #[test]
    fn numbers_come_as_text_and_as_numbers() {
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
    fn money_is_exact() {
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
    fn days_come_in_three_forms() {
        let read = |day: &str, time: Option<&str>| Day::Read {
            day: day.to_owned(),
            time: time.map(str::to_owned),
        };
        for (value, expected) in [
            (json!("10.02.2018"), read("2018-02-10", None)),
            (json!("1.2.2018"), read("2018-02-01", None)),
            (json!("2030-05-01"), read("2030-05-01", None)),
            (json!("01.02.2030 12:30"), read("2030-02-01", Some("12:30"))),
            (
                json!("2030-02-01T09:05:59"),
                read("2030-02-01", Some("09:05")),
            ),
            (json!("01.02.2030 полдень"), read("2030-02-01", None)),
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
    fn yes_and_no_have_three_spellings() {
        for value in [json!(true), json!(1), json!("1"), json!("true")] {
            assert_eq!(flag(&value), Some(true), "{value}");
        }
        for value in [json!(false), json!(0), json!("0"), json!("False")] {
            assert_eq!(flag(&value), Some(false), "{value}");
        }
        assert_eq!(flag(&json!("да")), None);
    }
}
