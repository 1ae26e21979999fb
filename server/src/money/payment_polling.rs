//! Polling schedule of pending payments and refunds.

use chrono::{DateTime, Duration, Utc};

/// Seconds between queries of a pending payment, as the provider's documentation suggests.
/// The payment page is valid for an hour.
const GAPS: [i64; 8] = [10, 30, 60, 120, 180, 300, 480, 780];
const LAST_GAP: i64 = 900;

/// Gaps between queries of a pending refund, each from a certain age on.
const REFUND_GAPS: [(Duration, Duration); 2] = [
    (Duration::hours(6), Duration::hours(1)),
    (Duration::days(3), Duration::hours(6)),
];

/// Lease of a claimed row in seconds; longer than any call to the provider.
/// Afterwards another process may claim the row.
const LEASE_SECONDS: i64 = 60;

/// Hours for which a call may be repeated with its idempotency key.
/// The provider forgets a key after 24 hours and would repeat the operation; one hour is left for clock
/// skew and calls in progress.
const KEY_HOURS: i64 = 23;

/// Time of the next query of a payment after `checks` queries.
#[must_use]
pub fn next(checks: i32, now: DateTime<Utc>) -> DateTime<Utc> {
    let gap = usize::try_from(checks)
        .ok()
        .and_then(|checks| GAPS.get(checks));
    now + Duration::seconds(*gap.unwrap_or(&LAST_GAP))
}

/// Time of the next query of a refund that the provider has.
/// Some banks end a refund the next day, a few within days.
#[must_use]
pub fn next_of_refund(age: Duration, checks: i32, now: DateTime<Utc>) -> DateTime<Utc> {
    let at_least = REFUND_GAPS.iter().rev().find(|(from, _)| age >= *from);
    match at_least {
        Some((_, gap)) => now + *gap,
        None => next(checks, now),
    }
}

/// End of the lease of a row claimed now.
#[must_use]
pub fn lease(now: DateTime<Utc>) -> DateTime<Utc> {
    now + Duration::seconds(LEASE_SECONDS)
}

/// Whether a call first made at `sent_at` may be repeated with its idempotency key.
#[must_use]
pub fn is_key_good(sent_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    sent_at.is_none_or(|sent_at| now - sent_at < Duration::hours(KEY_HOURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payment_query_interval_grows_to_15_minutes() {
        let now = DateTime::UNIX_EPOCH;
        let gaps: Vec<i64> = (0..10)
            .map(|checks| (next(checks, now) - now).num_seconds())
            .collect();
        assert_eq!(gaps, [10, 30, 60, 120, 180, 300, 480, 780, 900, 900]);
        assert_eq!(next(-1, now), next(8, now), "a count that no code writes");
    }

    #[test]
    fn refund_query_interval_grows_with_age_to_six_hours() {
        let now = DateTime::UNIX_EPOCH;
        let gap = |hours, checks| {
            (next_of_refund(Duration::hours(hours), checks, now) - now).num_minutes()
        };
        assert_eq!([gap(0, 3), gap(5, 20), gap(6, 20)], [2, 15, 60]);
        assert_eq!(
            [gap(71, 90), gap(72, 90), gap(24 * 30, 200)],
            [60, 360, 360]
        );
    }

    #[test]
    fn idempotency_key_is_valid_for_23_hours() {
        let now = DateTime::UNIX_EPOCH + Duration::days(9);
        assert!(is_key_good(None, now));
        assert!(is_key_good(Some(now - Duration::minutes(23 * 60 - 1)), now));
        assert!(!is_key_good(Some(now - Duration::hours(23)), now));
    }
}
