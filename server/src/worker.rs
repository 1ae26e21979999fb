//! Job worker: claims due jobs from the queue and runs them concurrently.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;
use uuid::Uuid;

use crate::admin::exports::job::MakeExport;
use crate::admin::vendor::{balance as vendor_balance, sms_balance, statements};
use crate::admin::{alerts, exports, spending_caps};
use crate::business::batches::runner as batch_runner;
use crate::business::closing_documents::terms as closing_terms;
use crate::business::repository::batches;
use crate::business::stock::periodic;
use crate::business::webhooks::delivery;
use crate::checks::enqueue::{ConvertCar, FetchSource, RetryFailedSource};
use crate::checks::jobs::reap_stuck_sources;
use crate::identity::sign_in::phone_sign_in::SendPhoneCode;
use crate::identity::sign_in::vk_tokens::RevokeVk;
use crate::messages::outbox::SendMessage;
use crate::money::closing_receipts::{self, CloseDay, SendClosingReceipt};
use crate::money::low_balance::{AutoTopup, LowBalanceReached};
use crate::money::{payments, reconciliation, refunds};
use crate::offers::{packages, subscriptions};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::jobs::periodic::{run_every, wait};
use crate::platform::jobs::queue::{self, Job};
use crate::platform::jobs::{JobEnd, Run};
use crate::privacy;
use crate::reports::watches;

/// Lease of a job in milliseconds; a dead process's jobs are released after that time.
const LEASE_MS: i64 = 20_000;
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Timeout for running jobs on shutdown; the next process runs unfinished ones.
const GRACE: Duration = Duration::from_secs(3);
/// Poll interval of the queue, because other processes enqueue without a wake-up.
const POLL: Duration = Duration::from_millis(500);
const SWEEP: Duration = Duration::from_mins(5);
const HALF_SECOND: Duration = Duration::from_millis(500);
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const AFTER_PANIC: Duration = Duration::from_secs(5);
const PANIC: &str = "the job panicked";

/// Maximum concurrent retries of failed sources; low, because they are not urgent.
const MAX_CONCURRENT_RETRIES: usize = 2;
/// Maximum concurrent rounds of payment queries.
const PAYMENT_ROUNDS: usize = 4;

/// Job worker of one process.
pub struct Worker {
    ctx: Arc<Context>,
    name: String,
    lanes: [Lane; 11],
    tasks: TaskTracker,
    /// Ids of the jobs whose leases are extended; a job whose result was not recorded must expire.
    running: Running,
}

/// Jobs of one kind with their own slots, so that slow sources do not delay sign-in codes.
struct Lane {
    kind: &'static str,
    slots: Arc<Semaphore>,
    handler: Handler,
}

type Handler = for<'a> fn(&'a Context, &'a Job) -> BoxFuture<'a, JobEnd>;

impl Lane {
    fn of<P: Run>(slots: usize) -> Self {
        Self {
            kind: P::KIND,
            slots: Arc::new(Semaphore::new(slots)),
            handler: run::<P>,
        }
    }
}

fn run<'a, P: Run>(ctx: &'a Context, job: &'a Job) -> BoxFuture<'a, JobEnd> {
    async move {
        match serde_json::from_value::<P>(job.payload.clone()) {
            Ok(payload) => payload.run(ctx, job).await,
            Err(error) => JobEnd::Dead {
                reason: format!("the payload cannot be read: {error}"),
            },
        }
    }
    .boxed()
}

impl Worker {
    /// Creates a worker; `concurrency` is the number of concurrent calls to sources.
    #[must_use]
    pub fn new(ctx: Arc<Context>, concurrency: usize) -> Self {
        Self {
            ctx,
            name: Uuid::new_v4().to_string(),
            lanes: [
                Lane::of::<FetchSource>(concurrency),
                Lane::of::<ConvertCar>(concurrency),
                Lane::of::<RetryFailedSource>(MAX_CONCURRENT_RETRIES),
                Lane::of::<SendPhoneCode>(8),
                Lane::of::<SendMessage>(8),
                Lane::of::<RevokeVk>(2),
                Lane::of::<AutoTopup>(4),
                Lane::of::<LowBalanceReached>(2),
                Lane::of::<CloseDay>(1),
                Lane::of::<SendClosingReceipt>(4),
                Lane::of::<MakeExport>(1),
            ],
            tasks: TaskTracker::new(),
            running: Running::default(),
        }
    }

