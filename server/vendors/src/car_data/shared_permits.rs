//! Call permits shared by all processes, because the vendor limits calls per account.

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;

const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Distributed semaphore with leased permits.
pub trait PermitSource: Send + Sync {
    /// Acquires one of the `limit` permits of a pool, if one is free.
    ///
    /// It is released when the permit is dropped, and shortly after its process has died.
    fn try_acquire<'a>(&'a self, pool: &'a str, limit: usize) -> BoxFuture<'a, Option<Permit>>;
}

/// Permit of a [`PermitSource`], released when dropped.
pub struct Permit(Option<Box<dyn FnOnce() + Send>>);

impl Permit {
    pub fn new(release: impl FnOnce() + Send + 'static) -> Self {
        Self(Some(Box::new(release)))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            release();
        }
    }
}

/// Permits of an installation; the default for a single process needs none.
#[derive(Clone, Default)]
pub struct SharedPermits(Option<Arc<dyn PermitSource>>);

impl SharedPermits {
    pub fn new(source: Arc<dyn PermitSource>) -> Self {
        Self(Some(source))
    }

    /// Waits for a permit of a pool; `limit` is read again on each attempt, `None` means unlimited.
    pub(super) async fn acquire(
        &self,
        pool: &str,
        limit: impl Fn() -> Option<usize>,
    ) -> Option<Permit> {
        let source = self.0.as_ref()?;
        loop {
            if let Some(permit) = source.try_acquire(pool, limit()?).await {
                return Some(permit);
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}
