//! Takes due jobs from the queue and runs them side by side.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::time::Duration;

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

/// A job whose process died is free again after this long.
const LEASE_MS: i64 = 20_000;
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A stopping process waits this long for its jobs; the next one takes up the rest.
const GRACE: Duration = Duration::from_secs(3);
/// Other processes enqueue without waking this one.
const POLL: Duration = Duration::from_millis(500);
const CLEANUP: Duration = Duration::from_hours(1);

/// A process's part of the queue.
pub struct Worker {
    services: Arc<Services>,
    name: String,
    slots: Arc<Semaphore>,
    tasks: TaskTracker,
    /// Only these are kept: a job whose end could not be recorded must become free again.
    running: Arc<Mutex<HashSet<Uuid>>>,
}

impl Worker {
    #[must_use]
    pub fn new(services: Arc<Services>, concurrency: usize) -> Self {
        Self {
            services,
            name: Uuid::new_v4().to_string(),
            slots: Arc::new(Semaphore::new(concurrency)),
            tasks: TaskTracker::new(),
            running: Arc::default(),
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
        tokio::join!(self.work(&stop), self.beat(&stop), self.clean(&stop));
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
            if let Err(error) = self.take_due().await {
                tracing::error!(%error, "could not claim jobs");
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.services.job_wake.notified() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// Starts every due job there is a slot for.
    async fn take_due(&self) -> Result<(), RepoError> {
        loop {
            let free = self.slots.available_permits();
            if free == 0 {
                return Ok(());
            }
            let now = self.services.clock.now();
            let limit = u64::try_from(free).unwrap_or(1);
            let db = self.services.db.write();
            let claimed = job_queue::claim(db, &self.name, limit, LEASE_MS, now).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for job in claimed {
                let Ok(slot) = Arc::clone(&self.slots).acquire_owned().await else {
                    return Ok(());
                };
                let services = Arc::clone(&self.services);
                let running = Arc::clone(&self.running);
                lock(&running).insert(job.id);
                self.tasks.spawn(async move {
                    run_one(&services, &job).await;
                    lock(&running).remove(&job.id);
                    drop(slot);
                    // A full queue may have waited for this slot.
                    services.job_wake.notify_one();
                });
            }
        }
    }

    async fn beat(&self, stop: &CancellationToken) {
        while !wait(stop, HEARTBEAT).await {
            let now = self.services.clock.now();
            let db = self.services.db.write();
            let ids: Vec<Uuid> = lock(&self.running).iter().copied().collect();
            if let Err(error) = job_queue::extend_leases(db, &ids, LEASE_MS, now).await {
                tracing::error!(%error, "could not keep jobs");
            }
        }
    }

    async fn clean(&self, stop: &CancellationToken) {
        while !wait(stop, CLEANUP).await {
            if let Err(error) = jobs::cleanup::run(&self.services).await {
                tracing::error!(%error, "could not delete old rows");
            }
        }
    }
}

fn lock(running: &Mutex<HashSet<Uuid>>) -> MutexGuard<'_, HashSet<Uuid>> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits; true when told to stop.
async fn wait(stop: &CancellationToken, time: Duration) -> bool {
    tokio::select! {
        () = stop.cancelled() => true,
        () = tokio::time::sleep(time) => false,
    }
}

async fn run_one(services: &Services, job: &Job) {
    let end = jobs::run(services, job).await;
    let now = services.clock.now();
    let db = services.db.write();
    let recorded = match end {
        JobEnd::Finished => Ok(()),
        JobEnd::Nothing => job_queue::finish(db, job.id, now).await,
        JobEnd::Retry { after, reason } => {
            let run_at = now + chrono::Duration::from_std(after).unwrap_or_default();
            job_queue::retry(db, job.id, &reason, run_at).await
        }
        JobEnd::Dead { reason } => {
            tracing::error!(job_id = %job.id, kind = job.kind, reason, "a job was given up");
            job_queue::bury(db, job.id, &reason, now).await
        }
    };
    if let Err(error) = recorded {
        // The lease runs out and the job is taken up again.
        tracing::error!(job_id = %job.id, %error, "the end of a job was not recorded");
    }
}