    /// Runs until shutdown, then waits up to `GRACE` for running jobs.
    pub async fn run(self, stop: CancellationToken) {
        let (ctx, stop) = (&*self.ctx, &stop);
        tokio::join!(
            self.work(stop),
            Box::pin(self.settle_payments(stop)),
            run_every(stop, HEARTBEAT, "heartbeat", || self.keep_and_free()),
            run_every(stop, SECOND, "source settings", || Box::pin(
                ctx.source_settings.read(ctx.db.read())
            )),
            run_every(stop, HALF_SECOND, "webhooks", || Box::pin(delivery::tick(
                &self.ctx
            ))),
            run_every(stop, HALF_SECOND, "batches", || Box::pin(
                batch_runner::tick(&self.ctx)
            )),
            run_every(stop, SECOND, "refunds", || Box::pin(refunds::tick(ctx))),
            run_every(stop, MINUTE, "reconciliation", || Box::pin(
                reconciliation::run_if_due(ctx)
            )),
            run_every(stop, MINUTE, "charges of the vendor", || Box::pin(
                statements::tick(ctx)
            )),
            run_every(stop, MINUTE, "spending_caps", || Box::pin(
                spending_caps::tick(ctx)
            )),
            run_every(stop, MINUTE, "alerts", || Box::pin(refresh_alerts(ctx))),
            run_every(stop, MINUTE, "watches", || Box::pin(watches::tick(ctx))),
            run_every(stop, MINUTE, "stock", || Box::pin(periodic::tick(ctx))),
            run_every(stop, MINUTE, "subscriptions", || Box::pin(
                subscriptions::tick(ctx)
            )),
            run_every(stop, MINUTE, "packages", || Box::pin(packages::tick(ctx))),
            run_every(stop, MINUTE, "closing receipts", || Box::pin(
                closing_receipts::tick(ctx)
            )),
            run_every(stop, MINUTE, "closing terms", || Box::pin(
                closing_terms::tick(ctx)
            )),
            run_every(stop, SWEEP, "exports", || Box::pin(exports::tick(ctx))),
            run_every(stop, SWEEP, "sweep", || Box::pin(reap_stuck_sources::run(
                ctx
            ))),
            run_every(stop, HOUR, "retention", || Box::pin(
                privacy::retention_jobs::run(ctx)
            )),
        );
        self.end().await;
    }

    /// Runs only the queue, without the tasks that depend on time alone.
    pub async fn run_queue(self, stop: CancellationToken) {
        self.work(&stop).await;
        self.end().await;
    }

    async fn end(&self) {
        self.tasks.close();
        if tokio::time::timeout(GRACE, self.tasks.wait())
            .await
            .is_err()
        {
            tracing::info!("running jobs are left to the next start");
        }
    }

    /// Releases what a killed process held: SQLite has one process.
    async fn release_killed(&self) {
        let (db, now) = (self.ctx.db.write(), self.ctx.clock.now());
        let released = async {
            Ok::<_, StorageError>((
                queue::release_all(db).await?,
                batches::release_all(db, now).await?,
            ))
        };
        match released.await {
            Ok((0, 0)) => {}
            Ok((jobs, batches)) => {
                tracing::info!(jobs, batches, "released what a killed process held");
            }
            Err(error) => tracing::error!(%error, "could not release what a killed process held"),
        }
    }

    async fn work(&self, stop: &CancellationToken) {
        if self.ctx.db.is_sqlite() {
            self.release_killed().await;
        }
        while !stop.is_cancelled() {
            for lane in &self.lanes {
                if let Err(error) = self.take_due(lane).await {
                    tracing::error!(%error, "could not claim jobs");
                }
            }
            wait(stop, POLL, &self.ctx.job_wake).await;
        }
    }

