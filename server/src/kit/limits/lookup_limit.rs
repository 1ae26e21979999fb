//! The limit of something costly per hour, counted in this process: by user, or by any other key.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota};
use uuid::Uuid;

/// More keys than this are looked through for those that count no longer.
const MANY: usize = 10_000;

pub struct LookupLimit<K: Hash + Eq + Clone = Uuid>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> LookupLimit<K> {
    #[must_use]
    pub fn per_hour(lookups: NonZeroU32) -> Self {
        Self(DefaultKeyedRateLimiter::keyed(Quota::per_hour(lookups)))
    }

    /// Counts a look-up; false when all there are for now have been had.
    #[must_use]
    pub fn take(&self, key: &K) -> bool {
        if self.0.len() > MANY {
            self.0.retain_recent();
        }
        self.0.check_key(key).is_ok()
    }
}
