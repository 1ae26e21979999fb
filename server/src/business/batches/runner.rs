//! Orders the rows of batches. A batch is claimed by one process, which orders its rows while vendor calls are free.
//!
//! Batches use a part of the vendor calls, and their accounts share it equally; the rest is left to single orders.

use std::sync::Arc;
use std::time::Instant;

use avtosled_core::form::Order;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::report::SourceState;
use chrono::{DateTime, Duration, Utc};
use futures::future::{BoxFuture, join_all};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::business::batches::selection::Selection;
use crate::business::batches::{quote, view};
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Row, SkipCode};
use crate::business::repository::batches::{self as repo, Batch, BatchState, Change, PauseReason};
use crate::business::webhooks::events;
use crate::checks::orders::{self, OrderError, OrderOrigin};
use crate::checks::repository::reports;
use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::reports::view as report_view;

/// Batches that one process works on at once.
const MAX_CONCURRENT: usize = 16;
/// Rows of a batch that are ordered at once.
const MAX_ORDERED_AT_ONCE: i64 = 8;
/// Lease of a claimed batch; after it another process goes on with the batch of a dead one.
///
/// A slow look-up may outlast it. Two processes then order the rows of one batch, each row still once.
const LEASE: Duration = Duration::seconds(20);
/// Time after which a run ends, so that its lease does not expire.
const MAX_RUN: std::time::Duration = std::time::Duration::from_secs(10);
/// Interval at which a run searches for answered rows.
const POLL: std::time::Duration = std::time::Duration::from_millis(50);
/// Pause of a batch whose next rows wait for the clock or for other batches.
const MAX_PAUSE: Duration = Duration::seconds(30);
/// Delay before the order of a row is repeated, times the number of its failed attempts.
const RETRY: Duration = Duration::seconds(30);
/// Delay of a batch whose quota of look-ups is used up.
const QUOTA_DELAY: Duration = Duration::minutes(1);
/// Failed look-ups of a row, while others succeed, after which it is skipped.
const MAX_ATTEMPTS: i32 = 5;
/// Age of a batch after which rows are skipped although all look-ups fail.
const MAX_OUTAGE: Duration = Duration::days(2);
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