    /// Starts the due jobs of a lane, as far as the lane has free slots.
    async fn take_due(&self, lane: &Lane) -> Result<(), StorageError> {
        loop {
            let free = lane.slots.available_permits();
            if free == 0 {
                return Ok(());
            }
            let now = self.ctx.clock.now();
            let limit = u64::try_from(free).unwrap_or(1);
            let db = self.ctx.db.write();
            let claimed = queue::claim(db, &self.name, lane.kind, limit, LEASE_MS, now).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for job in claimed {
                let Ok(slot) = Arc::clone(&lane.slots).acquire_owned().await else {
                    return Ok(());
                };
                let ctx = Arc::clone(&self.ctx);
                let entry = self.running.enter(job.id);
                let handler = lane.handler;
                let span = tracing::info_span!("job", kind = job.kind, id = %job.id);
                let task = async move {
                    run_one(&ctx, &job, handler).await;
                    drop(entry);
                    drop(slot);
                    // Another job of a full lane may be waiting for this slot.
                    ctx.job_wake.notify_one();
                };
                self.tasks.spawn(task.instrument(span));
            }
        }
    }

    /// Queries payments that are due, immediately after a webhook.
    /// Slow responses of one round do not delay the next.
    async fn settle_payments(&self, stop: &CancellationToken) {
        let rounds = Arc::new(Semaphore::new(PAYMENT_ROUNDS));
        while !stop.is_cancelled() {
            if let Ok(round) = Arc::clone(&rounds).try_acquire_owned() {
                let ctx = Arc::clone(&self.ctx);
                self.tasks.spawn(async move {
                    if let Err(error) = payments::tick(&ctx).await {
                        tracing::error!(%error, "could not query due payments");
                    }
                    drop(round);
                });
            }
            wait(stop, SECOND, &self.ctx.payment_wake).await;
        }
    }

    /// Extends its own leases, then releases expired ones, so that a delayed worker keeps its running jobs.
    async fn keep_and_free(&self) -> Result<(), StorageError> {
        let now = self.ctx.clock.now();
        let db = self.ctx.db.write();
        let running = self.running.ids();
        queue::extend_leases(db, &self.name, &running, LEASE_MS, now).await?;
        if queue::release_expired(db, now).await? > 0 {
            tracing::warn!("released jobs with expired leases");
            self.ctx.job_wake.notify_one();
        }
        Ok(())
    }
}

/// Refreshes vendor balances, then alerts, so that a low balance raises an alert in that round.
async fn refresh_alerts(ctx: &Context) -> Result<(), StorageError> {
    vendor_balance::tick(ctx).await?;
    sms_balance::tick(ctx).await;
    alerts::tick(ctx).await
}

/// Ids of the jobs that this process is running.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<HashSet<Uuid>>>);

/// Guard that removes a job from [`Running`] on drop, also when its task panics.
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

async fn run_one(ctx: &Context, job: &Job, handler: Handler) {
    let end = AssertUnwindSafe(handler(ctx, job)).catch_unwind().await;
    let end = end.unwrap_or_else(|_| JobEnd::Retry {
        after: AFTER_PANIC,
        reason: PANIC.to_owned(),
    });
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let recorded = match end {
        JobEnd::Finished => Ok(()),
        JobEnd::Nothing => queue::finish(db, job, now).await,
        JobEnd::Retry { after, reason } => {
            let run_at = now + chrono::Duration::from_std(after).unwrap_or_default();
            queue::retry(db, job, &reason, run_at).await
        }
        JobEnd::Dead { reason } => {
            tracing::error!(job_id = %job.id, kind = job.kind, reason, "a job was given up");
            queue::bury(db, job, &reason, now).await
        }
    };
    if let Err(error) = recorded {
        // Without a recorded result, the lease expires and the job runs again.
        tracing::error!(job_id = %job.id, %error, "the result of a job was not recorded");
    }
}
