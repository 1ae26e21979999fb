//! Unit of work: a database transaction with the context and one timestamp.

use std::panic::Location;

use chrono::{DateTime, Utc};

use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// A transaction with the context and one timestamp; rolled back unless committed.
pub struct UnitOfWork<'a> {
    pub ctx: &'a Context,
    pub tx: Tx,
    pub now: DateTime<Utc>,
}

impl Context {
    /// Begins a unit of work.
    pub async fn begin(&self) -> Result<UnitOfWork<'_>, StorageError> {
        let tx = self.db.begin().await?;
        let now = self.clock.now();
        Ok(UnitOfWork { ctx: self, tx, now })
    }

    /// Begins a unit of work with a timestamp taken before the transaction.
    pub async fn begin_at(&self, now: DateTime<Utc>) -> Result<UnitOfWork<'_>, StorageError> {
        let tx = self.db.begin().await?;
        Ok(UnitOfWork { ctx: self, tx, now })
    }
}

impl UnitOfWork<'_> {
    /// Commits and wakes the worker, since jobs may have been enqueued.
    ///
    /// Traces the call site before and after, where the kill tests end the process.
    #[track_caller]
    pub fn commit(self) -> impl Future<Output = Result<(), StorageError>> {
        let location = Location::caller();
        async move {
            tracing::trace!(target: "crash_point", %location, "commit");
            self.ctx.db.commit(self.tx).await?;
            tracing::trace!(target: "crash_point", %location, "committed");
            self.ctx.job_wake.notify_one();
            Ok(())
        }
    }
}
