//! The limit of wrong guesses within an hour, counted in this process.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// More users than this are looked through for those that count no longer.
const MANY: usize = 10_000;

/// Counts what was wrong; what is right costs nothing, however often it is said.
#[derive(Debug)]
pub struct GuessLimit {
    most: u32,
    wrong: Mutex<HashMap<Uuid, Wrong>>,
}

#[derive(Debug)]
struct Wrong {
    since: DateTime<Utc>,
    count: u32,
}

impl Wrong {
    fn counts(&self, now: DateTime<Utc>) -> bool {
        now - self.since < Duration::hours(1)
    }
}

impl GuessLimit {
    #[must_use]
    pub fn per_hour(most: u32) -> Self {
        Self {
            most,
            wrong: Mutex::default(),
        }
    }

    /// Whether the user may guess once more.
    #[must_use]
    pub fn is_open(&self, user_id: Uuid, now: DateTime<Utc>) -> bool {
        let wrong = self.lock();
        let own = wrong.get(&user_id).filter(|own| own.counts(now));
        own.is_none_or(|own| own.count < self.most)
    }

    /// Counts a wrong guess.
    pub fn count(&self, user_id: Uuid, now: DateTime<Utc>) {
        let mut wrong = self.lock();
        if wrong.len() > MANY {
            wrong.retain(|_, own| own.counts(now));
        }
        let own = wrong.entry(user_id).or_insert(Wrong {
            since: now,
            count: 0,
        });
        if !own.counts(now) {
            *own = Wrong {
                since: now,
                count: 0,
            };
        }
        own.count += 1;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Wrong>> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_guesses_are_forgotten_after_an_hour() {
        let limit = GuessLimit::per_hour(2);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let now = DateTime::UNIX_EPOCH;
        limit.count(one, now);
        assert!(limit.is_open(one, now));
        limit.count(one, now + Duration::minutes(59));
        assert!(!limit.is_open(one, now + Duration::minutes(59)));
        assert!(limit.is_open(other, now));
        assert!(limit.is_open(one, now + Duration::hours(1)));
    }
}
