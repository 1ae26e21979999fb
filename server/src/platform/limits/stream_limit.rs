//! Limit on open event streams per user, in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

/// Maximum open streams per user.
const MOST: usize = 6;

/// Counters of the open streams of each user.
#[derive(Clone, Debug, Default)]
pub struct StreamLimit(Arc<Mutex<HashMap<Uuid, usize>>>);

impl StreamLimit {
    /// Acquires a permit for one stream of the user; `None` at the limit.
    #[must_use]
    pub fn try_acquire(&self, user_id: Uuid) -> Option<StreamPermit> {
        let mut open = self.lock();
        let count = open.entry(user_id).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(StreamPermit {
            limit: self.clone(),
            user_id,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Permit of one open stream; released when dropped.
#[derive(Debug)]
pub struct StreamPermit {
    limit: StreamLimit,
    user_id: Uuid,
}

impl Drop for StreamPermit {
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
    fn permit_is_released_when_stream_ends() {
        let limit = StreamLimit::default();
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut places: Vec<_> = (0..MOST).map(|_| limit.try_acquire(one).unwrap()).collect();
        assert!(limit.try_acquire(one).is_none());
        assert!(limit.try_acquire(other).is_some());
        places.pop();
        places.push(limit.try_acquire(one).unwrap());
        assert!(limit.try_acquire(one).is_none());
        drop(places);
        assert!(
            limit.lock().is_empty(),
            "nothing is kept for those who left"
        );
    }
}
