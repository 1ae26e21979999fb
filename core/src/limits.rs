//! Limits shared by the server and the pages.

/// Validity of a share link: allowed range and offered terms, days.
pub const SHARE_DAYS: std::ops::RangeInclusive<i64> = 1..=365;
pub const SHARE_TERMS: [i64; 4] = [1, 7, 30, 365];
/// Validity of the report link in a mail, days.
pub const MAIL_LINK_DAYS: i64 = 30;
/// Digits and period of a TOTP code.
pub const CODE_DIGITS: u8 = 6;
pub const CODE_SECONDS: u64 = 30;
/// Validity of photo links, minutes.
pub const PHOTO_MINUTES: i64 = 10;
/// Russian description of the sources of a free check.
pub const FREE_CHECK_SOURCES: &str = "пять источников Госавтоинспекции и техосмотра";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Catalogue, free_check};
    use crate::sources::SourceId;

    #[test]
    fn free_check_text_starts_with_number_of_free_sources() {
        let numerals = ["ноль", "один", "два", "три", "четыре", "пять", "шесть"];
        let count = free_check(Catalogue::Search).len();
        assert!(FREE_CHECK_SOURCES.starts_with(numerals[count]), "{count}");
    }

    #[test]
    fn share_terms_are_within_limits_and_photo_cache_equals_link_lifetime() {
        assert!(SHARE_TERMS.iter().all(|days| SHARE_DAYS.contains(days)));
        assert!(SHARE_DAYS.contains(&MAIL_LINK_DAYS));
        let cached = i64::from(SourceId::Photos.source().cache_minutes);
        assert_eq!(
            cached, PHOTO_MINUTES,
            "cached photos must not outlive their links"
        );
    }
}
