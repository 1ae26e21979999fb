//! Places that processes share, since the vendor counts the calls of its account and not of a process.

use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;

/// Whoever gives the places out to all processes.
pub trait Lessor: Send + Sync {
    /// Waits for one of the `most` places of a line. It is free again when the lease is dropped, and
    /// soon after its process has died.
    fn lease<'a>(&'a self, line: &'a str, most: usize) -> BoxFuture<'a, Lease>;
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

    /// A place in the line.
    pub(super) async fn take(&self, line: &str, most: usize) -> Option<Lease> {
        match &self.0 {
            Some(lessor) => Some(lessor.lease(line, most).await),
            None => None,
        }
    }
}

impl fmt::Debug for Leases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leases").finish_non_exhaustive()
    }
}
