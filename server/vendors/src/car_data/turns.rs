//! Questions of this process to one source at once: no more than an operator lets through at the moment.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// Whoever waits looks this often whether more are let through by now.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The turns of one source.
#[derive(Debug, Default)]
pub(super) struct Turns {
    taken: Mutex<usize>,
    given_back: Notify,
}

/// The right to ask one question; it is given back when it is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a>(&'a Turns);

impl Turns {
    /// Waits as long as there are so many already; `most` is asked anew each time, none is any number.
    pub async fn take(&self, most: impl Fn() -> Option<usize>) -> Turn<'_> {
        while !self.enter(most()) {
            let next = tokio::time::timeout(LOOK_AGAIN, self.given_back.notified());
            // Either way it looks again.
            let _ = next.await;
        }
        Turn(self)
    }

    fn enter(&self, most: Option<usize>) -> bool {
        let mut taken = self.lock();
        let is_free = most.is_none_or(|most| *taken < most);
        *taken += usize::from(is_free);
        is_free
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        // A plain number: a panic elsewhere cannot leave it half written.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.lock() -= 1;
        self.0.given_back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures::FutureExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn no_more_at_once_than_are_let_through_now() {
        let (turns, most) = (Turns::default(), AtomicUsize::new(1));
        let now = || Some(most.load(Ordering::Relaxed));
        let first = turns.take(now).await;
        assert!(turns.take(now).now_or_never().is_none());
        most.store(2, Ordering::Relaxed);
        let second = turns.take(now).await;
        assert!(turns.take(now).now_or_never().is_none());
        most.store(1, Ordering::Relaxed);
        drop(first);
        assert!(turns.take(now).now_or_never().is_none(), "fewer by now");
        drop(second);
        let held = turns.take(now).await;
        let waiting = async { turns.take(now).await };
        let (_, ()) = tokio::join!(waiting, async { drop(held) });
        assert!(turns.take(|| None).now_or_never().is_some());
    }
}
