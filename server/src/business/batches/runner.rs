//! Orders the rows of batches. A batch is claimed by one process, which orders its rows while vendor calls are free.
//!
//! Batches use a part of the vendor calls, and their accounts share it equally; the rest is left to single orders.

use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, Duration, Utc};
use futures::future::join_all;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::business::batches::selection::Selection;
use crate::business::batches::test_checks::TestChecks;
use crate::business::batches::{ends, quote, row_orders};
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Row};
use crate::business::repository::batches::{self as repo, Batch, BatchState, PauseReason};
use crate::checks::orders::{self, OrderError};
use crate::checks::repository::reports;
use crate::identity::repository::users::{self, User};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::reports::view as report_view;

/// Batches that one process works on at once.
const MAX_CONCURRENT: usize = 16;
/// Rows of a batch that are ordered at once.
const MAX_ORDERED_AT_ONCE: i64 = 8;
/// Lease of a claimed batch; the batch of a dead process is claimed by another one after it.
///
/// A slow look-up may outlast it. Two processes then order the rows of one batch, each row still once.
const LEASE: Duration = Duration::seconds(20);
/// Time after which a run ends, so that its lease does not expire.
const MAX_RUN: std::time::Duration = std::time::Duration::from_secs(10);
/// Interval at which a run searches for answered rows.
const POLL: std::time::Duration = std::time::Duration::from_millis(50);
/// Pause of a batch whose next rows wait for the clock or for other batches.
const MAX_PAUSE: Duration = Duration::seconds(30);
/// One of this many vendor calls is not used by batches.
const RESERVE_DIVISOR: usize = 8;

/// Limits of the batches of one process.
pub struct BatchRunner {
    runs: Arc<Semaphore>,
    /// Vendor calls that the batches of all processes may have open together.
    max_calls: i64,
}

impl BatchRunner {
    /// Creates a runner; `vendor_calls` is the number of concurrent calls for reports in all processes.
    #[must_use]
    pub fn new(vendor_calls: usize) -> Self {
        let max_calls = vendor_calls - vendor_calls.div_ceil(RESERVE_DIVISOR);
        Self {
            runs: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            max_calls: i64::try_from(max_calls.max(1)).unwrap_or(i64::MAX),
        }
    }
}

/// Claims due batches and starts a run for each.
pub async fn tick(ctx: &Arc<Context>) -> Result<(), StorageError> {
    let runner = ctx.services.get::<BatchRunner>()?;
    let mut permits = Vec::new();
    while let Ok(permit) = Arc::clone(&runner.runs).try_acquire_owned() {
        permits.push(permit);
    }
    if permits.is_empty() {
        return Ok(());
    }
    let now = ctx.clock.now();
    let limit = u64::try_from(permits.len()).unwrap_or(1);
    let until = now + LEASE;
    let claimed = repo::claim_due(ctx.db.write(), limit, until, now).await?;
    for (batch, permit) in claimed.into_iter().zip(permits) {
        tokio::spawn(run(Arc::clone(ctx), batch, until, permit));
    }
    Ok(())
}

async fn run(ctx: Arc<Context>, batch: Batch, until: DateTime<Utc>, _permit: OwnedSemaphorePermit) {
    let id = batch.id;
    let next = match Box::pin(order_rows(&ctx, batch)).await {
        Ok(next) => next,
        Err(error) => {
            tracing::error!(batch_id = %id, %error, "the rows of a batch could not be ordered");
            Some(ctx.clock.now() + MAX_PAUSE)
        }
    };
    if let Err(error) = repo::release(ctx.db.write(), id, until, next).await {
        // The batch is claimed again after the lease.
        tracing::error!(batch_id = %id, %error, "a batch could not be released");
    }
}

/// Orders rows until none is waiting or the time of the run is over; returns the time of the next run, if any.
///
/// Rows in progress of a stopped batch are still completed.
async fn order_rows(ctx: &Context, batch: Batch) -> Result<Option<DateTime<Utc>>, StorageError> {
    let started = Instant::now();
    let selection = Selection::parse(&batch.selection)?;
    loop {
        let answered = complete_answered(ctx, &batch).await?;
        let now = ctx.clock.now();
        let Some(current) = repo::get(ctx.db.write(), batch.id).await? else {
            return Ok(None);
        };
        let state = current.state;
        let is_running = state == BatchState::Running;
        let progress = batch_rows::find_progress(ctx.db.write(), batch.id).await?;
        if progress.running == 0 && !progress.has_waiting {
            ends::complete(ctx, &batch, state).await?;
            return Ok(None);
        }
        if progress.running == 0 && !is_running {
            return Ok(None);
        }
        let ordered = if is_running {
            order_free(ctx, &batch, &selection, progress.running > 0).await?
        } else {
            Ordered::default()
        };
        if let Some(delay) = ordered.delay
            && progress.running == 0
        {
            return Ok(Some(ctx.clock.now() + delay));
        }
        if started.elapsed() >= MAX_RUN || ctx.shutdown.closing.is_cancelled() {
            return Ok(Some(ctx.clock.now()));
        }
        if (ordered.rows > 0 && ordered.delay.is_none()) || answered > 0 {
            continue;
        }
        if progress.running == 0 {
            let next = batch_rows::find_next_attempt(ctx.db.write(), batch.id).await?;
            let latest = now + MAX_PAUSE;
            return Ok(Some(next.map_or(latest, |next| next.clamp(now, latest))));
        }
        tokio::time::sleep(POLL).await;
    }
}

