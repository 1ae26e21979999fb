//! Places that processes share, since the vendor counts the calls of its account and not of a process.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;

/// Between two looks for a place that another process has left.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Whoever gives the places out to all processes.
pub trait Lessor: Send + Sync {
    /// One of the first `most` places of a line, where one is free. It is free again when the lease is
    /// dropped, and soon after its process has died.
    fn lease<'a>(&'a self, line: &'a str, most: usize) -> BoxFuture<'a, Option<Lease>>;
}

/// A place that was leased.
pub struct Lease(Option<Box<dyn FnOnce() + Send>>);

impl Lease {
    pub fn new(give_back: impl FnOnce() + Send + 'static) -> Self {
        Self(Some(Box::new(give_back)))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(give_back) = self.0.take() {
            give_back();
        }
    }
}

/// The lessor of an installation; none where one process is all there is.
#[derive(Clone, Default)]
pub struct Leases(Option<Arc<dyn Lessor>>);

impl Leases {
    pub fn of(lessor: Arc<dyn Lessor>) -> Self {
        Self(Some(lessor))
    }

    /// Waits for a place in the line. `most` is asked anew each time, none is any number.
    pub(super) async fn take(&self, line: &str, most: impl Fn() -> Option<usize>) -> Option<Lease> {
        let lessor = self.0.as_ref()?;
        loop {
            if let Some(lease) = lessor.lease(line, most()?).await {
                return Some(lease);
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }
}

impl fmt::Debug for Leases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leases").finish_non_exhaustive()
    }
}
