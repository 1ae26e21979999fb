//! Lenient field types: text, boolean, year; the JSON types of the vendor are unreliable.
//!
//! A value that a type cannot read counts as missing and is reported as unreadable.

use avtosled_core::normalise::comparable_words;
use serde_json::Value;

pub use super::absence::{has_content, has_no_values, is_not_found, is_not_found_text, is_nothing};
use super::absence::{is_placeholder, is_zero};
use super::any_value::deserialize_leniently;
use super::number::{PLAIN, ROUBLES, Whole};
pub use super::text::{content, is_blank, string, titled_value};
use super::{number, unreadable};

/// Optional text; numbers are accepted as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(pub Option<String>);

/// Optional boolean, also in Russian and English words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flag(pub Option<bool>);

/// Boolean that is true for any value except «no», zero and the texts for «nothing».
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PresenceFlag(pub bool);

deserialize_leniently! {
    Text: value => Self(reported(value, string(value))),
    Flag: value => Self(reported(value, flag(value))),
    PresenceFlag: value => Self(flag(value).unwrap_or_else(|| {
        let text = Text::read(value).0;
        text.is_some_and(|text| !is_not_found_text(&text) && !is_zero(&text))
    })),
}

/// Reports a value as unreadable if nothing was read.
fn reported<T>(value: &Value, read: Option<T>) -> Option<T> {
    if read.is_none() {
        unreadable::add(value);
    }
    read
}

/// Text, or `None` for a register's placeholder for «nothing».
pub fn known(text: Text) -> Option<String> {
    text.0.filter(|text| !is_placeholder(text))
}

/// Reads a whole number without a unit, rounded half up.
pub(super) fn whole(value: &Value) -> Option<u32> {
    number::whole(value, PLAIN)
}

/// Reads roubles as kopecks, rounded half up.
pub fn kopecks(value: &Value) -> Option<i64> {
    number::signed_hundredths(value, ROUBLES)
}

/// Year of manufacture; `None` for 0, which registers write for a missing one.
///
/// Future years are rejected only where the current day is known.
pub fn year(value: Whole) -> Option<i32> {
    let year = value.0.filter(|year| *year > 0)?;
    if !(1900..2100).contains(&year) {
        unreadable::add(&Value::from(year));
        return None;
    }
    i32::try_from(year).ok()
}

/// Words for the values of a boolean.
const YES: [&str; 4] = ["true", "да", "yes", "y"];
const NO: [&str; 4] = ["false", "нет", "no", "n"];

/// Reads a boolean in any of the vendor's spellings.
fn flag(value: &Value) -> Option<bool> {
    if let Value::Bool(flag) = content(value) {
        return Some(*flag);
    }
    let text = string(value)?;
    if let Some(digit) = binary_digit(&text) {
        return Some(digit);
    }
    let word = comparable_words(&text);
    let is_one_of = |words: [&str; 4]| words.iter().any(|known| comparable_words(known) == word);
    match (is_one_of(YES), is_one_of(NO)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Reads the number 0 or 1 without a unit; decimals may only be zeros.
fn binary_digit(text: &str) -> Option<bool> {
    let (integer, decimals) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let are_zeros = decimals.bytes().all(|byte| byte == b'0');
    if integer.is_empty() || !are_zeros {
        return None;
    }
    match integer.trim_start_matches('0') {
        "" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn empty_or_placeholder_value_is_read_as_none() {
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
    fn whole_number_is_rounded_from_text_or_number_and_else_none() {
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
    fn roubles_as_text_or_number_convert_to_nearest_kopeck() {
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
    fn flag_is_parsed_from_boolean_number_and_text() {
        for value in [
            json!(true),
            json!(1),
            json!("1"),
            json!("true"),
            json!("1.0"),
            json!("Да"),
            json!("дa"),
            json!("YES"),
            json!({"title": "Т", "value": "true"}),
        ] {
            assert_eq!(flag(&value), Some(true), "{value}");
        }
        for value in [
            json!(false),
            json!(0),
            json!("0"),
            json!("False"),
            json!("НЕТ"),
        ] {
            assert_eq!(flag(&value), Some(false), "{value}");
        }
        for value in [json!("иногда"), json!(2), json!([true]), json!("1 и 0")] {
            assert_eq!(flag(&value), None, "{value}");
        }
    }

    #[test]
    fn number_that_is_not_exactly_zero_or_one_is_no_flag() {
        for value in [
            json!(0.4),
            json!(0.004),
            json!(1.001),
            json!("0,5"),
            json!("1 год"),
            json!("0 шт"),
            json!("-1"),
        ] {
            unreadable::clear();
            assert_eq!(Flag::read(&value), Flag(None), "{value}");
            assert_eq!(unreadable::take(&value, &[]).len(), 1, "{value}");
        }
    }

    #[test]
    fn presence_flag_is_set_by_value_and_not_by_placeholder_or_zero() {
        for value in [
            json!("да"),
            json!(1),
            json!("50 %"),
            json!("01.02.2030"),
            json!(2),
        ] {
            assert!(PresenceFlag::read(&value).0, "{value}");
        }
        for value in [
            json!("-"),
            json!("Отсутствует"),
            json!("Нет"),
            json!("Не найдено"),
            json!("0 %"),
            json!("0,00"),
            json!(0),
            json!(null),
        ] {
            assert!(!PresenceFlag::read(&value).0, "{value}");
        }
    }
}
