//! When a pending payment or refund is asked for again.

use chrono::{DateTime, Duration, Utc};

/// Seconds between two questions, as the provider's documents suggest (Fibonacci); a notification
/// makes them needless in most cases. The payer has an hour.
const GAPS: [i64; 8] = [10, 30, 60, 120, 180, 300, 480, 780];
const LAST_GAP: i64 = 900;

/// Longer than a call to the provider may take: afterwards the process that claimed is given up.
const LEASE_SECONDS: i64 = 60;

/// The provider forgets a key after 24 hours and would do the same again: an hour less, for clocks
/// that disagree and calls under way.
const KEY_HOURS: i64 = 23;

/// The question after `checks` of them.
#[must_use]
pub fn next(checks: i32, now: DateTime<Utc>) -> DateTime<Utc> {
    let gap = usize::try_from(checks)
        .ok()
        .and_then(|checks| GAPS.get(checks));
    now + Duration::seconds(*gap.unwrap_or(&LAST_GAP))
}

/// Until when a claim holds others off.
#[must_use]
pub fn lease(now: DateTime<Utc>) -> DateTime<Utc> {
    now + Duration::seconds(LEASE_SECONDS)
}

/// True when a call first made at `sent_at` may be repeated with its key.
#[must_use]
pub fn is_key_good(sent_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    sent_at.is_none_or(|sent_at| now - sent_at < Duration::hours(KEY_HOURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_grow_rarer() {
        let now = DateTime::UNIX_EPOCH;
        let gaps: Vec<i64> = (0..10)
            .map(|checks| (next(checks, now) - now).num_seconds())
            .collect();
        assert_eq!(gaps, [10, 30, 60, 120, 180, 300, 480, 780, 900, 900]);
        assert_eq!(next(-1, now), next(8, now), "a count that no code writes");
    }

    #[test]
    fn a_key_is_good_for_less_than_a_day() {
        let now = DateTime::UNIX_EPOCH + Duration::days(9);
        assert!(is_key_good(None, now));
        assert!(is_key_good(Some(now - Duration::minutes(23 * 60 - 1)), now));
        assert!(!is_key_good(Some(now - Duration::hours(23)), now));
    }
}
