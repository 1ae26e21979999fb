//! The limit of paid look-ups per user and hour, counted in this process.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota};
use uuid::Uuid;

pub struct LookupLimit(DefaultKeyedRateLimiter<Uuid>);

impl LookupLimit {
    #[must_use]
    pub fn per_hour(lookups: NonZeroU32) -> Self {
        Self(DefaultKeyedRateLimiter::keyed(Quota::per_hour(lookups)))
    }

    /// Counts a look-up; false when the user has had all there are for now.
    #[must_use]
    pub fn take(&self, user_id: Uuid) -> bool {
        self.0.check_key(&user_id).is_ok()
    }
}
