//! Places that all share, of which nobody takes more than a part: whoever wants more waits for their
//! own to be free, and the others notice nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// More than these are looked through for those that nobody uses.
const MANY: usize = 1_000;

/// Counts the places of each user at this process.
#[derive(Debug)]
pub struct SharedPlaces {
    most: usize,
    taken: Mutex<HashMap<Uuid, Weak<Semaphore>>>,
}

impl SharedPlaces {
    /// At most so many at once for each user.
    #[must_use]
    pub fn of_each(most: usize) -> Self {
        Self {
            most,
            taken: Mutex::default(),
        }
    }

    /// A place of the user, as soon as there is one; dropping it frees it.
    pub async fn enter(&self, user_id: Uuid) -> Option<OwnedSemaphorePermit> {
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
    async fn nobody_waits_for_anothers_places() {
        let places = SharedPlaces::of_each(2);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = places.enter(one).await.unwrap();
        let _second = places.enter(one).await.unwrap();
        assert!(places.enter(one).now_or_never().is_none());
        assert!(places.enter(other).now_or_never().is_some());
        drop(first);
        assert!(places.enter(one).now_or_never().is_some());
    }

    #[tokio::test]
    async fn those_who_left_are_forgotten() {
        let places = SharedPlaces::of_each(1);
        for number in 0..=MANY as u128 + 1 {
            let _place = places.enter(Uuid::from_u128(number)).await;
        }
        assert!(places.taken.lock().unwrap().len() <= 2);
    }
}
