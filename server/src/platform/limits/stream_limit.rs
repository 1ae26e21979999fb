//! The limit of open event streams per user at this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

/// Enough for the tabs of a person.
const MOST: usize = 6;

/// Counts the open streams of each user.
#[derive(Clone, Debug, Default)]
pub struct StreamLimit(Arc<Mutex<HashMap<Uuid, usize>>>);

impl StreamLimit {
    /// A place among the user's streams, unless all are taken.
    #[must_use]
    pub fn enter(&self, user_id: Uuid) -> Option<StreamPlace> {
        let mut open = self.lock();
        let count = open.entry(user_id).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(StreamPlace {
            limit: self.clone(),
            user_id,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open stream; dropping it frees the place.
#[derive(Debug)]
pub struct StreamPlace {
    limit: StreamLimit,
    user_id: Uuid,
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.limit.lock();
        if let Some(count) = open.get_mut(&self.user_id) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_stream_ends() {
        let limit = StreamLimit::default();
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut places: Vec<_> = (0..MOST).map(|_| limit.enter(one).unwrap()).collect();
        assert!(limit.enter(one).is_none());
        assert!(limit.enter(other).is_some());
        places.pop();
        places.push(limit.enter(one).unwrap());
        assert!(limit.enter(one).is_none());
        drop(places);
        assert!(
            limit.lock().is_empty(),
            "nothing is kept for those who left"
        );
    }
}
