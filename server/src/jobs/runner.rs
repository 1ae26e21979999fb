//! Takes due jobs from the queue and runs them side by side.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use crate::jobs;
use crate::jobs::JobEnd;
use crate::repos::RepoError;
use crate::repos::job_queue;
use crate::repos::job_queue::Job;
use crate::services::Services;
use crate::services::payments;

/// A job whose process died is free again after this long.
const LEASE_MS: i64 = 20_000;
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A stopping process waits this long for its jobs; the next one takes up the rest.
const GRACE: Duration = Duration::from_secs(3);
/// Other processes enqueue without waking this one.
const POLL: Duration = Duration::from_millis(500);
const SWEEP: Duration = Duration::from_mins(5);
const RENEW: Duration = Duration::from_mins(1);
/// Old rows are deleted every so many sweeps: once an hour.
const CLEANUP_EVERY: u32 = 12;
const AFTER_PANIC: Duration = Duration::from_secs(5);
const PANIC: &str = "the job panicked";

/// How often payments are looked at without a notification.
const PAYMENT_POLL: Duration = Duration::from_secs(1);
/// Rounds of questions about payments at once.
const PAYMENT_ROUNDS: usize = 4;

/// Jobs of a kind run beside those of the others: codes are never late for slow sources.
const SEND_PHONE_CODE_SLOTS: usize = 8;
const SEND_MESSAGE_SLOTS: usize = 8;
const REVOKE_VK_SLOTS: usize = 2;
const AUTO_TOPUP_SLOTS: usize = 4;

/// A process's part of the queue.
pub struct Worker {
    services: Arc<Services>,
    name: String,
    lanes: [Lane; 5],
    tasks: TaskTracker,
    /// Only these are kept: a job whose end could not be recorded must become free again.
    running: Running,
}

struct Lane {
    kind: &'static str,
    slots: Arc<Semaphore>,
}

impl Worker {
    /// `concurrency`: calls to sources at once.
    #[must_use]
    pub fn new(services: Arc<Services>, concurrency: usize) -> Self {
        let lane = |kind, slots| Lane {
            kind,
            slots: Arc::new(Semaphore::new(slots)),
        };
        Self {
            services,
            name: Uuid::new_v4().to_string(),
            lanes: [
                lane(job_queue::FETCH_SOURCE, concurrency),
                lane(job_queue::SEND_PHONE_CODE, SEND_PHONE_CODE_SLOTS),
                lane(job_queue::SEND_MESSAGE, SEND_MESSAGE_SLOTS),
                lane(job_queue::REVOKE_VK, REVOKE_VK_SLOTS),
                lane(job_queue::AUTO_TOPUP, AUTO_TOPUP_SLOTS),
            ],
            tasks: TaskTracker::new(),
            running: Running::default(),
        }
    }

    /// Works until told to stop, then waits a little for the running jobs.
    pub async fn run(self, stop: CancellationToken) {
        if self.services.db.is_sqlite() {
            // Nobody else uses the file, so what is still marked as running was killed.
            match job_queue::release_all(self.services.db.write()).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "took up jobs of a process that was killed"),
                Err(error) => tracing::error!(%error, "could not take up earlier jobs"),
            }
        }
        tokio::join!(
            self.work(&stop),
            self.renew(&stop),
