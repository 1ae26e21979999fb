//! Rate limiter per key and hour, in this process only.

use std::convert::Infallible;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use quick_cache::sync::Cache;
use uuid::Uuid;

/// Maximum number of tracked keys; the least recently used one is evicted and regains its quota.
const MOST: usize = 8_192;

pub struct InProcessLimit<K = Uuid> {
    quota: Quota,
    counted: Cache<K, Arc<DefaultDirectRateLimiter>>,
}

impl<K: Hash + Eq + Clone> InProcessLimit<K> {
    #[must_use]
    pub fn per_hour(lookups: NonZeroU32) -> Self {
        Self {
            quota: Quota::per_hour(lookups),
            counted: Cache::new(MOST),
        }
    }

    /// Counts one request of a key; `false` when the quota is used up.
    #[must_use]
    pub fn try_acquire(&self, key: &K) -> bool {
        let fresh = || Ok::<_, Infallible>(Arc::new(RateLimiter::direct(self.quota)));
        let Ok(of_key) = self.counted.get_or_insert_with(key, fresh);
        of_key.check().is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracked_keys_of_rate_limit_stay_below_maximum() {
        let limit = InProcessLimit::per_hour(NonZeroU32::MIN);
        for number in 0..2 * MOST as u128 {
            assert!(limit.try_acquire(&Uuid::from_u128(number)));
        }
        assert!(limit.counted.len() <= MOST);
        let latest = Uuid::from_u128(2 * MOST as u128 - 1);
        assert!(!limit.try_acquire(&latest), "it is counted");
    }
}
