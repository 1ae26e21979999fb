//! The promo code of the price page.

use crate::money::BasisPoints;
use crate::normalise::upper_text;

/// The one promo code there is.
pub const FIRST_DAY_CODE: &str = "ПЕРВЫЙ20";
/// What it takes off.
pub const FIRST_DAY_RATE: BasisPoints = BasisPoints(2000);
/// Longest code that is looked up, in characters.
pub const LONGEST_CODE: usize = 40;
/// How long after sign-up it works.
pub const FIRST_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Whether the text is the promo code; case and outer spaces do not matter.
#[must_use]
pub fn is_known(code: &str) -> bool {
    upper_text(code.trim()) == FIRST_DAY_CODE
}

/// Whether an account made at `created_ms` may still use the code at `now_ms`.
///
/// Both are milliseconds since 1970. Knowing them is the server's work: a quote only prices.
#[must_use]
pub const fn in_first_day(created_ms: i64, now_ms: i64) -> bool {
    now_ms >= created_ms && now_ms - created_ms < FIRST_DAY_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_read_as_people_type_it() {
        assert!(is_known(" первый20 "));
        assert!(!is_known("ПЕРВЫЙ 20"));
        assert!(!is_known(""));
    }

    #[test]
    fn the_first_day_ends_after_24_hours() {
        assert!(in_first_day(1000, 1000));
        assert!(in_first_day(1000, 1000 + FIRST_DAY_MS - 1));
        assert!(!in_first_day(1000, 1000 + FIRST_DAY_MS));
        assert!(!in_first_day(1000, 999));
    }
}
