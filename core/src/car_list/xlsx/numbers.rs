//! Text of numeric cells.

use super::super::cell::{Cell, CellIssueCode};
use super::styles::NumberKind;
use crate::date::{Date, MOSCOW_OFFSET_MS};

/// Number of digits that Excel keeps.
const KEPT_DIGITS: usize = 15;
/// Least number with more digits.
const LOST_DIGITS_FROM: f64 = 1e15;
/// Day 0 of Excel before and after the 29th of February 1900, which it counts though it did not exist, since 1970.
const DAY_ZERO: i64 = -25_569;
const DAY_ZERO_1904: i64 = -24_107;
/// Last day number of Excel, the end of the year 9999.
const LAST_DAY: f64 = 2_958_465.0;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Cell of a number: a date, or digits without exponent and decimal point where it is an integer.
pub(super) fn cell(raw: &str, kind: NumberKind, from_1904: bool) -> Cell {
    let raw = raw.trim();
    let Ok(number) = raw.parse::<f64>() else {
        return Cell::from_text(raw);
    };
    if kind == NumberKind::Date && (1.0..=LAST_DAY).contains(&number) {
        return Cell::plain(date(number, from_1904));
    }
    let is_digits = raw.bytes().all(|c| c.is_ascii_digit());
    let digits = if is_digits {
        raw.trim_start_matches('0').len()
    } else {
        0
    };
    if !number.is_finite() || number.abs() >= LOST_DIGITS_FROM || digits > KEPT_DIGITS {
        return Cell::with_issue(raw, CellIssueCode::LostDigits);
    }
    let text = if is_digits {
        raw.to_owned()
    } else {
        format!("{number}")
    };
    Cell::plain(match kind {
        NumberKind::Padded(width) => format!("{text:0>width$}", width = usize::from(width)),
        NumberKind::Plain | NumberKind::Date => text,
    })
}

/// Day of a serial number, as `dd.mm.yyyy`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the number is within the years of Excel"
)]
fn date(serial: f64, from_1904: bool) -> String {
    let zero = if from_1904 { DAY_ZERO_1904 } else { DAY_ZERO };
    let day = Date::from_unix_ms((zero + serial.floor() as i64) * DAY_MS - MOSCOW_OFFSET_MS);
    format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(raw: &str, kind: NumberKind) -> Cell {
        cell(raw, kind, false)
    }

    #[test]
    fn integer_is_written_without_point_and_exponent() {
        for (raw, expected) in [
            ("12345.0", "12345"),
            ("1.2345E4", "12345"),
            ("007", "007"),
            ("1.5", "1.5"),
            ("123456789012345", "123456789012345"),
        ] {
            assert_eq!(
                text(raw, NumberKind::Plain),
                Cell::plain(expected.to_owned()),
                "{raw}"
            );
        }
        assert_eq!(
            text("12345", NumberKind::Padded(7)),
            Cell::plain("0012345".to_owned())
        );
    }

    #[test]
    fn number_with_more_than_15_digits_has_lost_digits() {
        for raw in [
            "1.23457E+16",
            "12345678901234500",
            "1E300",
            "1234567890123456",
        ] {
            assert_eq!(
                text(raw, NumberKind::Plain).issue,
                Some(CellIssueCode::LostDigits),
                "{raw}"
            );
        }
    }

    #[test]
    fn serial_number_of_a_date_is_a_day() {
        assert_eq!(text("45000", NumberKind::Date).text, "15.03.2023");
        assert_eq!(text("45000.75", NumberKind::Date).text, "15.03.2023");
        assert_eq!(cell("43538", NumberKind::Date, true).text, "15.03.2023");
        assert_eq!(text("0.5", NumberKind::Date).text, "0.5");
        assert_eq!(text("1E9", NumberKind::Date).text, "1000000000");
    }
}
