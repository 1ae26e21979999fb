//! Readiness of the process.

use std::time::Duration;

use crate::platform::db::Db;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue;

/// Timeout of the probe; a healthy database answers well within it.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    #[error("the database did not answer in time")]
    Slow,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Fails unless database and queue can be read and written.
pub async fn check(db: &Db) -> Result<(), NotReady> {
    let answers = async {
        db.ping().await?;
        queue::find_any(db.read()).await
    };
    let answered = tokio::time::timeout(PATIENCE, answers).await;
    answered.map_err(|_| NotReady::Slow)??;
    Ok(())
}
