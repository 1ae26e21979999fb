//! Sums of the API: strings of roubles on the wire, kopecks inside.

use serde_json::Value;
use serde_json::json;

/// The only currency of the shop.
pub const CURRENCY: &str = "RUB";

/// Least and most of one card payment, in kopecks.
pub const LEAST_PAYMENT: i64 = 100;
pub const MOST_PAYMENT: i64 = 35_000_000;

/// What must remain after a partial refund, exclusive, in kopecks.
pub const LEAST_REMAINDER: i64 = 100;

/// Fee of the shop with its VAT, in thousandths of the sum.
const FEE_THOUSANDTHS: i64 = 35;

/// Longest whole part that is read: nothing that long is a payment, and nothing of it overflows.
const LONGEST_WHOLE: usize = 9;

/// Kopecks of a decimal fraction such as `250.00`; fewer than two digits after the dot are taken too.
pub fn parse(text: &str) -> Option<i64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
        Some(_) => return None,
        None => (text, ""),
    };
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > LONGEST_WHOLE || fraction.len() > 2 {
        return None;
    }
    if !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse().ok()
}

/// `250.00` for 25 000 kopecks.
pub fn written(kopecks: i64) -> String {
    let sign = if kopecks < 0 { "-" } else { "" };
    let kopecks = kopecks.unsigned_abs();
    format!("{sign}{}.{:02}", kopecks / 100, kopecks % 100)
}

/// The object of the API.
pub fn amount(kopecks: i64) -> Value {
    json!({ "value": written(kopecks), "currency": CURRENCY })
}

/// What the shop gets of a payment after the fee, which is rounded half up.
pub fn income(kopecks: i64) -> i64 {
    kopecks - (kopecks * FEE_THOUSANDTHS + 500) / 1000
}

/// `1 500,00 ₽`, for people.
pub fn shown(kopecks: i64) -> String {
    let text = written(kopecks);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    format!("{grouped},{fraction}\u{a0}₽")
}

#[cfg(test)]
mod tests {
    use super::income;
    use super::parse;
    use super::shown;
    use super::written;

    #[test]
    fn sums_are_read_exactly() {
        for (text, kopecks) in [
            ("0.01", Some(1)),
            ("250.00", Some(25_000)),
            ("250", Some(25_000)),
            ("250.5", Some(25_050)),
            ("999999999.99", Some(99_999_999_999)),
            ("1.005", None),
            ("1.", None),
            (".50", None),
            ("-1.00", None),
            ("1e2", None),
            ("1 000.00", None),
            ("", None),
            ("9999999999", None),
        ] {
            assert_eq!(parse(text), kopecks, "{text}");
        }
    }

    #[test]
    fn sums_are_written_with_two_digits() {
        assert_eq!(written(5), "0.05");
        assert_eq!(written(150_000), "1500.00");
        assert_eq!(shown(123_456_789), "1\u{a0}234\u{a0}567,89\u{a0}₽");
    }

    #[test]
    fn the_fee_is_taken_from_the_income() {
        assert_eq!(income(150_000), 144_750);
        assert_eq!(income(100), 96, "3.5 kopecks are 4");
        assert_eq!(income(1), 1);
    }
}
