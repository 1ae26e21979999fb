//! Figures over whole tables. At a million rows each of them reads an index from end to end, so that a process
//! counts them at most every ten seconds, whoever looks.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};

/// The age at which they are counted anew.
const KEPT: Duration = Duration::seconds(10);

/// What the house has and earned, ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    pub users: u64,
    pub reports: u64,
    /// Kopecks.
    pub revenue: i64,
}

/// The totals that were counted last.
#[derive(Debug, Default)]
pub struct KeptTotals(Mutex<Option<(DateTime<Utc>, Totals)>>);

impl KeptTotals {
    /// `None` when they are too old.
    pub fn get(&self, now: DateTime<Utc>) -> Option<Totals> {
        let kept = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh =
            kept.filter(|(counted_at, _)| (Duration::zero()..KEPT).contains(&(now - *counted_at)));
        let from = if fresh.is_some() { "kept" } else { "counted" };
        metrics::counter!("totals_total", "from" => from).increment(1);
        fresh.map(|(_, totals)| totals)
    }

    pub fn set(&self, totals: Totals, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, totals));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_kept_for_ten_seconds_and_no_longer() {
        let (kept, now) = (KeptTotals::default(), DateTime::UNIX_EPOCH);
        let totals = Totals {
            users: 1,
            reports: 2,
            revenue: 3,
        };
        assert_eq!(kept.get(now), None);
        kept.set(totals, now);
        let at = |seconds| kept.get(now + Duration::seconds(seconds));
        assert_eq!(at(0), Some(totals));
        assert_eq!(at(9), Some(totals));
        assert_eq!(at(10), None);
        assert_eq!(at(-1), None, "a clock that was set back");
    }
}
