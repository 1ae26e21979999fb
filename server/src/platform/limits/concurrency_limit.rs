//! Concurrency limit per user: one user's requests never block another's.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// Number of entries above which those without holders are removed.
const MANY: usize = 1_000;

/// Semaphores by user, in this process only.
#[derive(Debug)]
pub struct PerUserLimit {
    most: usize,
    taken: Mutex<HashMap<Uuid, Weak<Semaphore>>>,
}

impl PerUserLimit {
    /// Creates a limit of `most` concurrent permits per user.
    #[must_use]
    pub fn per_user(most: usize) -> Self {
        Self {
            most,
            taken: Mutex::default(),
        }
    }

    /// Waits for a permit of the user.
    pub async fn acquire(&self, user_id: Uuid) -> Option<OwnedSemaphorePermit> {
        self.places(user_id).acquire_owned().await.ok()
    }

    fn places(&self, user_id: Uuid) -> Arc<Semaphore> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() > MANY {
            taken.retain(|_, places| places.strong_count() > 0);
        }
        let places = taken.entry(user_id).or_default();
        places.upgrade().unwrap_or_else(|| {
            let made = Arc::new(Semaphore::new(self.most));
            *places = Arc::downgrade(&made);
            made
        })
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn user_at_limit_waits_and_other_user_does_not() {
        let places = PerUserLimit::per_user(2);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = places.acquire(one).await.unwrap();
        let _second = places.acquire(one).await.unwrap();
        assert!(places.acquire(one).now_or_never().is_none());
        assert!(places.acquire(other).now_or_never().is_some());
        drop(first);
        assert!(places.acquire(one).now_or_never().is_some());
    }

    #[tokio::test]
    async fn entries_of_users_without_permits_are_removed() {
        let places = PerUserLimit::per_user(1);
        for number in 0..=MANY as u128 + 1 {
            let _place = places.acquire(Uuid::from_u128(number)).await;
        }
        assert!(places.taken.lock().unwrap().len() <= 2);
    }
}
