//! Work that takes turns at the database: what nobody waits for at this moment leaves room for what people wait for.

use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};

/// Whoever has waited for so long goes on without a turn: those before may be held up by a lock of somebody else.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

pub struct Turns(Semaphore);

/// Given back when it is dropped.
pub struct Turn<'a> {
    _of: Option<SemaphorePermit<'a>>,
}

impl Turns {
    #[must_use]
    pub const fn new(at_once: usize) -> Self {
        Self(Semaphore::const_new(at_once))
    }

    pub async fn take(&self) -> Turn<'_> {
        let turn = tokio::time::timeout(LONGEST_WAIT, self.0.acquire()).await;
        Turn {
            _of: turn.ok().and_then(Result::ok),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_many_have_a_turn_and_whoever_waits_too_long_goes_on() {
        let turns = Turns::new(2);
        let (first, _stuck) = (turns.take().await, turns.take().await);
        let mut third = Box::pin(turns.take());
        assert!(third.as_mut().now_or_never().is_none());
        drop(first);
        let _third = third.await;
        let mut fourth = Box::pin(turns.take());
        assert!(fourth.as_mut().now_or_never().is_none());
        tokio::time::advance(LONGEST_WAIT).await;
        assert!(fourth.now_or_never().is_some());
    }
}
