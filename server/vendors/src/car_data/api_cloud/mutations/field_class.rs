//! Classes of the fields in the samples, by what their readers accept.

use serde_json::Value;

/// Name of a spelling with the value in it.
pub type Spelling = (&'static str, Value);

/// Values that the reader of a field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Number with the unit of the field; without one for years and counts.
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
            // The unit beside it is read too.
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

/// Class of a field by its pointer and the value in the sample; `None`: it holds nothing to spell.
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

/// Digits before and after the decimal point of a plain number.
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

/// Year, month, day and the time behind them.
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
