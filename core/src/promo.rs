//! Promo code of the price page.

use crate::money::BasisPoints;
use crate::normalise::upper_text;

/// The only built-in promo code.
pub const FIRST_DAY_CODE: &str = "ПЕРВЫЙ20";
/// Discount of the promo code.
pub const FIRST_DAY_RATE: BasisPoints = BasisPoints(2000);
/// Maximum length of a promo code, characters.
pub const MAX_CODE_LENGTH: usize = 40;
/// Validity of the promo code after registration, milliseconds.
pub const FIRST_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Whether the text is the promo code, ignoring case and surrounding spaces.
#[must_use]
pub fn is_known(code: &str) -> bool {
    upper_text(code.trim()) == FIRST_DAY_CODE
}

/// Whether an account created at `created_ms` may still use the promo code at `now_ms`.
///
/// Both times are Unix milliseconds.
#[must_use]
pub const fn in_first_day(created_ms: i64, now_ms: i64) -> bool {
    now_ms >= created_ms && now_ms - created_ms < FIRST_DAY_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promo_code_is_known_regardless_of_case_and_outer_spaces() {
        assert!(is_known(" первый20 "));
        assert!(!is_known("ПЕРВЫЙ 20"));
        assert!(!is_known(""));
    }

    #[test]
    fn account_older_than_24_hours_is_not_in_first_day() {
        assert!(in_first_day(1000, 1000));
        assert!(in_first_day(1000, 1000 + FIRST_DAY_MS - 1));
        assert!(!in_first_day(1000, 1000 + FIRST_DAY_MS));
        assert!(!in_first_day(1000, 999));
    }
}
