//! Monthly periods of a subscription.

use chrono::{DateTime, Duration, Months, Utc};

/// End of the period that follows `end`, counted from `anchor`.
/// A day missing in a month is its last day and is restored in the next month: 31 January, 28 February, 31 March.
#[must_use]
pub fn next_end(anchor: DateTime<Utc>, end: DateTime<Utc>) -> DateTime<Utc> {
    (1..)
        .map_while(|months| anchor.checked_add_months(Months::new(months)))
        .find(|time| *time > end)
        .unwrap_or(end + Duration::days(30))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        format!("{text}T10:00:00Z").parse().unwrap()
    }

    #[test]
    fn subscription_period_ends_on_same_day_or_last_day_of_month() {
        let anchor = at("2026-01-31");
        let mut end = anchor;
        for day in ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"] {
            end = next_end(anchor, end);
            assert_eq!(end, at(day));
        }
        assert_eq!(
            next_end(at("2028-01-30"), at("2028-01-30")),
            at("2028-02-29")
        );
        assert_eq!(
            next_end(at("2026-12-15"), at("2026-12-15")),
            at("2027-01-15")
        );
    }
}
