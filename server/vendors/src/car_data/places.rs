//! How many calls are on their way at once: at most so many, fewer while the vendor says that it has
//! too many, more again one by one (additive increase, multiplicative decrease).

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

/// The places of one file of the vendor.
#[derive(Debug)]
pub(super) struct Places {
    semaphore: Semaphore,
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    limit: usize,
    /// Places to be taken away as soon as those who hold them leave.
    owed: usize,
    /// Calls that went well since the limit last moved.
    run: usize,
    /// Number of times that the limit was halved.
    cuts: u64,
}

/// A place; it is free again when it is dropped.
#[derive(Debug)]
pub(super) struct Place<'a> {
    places: &'a Places,
    permit: Option<SemaphorePermit<'a>>,
    /// The cuts at the time it was taken.
    cuts: u64,
}

impl Places {
    pub fn new(most: usize) -> Self {
        let most = most.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            semaphore: Semaphore::new(most),
            most,
            state: Mutex::new(State {
                limit: most,
                owed: 0,
                run: 0,
                cuts: 0,
            }),
        }
    }

    /// The most there may be.
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Waits for a place, in the order of coming.
    pub async fn take(&self) -> Place<'_> {
        // The semaphore is never closed; were it, a call without a place would be the lesser harm.
        let permit = self.semaphore.acquire().await.ok();
        let cuts = self.lock().cuts;
        Place {
            places: self,
            permit,
            cuts,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Plain numbers: a panic elsewhere cannot leave them half written.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    /// The vendor took the call. After a run of as many as there are places there is one more.
    pub fn went_well(self) {
        let mut state = self.places.lock();
        state.run += 1;
        if state.run < state.limit || state.limit == self.places.most {
            return;
        }
        state.run = 0;
        state.limit += 1;
        if state.owed > 0 {
            state.owed -= 1;
        } else {
            self.places.semaphore.add_permits(1);
        }
    }

    /// The vendor had too many calls: half the places go. Calls of one wave are one sign, not many.
    pub fn was_too_many(self) {
        let mut state = self.places.lock();
        if state.cuts != self.cuts {
            return;
        }
        let left = (state.limit / 2).max(1);
        let gone = state.limit - left;
        state.limit = left;
        state.run = 0;
        state.cuts += 1;
        state.owed += gone - self.places.semaphore.forget_permits(gone);
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.places.lock();
        if state.owed > 0
            && let Some(permit) = self.permit.take()
        {
            state.owed -= 1;
            permit.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures::FutureExt;

    use super::*;

    /// Places that can be taken at once.
    fn free(places: &Places) -> usize {
        let taken: Vec<_> = std::iter::from_fn(|| places.take().now_or_never()).collect();
        taken.len()
    }

    async fn wave(places: &Places, count: usize) -> Vec<Place<'_>> {
        let mut taken = Vec::new();
        for _ in 0..count {
            taken.push(places.take().await);
        }
        taken
    }

    #[tokio::test]
    async fn no_more_than_the_limit_at_once() {
        let places = Places::new(2);
        let held = wave(&places, 2).await;
        assert!(places.take().now_or_never().is_none());
        drop(held);
        assert_eq!(free(&places), 2);
    }

    #[tokio::test]
    async fn too_many_halves_the_places_once_per_wave() {
        let places = Places::new(8);
        for place in wave(&places, 8).await {
            place.was_too_many();
        }
        assert_eq!(free(&places), 4);
        for left in [2, 1, 1] {
            places.take().await.was_too_many();
            assert_eq!(free(&places), left);
        }
    }

    #[tokio::test]
    async fn a_run_of_successes_brings_one_place_back() {
        let places = Places::new(4);
        places.take().await.was_too_many();
        assert_eq!(free(&places), 2);
        places.take().await.went_well();
        assert_eq!(free(&places), 2);
        places.take().await.went_well();
        assert_eq!(free(&places), 3);
        for _ in 0..20 {
            places.take().await.went_well();
        }
        assert_eq!(free(&places), 4);
    }

    #[tokio::test]
    async fn places_that_are_owed_and_given_back_cancel_out() {
        let places = Places::new(2);
        let mut held = wave(&places, 2).await;
        held.pop().unwrap().was_too_many();
        // One of two is left, and it is held.
        assert_eq!(free(&places), 0);
        held.pop().unwrap().went_well();
        assert_eq!(free(&places), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn who_came_first_goes_first_and_a_waiter_may_leave() {
        let places = Places::new(1);
        let held = places.take().await;
        let second = Duration::from_secs(1);
        assert!(tokio::time::timeout(second, places.take()).await.is_err());
        drop(held);
        assert_eq!(free(&places), 1);
    }
}
