//! Sums of the API: strings of roubles on the wire, kopecks inside.

use serde_json::{Value, json};

pub const CURRENCY: &str = "RUB";

pub const LEAST_PAYMENT: i64 = 100;
pub const MOST_PAYMENT: i64 = 35_000_000;

/// The sum that must remain after a partial refund, exclusive, in kopecks.
pub const LEAST_REMAINDER: i64 = 100;

/// Longest whole part that is read: nothing that long is a payment, and nothing of it overflows.
const LONGEST_WHOLE: usize = 9;

/// Kopecks of a decimal fraction such as `250.00`.
pub fn parse(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.')?;
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = (1..=LONGEST_WHOLE).contains(&whole.len()) && fraction.len() == 2;
    if !is_number || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    format!("{whole}{fraction}").parse().ok()
}

/// `250.00` for 25 000 kopecks.
fn written(kopecks: i64) -> String {
    format!("{}.{:02}", kopecks / 100, kopecks % 100)
}

pub fn amount(kopecks: i64) -> Value {
    json!({ "value": written(kopecks), "currency": CURRENCY })
}

/// `1500,00 ₽`, for people.
pub fn shown(kopecks: i64) -> String {
    format!("{}\u{a0}₽", written(kopecks).replace('.', ","))
}
