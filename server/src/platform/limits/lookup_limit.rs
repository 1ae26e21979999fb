//! The limit of something costly per hour, counted in this process: by user, or by any other key.

use std::convert::Infallible;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use quick_cache::sync::Cache;
use uuid::Uuid;

/// Keys that are counted at once. In a flood of them the one that was not seen for the longest begins anew: an
/// allowance costs less than keeping out those who are not part of it.
const MOST: usize = 8_192;

pub struct LookupLimit<K = Uuid> {
    quota: Quota,
    counted: Cache<K, Arc<DefaultDirectRateLimiter>>,
}

impl<K: Hash + Eq + Clone> LookupLimit<K> {
    #[must_use]
    pub fn per_hour(lookups: NonZeroU32) -> Self {
        Self {
            quota: Quota::per_hour(lookups),
            counted: Cache::new(MOST),
        }
    }

    /// Counts a look-up; false when all there are for now have been had.
    #[must_use]
    pub fn take(&self, key: &K) -> bool {
        let fresh = || Ok::<_, Infallible>(Arc::new(RateLimiter::direct(self.quota)));
        let Ok(of_key) = self.counted.get_or_insert_with(key, fresh);
        of_key.check().is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_keys_are_counted_and_no_more() {
        let limit = LookupLimit::per_hour(NonZeroU32::MIN);
        for number in 0..2 * MOST as u128 {
            assert!(limit.take(&Uuid::from_u128(number)));
        }
        assert!(limit.counted.len() <= MOST);
        let latest = Uuid::from_u128(2 * MOST as u128 - 1);
        assert!(!limit.take(&latest), "it is counted");
    }
}
