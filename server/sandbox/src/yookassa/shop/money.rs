//! Amounts: strings of roubles in the API, kopecks internally.

use serde_json::{Value, json};

pub const CURRENCY: &str = "RUB";

pub const MIN_PAYMENT: i64 = 100;
pub const MAX_PAYMENT: i64 = 35_000_000;

/// Remainder in kopecks that a partial refund must exceed.
pub const MIN_REMAINDER: i64 = 100;

/// Maximum digits of the whole part, which prevents overflows.
const MAX_WHOLE_DIGITS: usize = 9;

/// Parses a decimal such as `250.00` as kopecks.
pub fn parse(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.')?;
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = (1..=MAX_WHOLE_DIGITS).contains(&whole.len()) && fraction.len() == 2;
    if !is_number || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    format!("{whole}{fraction}").parse().ok()
}

/// Formats kopecks as a decimal: `250.00` for 25 000.
fn decimal(kopecks: i64) -> String {
    format!("{}.{:02}", kopecks / 100, kopecks % 100)
}

pub fn amount(kopecks: i64) -> Value {
    json!({ "value": decimal(kopecks), "currency": CURRENCY })
}

/// Formats kopecks for display: `1500,00 ₽`.
pub fn displayed(kopecks: i64) -> String {
    format!("{}\u{a0}₽", decimal(kopecks).replace('.', ","))
}