/// Completes the rows whose check is completed; returns their number.
async fn complete_answered(ctx: &Context, batch: &Batch) -> Result<usize, StorageError> {
    if batch.mode == Mode::Test {
        return complete_tests(ctx, batch).await;
    }
    let rows = batch_rows::list_answered(ctx.db.write(), batch.id).await?;
    for row in &rows {
        if let Some(report_id) = row.report_id {
            complete_row(ctx, row.id, report_id).await?;
        }
    }
    Ok(rows.len())
}

/// Completes a row with the verdict of its report, which is locked against a late answer.
async fn complete_row(ctx: &Context, row_id: Uuid, report_id: Uuid) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let report = reports::find_locked(&work.tx, report_id).await?;
    let report = report.ok_or(StorageError::Inconsistent("a row of a missing report"))?;
    let services = reports::list_services(&ctx.encryption, &work.tx, &[report_id]).await?;
    let level = report_view::summary(&report, &services, work.now)?.verdict_level;
    batch_rows::complete(&work.tx, row_id, level.name()).await?;
    work.commit().await
}

async fn complete_tests(ctx: &Context, batch: &Batch) -> Result<usize, StorageError> {
    let tests = ctx.services.get::<Arc<dyn TestChecks>>()?;
    let mut completed = 0;
    for row in batch_rows::list_running(ctx.db.write(), batch.id).await? {
        let Some(id) = row.test_check_id else {
            continue;
        };
        if let Some(level) = tests.find_level(ctx, batch.user_id, id).await? {
            batch_rows::complete(ctx.db.write(), row.id, level.name()).await?;
            completed += 1;
        }
    }
    Ok(completed)
}

/// Result of an attempt to order rows.
#[derive(Default)]
struct Ordered {
    /// Rows that were tried.
    rows: usize,
    /// Time before the next attempt, if look-ups fail or their quota is used up.
    delay: Option<Duration>,
}

/// Orders as many due rows as vendor calls are free.
async fn order_free(
    ctx: &Context,
    batch: &Batch,
    selection: &Selection,
    has_running: bool,
) -> Result<Ordered, StorageError> {
    let now = ctx.clock.now();
    let owner = users::find(ctx.db.read(), batch.user_id).await?;
    let owner = owner.ok_or(StorageError::Inconsistent("a batch without its owner"))?;
    if !owner.is_active || owner.deleted_at.is_some() {
        ends::pause(ctx, batch, &owner, PauseReason::AccountBlocked).await?;
        return Ok(Ordered::default());
    }
    let Some(first) = batch_rows::list_due(ctx.db.write(), batch.id, 1, now)
        .await?
        .pop()
    else {
        return Ok(Ordered::default());
    };
    let calls = match batch.mode {
        Mode::Live => calls_per_row(ctx, &owner, selection, &first).await?,
        Mode::Test => 1,
    };
    let limit = free_rows(ctx, batch, calls, has_running).await?;
    if limit == 0 {
        return Ok(Ordered::default());
    }
    let due = batch_rows::list_due(ctx.db.write(), batch.id, limit, now).await?;
    let orders = due
        .iter()
        .map(|row| row_orders::order(ctx, batch, &owner, selection, row));
    let mut failures = Vec::new();
    for (row, end) in due.iter().zip(join_all(orders).await) {
        if let Err(error) = end {
            failures.push((row, row_orders::failure(error)?));
        }
    }
    let delay = row_orders::handle(ctx, batch, &owner, &failures, due.len()).await?;
    Ok(Ordered {
        rows: due.len(),
        delay,
    })
}

/// Number of rows of a batch whose vendor calls are free; `calls`: of one row.
async fn free_rows(
    ctx: &Context,
    batch: &Batch,
    calls: i64,
    has_running: bool,
) -> Result<u64, StorageError> {
    let runner = ctx.services.get::<BatchRunner>()?;
    let load = repo::find_load(ctx.db.write(), batch.id, batch.user_id).await?;
    let share = runner.max_calls / load.users.max(1) / load.own_batches.max(1);
    let free = runner.max_calls - load.calls;
    let rows = (share - load.own_calls).min(free) / calls;
    // A share may be smaller than a row.
    let may_begin = !has_running && (load.calls == 0 || free >= calls);
    let rows = rows.clamp(i64::from(may_begin), MAX_ORDERED_AT_ONCE);
    Ok(u64::try_from(rows).unwrap_or(0))
}

/// Number of sources that a row queries, as priced now.
async fn calls_per_row(
    ctx: &Context,
    owner: &User,
    selection: &Selection,
    row: &Row,
) -> Result<i64, StorageError> {
    let Some((kind, number)) = row_orders::identifier(row) else {
        return Ok(1);
    };
    match quote::purchase(ctx, owner, selection, kind, number).await {
        Ok(purchase) => {
            let mut sources: Vec<_> = purchase
                .lines
                .iter()
                .filter_map(orders::Line::asked)
                .collect();
            sources.sort_unstable();
            sources.dedup();
            Ok(i64::try_from(sources.len()).unwrap_or(1).max(1))
        }
        Err(OrderError::Storage(error)) => Err(error),
        // The order itself reports it.
        Err(_) => Ok(1),
    }
}