/// Checks of test mode, implemented by the open API.
pub trait TestChecks: Send + Sync {
    /// Orders the test check of a row and returns its id; repeated calls return the same one.
    fn place<'a>(
        &'a self,
        ctx: &'a Context,
        api_key_id: Uuid,
        row: &'a Row,
        order: Order,
    ) -> BoxFuture<'a, Result<Uuid, OrderError>>;

    /// Level of the verdict; `None` while the check is running.
    fn find_level<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        id: Uuid,
    ) -> BoxFuture<'a, Result<Option<SourceState>, StorageError>>;
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
            complete(ctx, &batch, state).await?;
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
        pause(ctx, batch, &owner, PauseReason::AccountBlocked).await?;
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
        .map(|row| order(ctx, batch, &owner, selection, row));
    let mut failures = Vec::new();
    for (row, end) in due.iter().zip(join_all(orders).await) {
        if let Err(error) = end {
            failures.push((row, failure(error)?));
        }
    }
    let delay = handle(ctx, batch, &owner, &failures, due.len()).await?;
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
    let Some((kind, number)) = identifier(row) else {
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

fn identifier(row: &Row) -> Option<(IdentifierKind, &str)> {
    let kind = IdentifierKind::parse(row.kind.as_deref()?)?;
    Some((kind, row.number.as_deref()?))
}

async fn order(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    selection: &Selection,
    row: &Row,
) -> Result<(), OrderError> {
    let found = identifier(row);
    let found = found.ok_or(StorageError::Inconsistent(
        "a waiting row without an identifier",
    ));
    let (kind, number) = found?;
    let order = selection.order(kind, number);
    match batch.mode {
        Mode::Live => order_live(ctx, batch, owner, selection, row, &order).await,
        Mode::Test => order_test(ctx, batch, row, order).await,
    }
}

/// Handles the failed orders of rows that were tried together; returns the delay of the batch, if any.
///
/// A look-up that fails while others succeed counts as an attempt of its row. If all fail, the vendor is down, and the
/// rows wait for it.
async fn handle(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    failures: &[(&Row, Failure)],
    tried: usize,
) -> Result<Option<Duration>, StorageError> {
    let is_slow = |failure: &Failure| matches!(failure, Failure::Unavailable);
    let unavailable = failures.iter().filter(|(_, failure)| is_slow(failure));
    let is_down = unavailable.count() == tried;
    let is_given_up = ctx.clock.now() - batch.created_at > MAX_OUTAGE;
    let mut delay = is_down.then_some(RETRY);
    for (row, failure) in failures {
        let (db, now) = (ctx.db.write(), ctx.clock.now());
        match failure {
            Failure::Stopped => {}
            Failure::Pause(reason) => pause(ctx, batch, owner, *reason).await?,
            Failure::Skip(code, message) => batch_rows::skip(db, row.id, *code, message).await?,
            Failure::Later(time) => delay = delay.max(Some(*time)),
            Failure::Unavailable if is_down && !is_given_up => {}
            Failure::Unavailable if row.attempts + 1 < MAX_ATTEMPTS && !is_given_up => {
                let until = now + RETRY * (row.attempts + 1);
                batch_rows::postpone(db, row.id, until).await?;
            }
            Failure::Unavailable => {
                let message = "Поиск автомобиля по номеру не отвечает";
                batch_rows::skip(db, row.id, SkipCode::Unavailable, message).await?;
            }
        }
    }
    Ok(delay)
}

async fn order_live(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    selection: &Selection,
    row: &Row,
    order: &Order,
) -> Result<(), OrderError> {
    let origin = OrderOrigin {
        api_key_id: batch.api_key_id,
        batch_row_id: Some(row.id),
        fresh: selection.fresh,
        confirmed_price: None,
        external_id: row.external_id.clone(),
        metadata: None,
    };
    orders::place_batch_row(ctx, owner, order, &origin)
        .await
        .map(drop)
}

async fn order_test(
    ctx: &Context,
    batch: &Batch,
    row: &Row,
    order: Order,
) -> Result<(), OrderError> {
    let key = batch.api_key_id;
    let key = key.ok_or(StorageError::Inconsistent("a test batch without a key"))?;
    let tests = ctx.services.get::<Arc<dyn TestChecks>>()?;
    let id = tests.place(ctx, key, row, order).await?;
    batch_rows::start_test(ctx.db.write(), row.id, id).await?;
    Ok(())
}

/// Consequence of a rejected order of a row.
enum Failure {
    /// The row was ordered before, or its batch was stopped.
    Stopped,
    Pause(PauseReason),
    Skip(SkipCode, String),
    /// The look-up did not answer.
    Unavailable,
    /// The whole batch waits for this time.
    Later(Duration),
}

fn failure(error: OrderError) -> Result<Failure, StorageError> {
    use crate::checks::identification::IdentificationError;
    Ok(match error {
        OrderError::Storage(error)
        | OrderError::Identification(IdentificationError::Storage(error)) => return Err(error),
        OrderError::BatchRowStopped => Failure::Stopped,
        OrderError::InsufficientFunds { .. } => Failure::Pause(PauseReason::InsufficientFunds),
        OrderError::PackageCheckUnavailable => Failure::Pause(PauseReason::PackageCheckUnavailable),
        OrderError::MonthlyCap { .. } => Failure::Pause(PauseReason::MonthlyCap),
        OrderError::ApiKeyRevoked | OrderError::ApiKeyExpired => {
            Failure::Pause(PauseReason::ApiKeyNotValid)
        }
        OrderError::VehicleNotFound => {
            let message = "Автомобиль по этому номеру не найден";
            Failure::Skip(SkipCode::VehicleNotFound, message.to_owned())
        }
        OrderError::Mismatch(mismatch) => {
            Failure::Skip(SkipCode::Mismatch, mismatch.message.clone())
        }
        OrderError::Identification(IdentificationError::TooMany) => Failure::Later(QUOTA_DELAY),
        // The price is computed again.
        OrderError::PlanEnded => Failure::Later(Duration::seconds(1)),
        OrderError::Identification(_) => Failure::Unavailable,
        OrderError::Invalid(errors) => {
            let first = errors.errors.into_iter().next();
            let message = first.map(|error| error.message.into_owned());
            Failure::Skip(SkipCode::Rejected, message.unwrap_or(REJECTED.to_owned()))
        }
        error @ (OrderError::FreeCheckUnavailable
        | OrderError::VkPackageUnavailable
        | OrderError::PriceDiffers { .. }
        | OrderError::Promo(_)
        | OrderError::KeyReused(_)) => {
            tracing::error!(%error, "an order of a batch row failed unexpectedly");
            Failure::Skip(SkipCode::Rejected, REJECTED.to_owned())
        }
    })
}

const REJECTED: &str = "Проверку этой машины заказать не удалось";

async fn pause(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    reason: PauseReason,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let change = Change {
        state: BatchState::Paused,
        pause_reason: Some(reason),
        ended_at: None,
    };
    // Of several rows that fail at once the first pauses the batch and mails its owner.
    if repo::set_state(&work.tx, batch.id, BatchState::Running, change).await? {
        let counts = view::count_rows(&work.tx, batch.id).await?;
        let content = Content::BatchPaused {
            batch_id: batch.id,
            name: batch.name.clone(),
            reason: reason.to_string(),
            waiting: counts.waiting,
        };
        let key = format!("batch-paused:{}:{}", batch.id, work.now.timestamp_millis());
        outbox::mail_to_user(&work.tx, owner, content, key, work.now).await?;
    }
    work.commit().await
}

/// Ends a batch in an open state whose rows have all ended, and mails its owner once.
async fn complete(ctx: &Context, batch: &Batch, state: BatchState) -> Result<(), StorageError> {
    if !matches!(state, BatchState::Running | BatchState::Paused) {
        return Ok(());
    }
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let counts = view::count_rows(tx, batch.id).await?;
    let change = Change {
        state: BatchState::Completed,
        pause_reason: None,
        ended_at: Some(now),
    };
    if repo::set_state(tx, batch.id, state, change).await? {
        events::batch_completed(tx, batch, serde_json::json!(counts), now).await?;
        let owner = users::find(tx, batch.user_id).await?;
        if let Some(owner) = owner.filter(|owner| owner.notify_report_ready)
            && batch.mode == Mode::Live
        {
            let content = Content::BatchCompleted {
                batch_id: batch.id,
                name: batch.name.clone(),
                total: counts.total,
                stop: counts.stop,
                attention: counts.attention,
                good: counts.good,
                unknown: counts.unknown,
                skipped: counts.skipped,
            };
            let key = format!("batch-completed:{}", batch.id);
            outbox::mail_to_user(tx, &owner, content, key, now).await?;
        }
    }
    work.commit().await
}
