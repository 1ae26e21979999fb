//! Readiness of the process, checked at most once a second for all probes together.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use crate::platform::db::Db;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue;

/// Timeout of a readiness check; a healthy database answers well within it.
const TIMEOUT: Duration = Duration::from_secs(1);
/// How long the result of a check is reused.
const TTL: Duration = Duration::from_secs(1);

/// Result of the last readiness check.
/// The lock is held while checking, so that concurrent probes share a check.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<Checked>>);

#[derive(Clone, Copy, Debug)]
struct Checked {
    at: Instant,
    is_ready: bool,
}

impl Readiness {
    /// Whether the last check succeeded; checks again if it is older than a second.
    pub async fn is_ready<F: Future<Output = Result<(), StorageError>>>(
        &self,
        check: impl FnOnce() -> F,
    ) -> bool {
        let until = Instant::now() + TIMEOUT;
        let Ok(mut last) = timeout_at(until, self.0.lock()).await else {
            return false;
        };
        if let Some(last) = last.filter(|last| last.at.elapsed() < TTL) {
            return last.is_ready;
        }
        let is_ready = match timeout_at(until, check()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "not ready");
                false
            }
            Err(_) => {
                tracing::error!("not ready: the database did not answer in time");
                false
            }
        };
        let at = Instant::now();
        *last = Some(Checked { at, is_ready });
        is_ready
    }
}

/// Checks that database and job queue can be read and written.
pub async fn check(db: &Db) -> Result<(), StorageError> {
    db.ping().await?;
    queue::find_any(db.read()).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures::future::join_all;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn parallel_readiness_probes_share_one_check_per_second() {
        let (readiness, checks) = (Readiness::default(), AtomicU32::new(0));
        let probe = || {
            readiness.is_ready(async || {
                checks.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(100)).await;
                Ok(())
            })
        };
        for expected in 1..=3 {
            let ready = join_all((0..100).map(|_| probe())).await;
            assert!(ready.into_iter().all(|is_ready| is_ready));
            assert_eq!(checks.load(Ordering::Relaxed), expected);
            tokio::time::advance(TTL).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn readiness_probes_of_unresponsive_database_fail_within_a_second() {
        let readiness = Readiness::default();
        let started = Instant::now();
        let ready = join_all((0..10).map(|_| readiness.is_ready(pending::<Result<_, _>>))).await;
        assert!(ready.into_iter().all(|is_ready| !is_ready));
        assert!(started.elapsed() <= TIMEOUT + Duration::from_millis(1));
        // The failure is cached for a second, then the database is checked again.
        assert!(!readiness.is_ready(async || Ok(())).await);
        tokio::time::advance(TTL).await;
        assert!(readiness.is_ready(async || Ok(())).await);
    }
}
