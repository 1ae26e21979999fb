//! Validity of a driver licence.

use crate::date::Date;

/// Term of a driver licence, months: ten years by article 28 of 196-FZ.
const TERM_MONTHS: u32 = 120;
/// Years of printed end dates that decree 353 of 12.03.2022 extended by three years.
const EXTENDED_YEARS: std::ops::RangeInclusive<i32> = 2022..=2025;
const EXTENSION_MONTHS: u32 = 36;

/// The printed end date of a licence, calculated when the register does not return it.
#[must_use]
pub fn printed_end(issued_on: Date) -> Date {
    issued_on.plus_months(TERM_MONTHS)
}

/// Last day of validity of a licence with a printed end date, extended where the decree applies.
#[must_use]
pub fn valid_until(printed_end: Date) -> Date {
    if EXTENDED_YEARS.contains(&printed_end.year()) {
        return printed_end.plus_months(EXTENSION_MONTHS);
    }
    printed_end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_end_from_2022_to_2025_is_extended_by_three_years() {
        for (printed, until) in [
            ("2021-12-31", "2021-12-31"),
            ("2022-01-01", "2025-01-01"),
            ("2024-02-29", "2027-02-28"),
            ("2025-12-31", "2028-12-31"),
            ("2026-01-01", "2026-01-01"),
        ] {
            let printed = Date::from_text(printed).unwrap_or(Date::from_unix_ms(0));
            assert_eq!(valid_until(printed).to_string(), until);
        }
    }

    #[test]
    fn printed_end_is_ten_years_after_issue() {
        let end = Date::from_text("15.01.2020").map(printed_end);
        assert_eq!(end, Date::new(2030, 1, 15));
    }
}
