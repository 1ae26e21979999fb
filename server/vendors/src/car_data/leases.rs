//! Places that processes share, since the vendor counts the calls of its account and not of a process.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;

/// Whoever gives the places out to all processes.
pub trait Lessor: Send + Sync {
    /// Waits for one of the `most` places of a line. It is free again when the lease is dropped, and
    /// after `longest` whatever became of its holder.
    fn lease<'a>(&'a self, line: &'a str, most: usize, longest: Duration) -> BoxFuture<'a, Lease>;
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

    /// A place in each of the lines, in their order.
    pub(super) async fn take(&self, lines: [(&str, usize); 2], longest: Duration) -> Vec<Lease> {
        let mut taken = Vec::new();
        if let Some(lessor) = &self.0 {
            for (line, most) in lines {
                taken.push(lessor.lease(line, most, longest).await);
            }
        }
        taken
    }
}

impl fmt::Debug for Leases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leases").finish_non_exhaustive()
    }
}
