//! One piece of work on the database: everything of it is kept, or nothing.

use std::panic::Location;

use chrono::{DateTime, Utc};

use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// A transaction with the tools and the moment of what is done in it. It is rolled back unless
/// committed.
pub struct Work<'a> {
    pub ctx: &'a Context,
    pub tx: Tx,
    pub now: DateTime<Utc>,
}

impl Context {
    /// Begins a piece of work.
    pub async fn begin(&self) -> Result<Work<'_>, StorageError> {
        let tx = self.db.begin().await?;
        let now = self.clock.now();
        Ok(Work { ctx: self, tx, now })
    }

    /// Begins a piece of work as of a moment by which something was decided before.
    pub async fn begin_at(&self, now: DateTime<Utc>) -> Result<Work<'_>, StorageError> {
        let tx = self.db.begin().await?;
        Ok(Work { ctx: self, tx, now })
    }
}

impl Work<'_> {
    /// Commits, and wakes the worker: jobs may have been enqueued.
    ///
    /// Tells where before and after: a process may end here.
    #[track_caller]
    pub fn commit(self) -> impl Future<Output = Result<(), StorageError>> {
        let place = Location::caller();
        async move {
            tracing::trace!(target: "place", %place, "commit");
            self.ctx.db.commit(self.tx).await?;
            tracing::trace!(target: "place", %place, "committed");
            self.ctx.job_wake.notify_one();
            Ok(())
        }
    }
}
