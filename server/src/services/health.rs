//! Whether a process can serve.

use std::time::Duration;

use crate::repos::RepoError;
use crate::repos::job_queue;
use crate::services::Services;

/// A healthy database answers at once; a probe that waits longer has learned enough.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    #[error("the database did not answer in time")]
    Slow,
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Whether the database can be read and written, and the queue with it.
pub async fn check(services: &Services) -> Result<(), NotReady> {
    let answers = async {
        services.db.ping().await?;
        job_queue::find_any(services.db.read()).await
    };
    let answered = tokio::time::timeout(PATIENCE, answers).await;
    answered.map_err(|_| NotReady::Slow)??;
    Ok(())
}
