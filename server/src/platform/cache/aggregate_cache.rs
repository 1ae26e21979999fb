//! Cached aggregate counts over whole tables.
//! Each query scans an index, so a process repeats it at most every ten seconds.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};

/// Age after which the cached counts are queried again.
const TTL: Duration = Duration::seconds(10);

/// Numbers of users and reports and the revenue since the launch of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aggregates {
    pub users: u64,
    pub reports: u64,
    /// Revenue in kopecks.
    pub revenue: i64,
}

/// Latest aggregate counts with the time of their query.
#[derive(Debug, Default)]
pub struct AggregateCache(Mutex<Option<(DateTime<Utc>, Aggregates)>>);

impl AggregateCache {
    /// Cached counts; `None` when missing or older than the TTL.
    pub fn get(&self, now: DateTime<Utc>) -> Option<Aggregates> {
        let kept = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh =
            kept.filter(|(counted_at, _)| (Duration::zero()..TTL).contains(&(now - *counted_at)));
        let result = if fresh.is_some() { "hit" } else { "miss" };
        metrics::counter!("avtosled_aggregate_cache_requests_total", "result" => result)
            .increment(1);
        fresh.map(|(_, totals)| totals)
    }

    pub fn set(&self, totals: Aggregates, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, totals));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cached_aggregates_expire_after_ten_seconds() {
        let (kept, now) = (AggregateCache::default(), DateTime::UNIX_EPOCH);
        let totals = Aggregates {
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
