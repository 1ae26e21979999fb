//! The readiness of a process to serve.

use std::time::Duration;

use crate::platform::db::Db;
use crate::platform::db::StorageError;
use crate::platform::queue;

/// A healthy database answers at once; a probe that waits longer has learned enough.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    #[error("the database did not answer in time")]
    Slow,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Fails unless the database can be read and written, and the queue with it.
pub async fn check(db: &Db) -> Result<(), NotReady> {
    let answers = async {
        db.ping().await?;
        queue::find_any(db.read()).await
    };
    let answered = tokio::time::timeout(PATIENCE, answers).await;
    answered.map_err(|_| NotReady::Slow)??;
    Ok(())
}
