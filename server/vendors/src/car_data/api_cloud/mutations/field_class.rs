//! Classes of the fields in samples, by the values that their readers accept.

use serde_json::Value;

/// Spelling of a value: its name and the spelled JSON value.
pub type Spelling = (&'static str, Value);

/// Class of a field, by the values that its reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Number with the unit of the field; the unit is empty for years and counts.
    Number(&'static str),
    /// Amount in roubles, with kopecks.
    Amount,
    Day,
    Flag,
    Text,
}

const NUMBERS: [(&str, &[&str]); 5] = [
    (
        "",
        &[
            "count",
            "num",
            "totalCount",
            "countAll",
            "status",
            "year",
            "tsyear",
            "w_god_vyp",
            "VehicleYear",
            "VehicleSort",
            "VehicleAmount",
            "modelYear",
            "startYear",
            "finishYear",
            "speeds",
            "price",
            // The reader also reads the unit beside the number.
            "odometer",
            "srok",
        ],
    ),
    ("см³", &["engineVolume"]),
    ("л. с.", &["powerHp", "enginePower", "power"]),
    ("кВт", &["powerKwt"]),
    ("км", &["odometerValue"]),
];

const AMOUNTS: [&str; 8] = [
    "Summa",
    "strahsum",
    "sum",
    "cost",
    "cost_trade_in",
    "balance",
    "credit",
    "kbmValue",
];

const FLAGS: [&str; 10] = [
    "found",
    "utilicazia",
    "Discount",
    "photo",
    "sledToRegorTo",
    "trailer",
    "NPD",
    "statusIP",
    "statusORG",
    "invalid",
];

/// Class of a field by its pointer and sample value; `None` if the value has no spellings.
pub fn class_of(pointer: &str, value: &Value) -> Option<Class> {
    let name = pointer.rsplit('/').next()?;
    match value {
        Value::Null | Value::Array(_) | Value::Object(_) => return None,
        Value::String(text) if matches!(text.trim(), "" | "null") => return None,
        Value::String(text) if date_parts(text).is_some() => return Some(Class::Day),
        _ => {}
    }
    if FLAGS.contains(&name) || value.is_boolean() || value == "true" || value == "false" {
        return Some(Class::Flag);
    }
    if AMOUNTS.contains(&name) {
        return Some(Class::Amount);
    }
    let is_number = value.as_f64().is_some() || decimal(value).is_some();
    let is_of = |names: &[&str]| names.contains(&name) && pointer != "/doc/num";
    let number = NUMBERS.iter().find(|(_, names)| is_of(names));
    Some(match number.filter(|_| is_number) {
        Some((unit, _)) => Class::Number(unit),
        None => Class::Text,
    })
}

/// Digits of a plain number before and after the decimal point.
pub fn decimal(value: &Value) -> Option<(String, String)> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim_end_matches(" руб.").to_owned(),
        _ => return None,
    };
    let (integer, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = !integer.is_empty() && is_digits(integer) && is_digits(fraction);
    is_number.then(|| {
        (
            integer.to_owned(),
            fraction.trim_end_matches('0').to_owned(),
        )
    })
}

/// Year, month and day of a text, and the text after them.
pub fn date_parts(text: &str) -> Option<(u32, u32, u32, String)> {
    let (date, time) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    let parts: Vec<u32> = date
        .split(['.', '-'])
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match parts.as_slice() {
        [year @ 1000..=9999, month @ 1..=12, day @ 1..=31]
        | [day @ 1..=31, month @ 1..=12, year @ 1000..=9999] => {
            Some((*year, *month, *day, time.to_owned()))
        }
        _ => None,
    }
}

/// Text of a value without quotes.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
