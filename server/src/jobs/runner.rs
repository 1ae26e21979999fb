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
            Box::pin(self.settle_payments(&stop)),
            Box::pin(jobs::refunds::run(&self.services, &stop)),
            Box::pin(jobs::reconcile::run(&self.services, &stop)),
            Box::pin(jobs::watches::run(&self.services, &stop)),
            self.beat(&stop),
            Box::pin(self.tidy(&stop)),
            Box::pin(self.renew(&stop)),
        );
        self.tasks.close();
        if tokio::time::timeout(GRACE, self.tasks.wait())
            .await
            .is_err()
        {
            tracing::info!("left running jobs to the next start");
        }
    }

    async fn work(&self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            for lane in &self.lanes {
                if let Err(error) = self.take_due(lane).await {
                    tracing::error!(%error, "could not claim jobs");
                }
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.services.job_wake.notified() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// Starts every due job of a lane there is a slot for.
    async fn take_due(&self, lane: &Lane) -> Result<(), RepoError> {
        loop {
            let free = lane.slots.available_permits();
            if free == 0 {
                return Ok(());
            }
            let now = self.services.clock.now();
            let limit = u64::try_from(free).unwrap_or(1);
            let db = self.services.db.write();
            let claimed = job_queue::claim(db, &self.name, lane.kind, limit, LEASE_MS, now).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for job in claimed {
                let Ok(slot) = Arc::clone(&lane.slots).acquire_owned().await else {
                    return Ok(());
                };
                let services = Arc::clone(&self.services);
                let entry = self.running.enter(job.id);
                self.tasks.spawn(async move {
                    run_one(&services, &job).await;
                    drop(entry);
                    drop(slot);
                    // A full lane may have waited for this slot.
                    services.job_wake.notify_one();
                });
            }
        }
    }

    /// Asks for the payments that are due, at once after a notification. Slow answers of one round
    /// do not hold up the next.
    async fn settle_payments(&self, stop: &CancellationToken) {
        let rounds = Arc::new(Semaphore::new(PAYMENT_ROUNDS));
        while !stop.is_cancelled() {
            if let Ok(round) = Arc::clone(&rounds).try_acquire_owned() {
                let services = Arc::clone(&self.services);
                self.tasks.spawn(async move {
                    if let Err(error) = payments::tick(&services).await {
                        tracing::error!(%error, "could not ask for payments");
                    }
                    drop(round);
                });
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.services.payment_wake.notified() => {}
                () = tokio::time::sleep(PAYMENT_POLL) => {}
            }
        }
    }

    async fn beat(&self, stop: &CancellationToken) {
        while !wait(stop, HEARTBEAT).await {
            if let Err(error) = self.keep_and_free().await {
                tracing::error!(%error, "could not keep jobs");
            }
        }
    }

    /// First its own, so that a worker that was held up does not free what it still runs.
    async fn keep_and_free(&self) -> Result<(), RepoError> {
        let now = self.services.clock.now();
        let db = self.services.db.write();
        let running = self.running.ids();
        job_queue::extend_leases(db, &self.name, &running, LEASE_MS, now).await?;
        if job_queue::release_expired(db, now).await? > 0 {
            tracing::warn!("took up jobs of a worker that fell silent");
            self.services.job_wake.notify_one();
        }
        Ok(())
    }

    async fn renew(&self, stop: &CancellationToken) {
        loop {
            jobs::renewals::run(&self.services).await;
            if wait(stop, RENEW).await {
                return;
            }
        }
    }

    async fn tidy(&self, stop: &CancellationToken) {
        let mut round = 0_u32;
        loop {
            if let Err(error) = jobs::sweep::run(&self.services).await {
                tracing::error!(%error, "could not look for lost jobs");
            }
            if round.is_multiple_of(CLEANUP_EVERY)
                && let Err(error) = jobs::cleanup::run(&self.services).await
            {
                tracing::error!(%error, "could not delete old rows");
            }
            round = round.wrapping_add(1);
            if wait(stop, SWEEP).await {
                return;
            }
        }
    }
}

/// The jobs of this process that are being worked on.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<HashSet<Uuid>>>);

/// Takes a job out of [`Running`] even when its task panics.
struct RunningEntry(Running, Uuid);

impl Running {
    fn enter(&self, id: Uuid) -> RunningEntry {
        self.lock().insert(id);
        RunningEntry(self.clone(), id)
    }

    fn ids(&self) -> Vec<Uuid> {
        self.lock().iter().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<Uuid>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunningEntry {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}

/// Waits; true when told to stop.
async fn wait(stop: &CancellationToken, time: Duration) -> bool {
    tokio::select! {
        () = stop.cancelled() => true,
        () = tokio::time::sleep(time) => false,
    }
}

async fn run_one(services: &Services, job: &Job) {
    let end = AssertUnwindSafe(jobs::run(services, job))
        .catch_unwind()
        .await;
    let end = end.unwrap_or_else(|_| JobEnd::Retry {
        after: AFTER_PANIC,
        reason: PANIC.to_owned(),
    });
    let now = services.clock.now();
    let db = services.db.write();
    let recorded = match end {
        JobEnd::Finished => Ok(()),
        JobEnd::Nothing => job_queue::finish(db, job, now).await,
        JobEnd::Retry { after, reason } => {
            let run_at = now + chrono::Duration::from_std(after).unwrap_or_default();
            job_queue::retry(db, job, &reason, run_at).await
        }
        JobEnd::Dead { reason } => {
            tracing::error!(job_id = %job.id, kind = job.kind, reason, "a job was given up");
            job_queue::bury(db, job, &reason, now).await
        }
    };
    if let Err(error) = recorded {
        // The lease runs out and the job is taken up again.
        tracing::error!(job_id = %job.id, %error, "the end of a job was not recorded");
    }
}
