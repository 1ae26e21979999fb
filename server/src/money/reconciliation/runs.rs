//! Reconciliation runs: schedule, execution and results.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::reconciliation::batches::{self, Cursor, HOURLY};
use crate::money::reconciliation::discrepancy::Discrepancy;
use crate::money::reconciliation::{compare_with_provider, find_discrepancies};
use crate::money::reconciliation::{hash_chain, open_discrepancies};
use crate::money::repository::reconciliation_runs::{self, Run, RunResult};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::unit_of_work::UnitOfWork;

const INTERVAL: Duration = Duration::hours(1);
/// Interval between comparisons with the provider over [`DAILY_WINDOW`].
const DAILY: Duration = Duration::hours(24);
const DAILY_WINDOW: Duration = Duration::days(3);
/// Overlap of the compared window with the last run, to cover what was in progress.
const OVERLAP: Duration = Duration::hours(2);
/// Maximum discrepancies stored with a run; the command prints all.
const MAX_STORED: usize = 100;
const MAX_LISTED: u64 = 50;

/// A reconciliation run.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    pub id: Uuid,
    pub started_at: DateTime<Utc>,
    /// Time when the run finished; null while it runs, and after a crash.
    pub finished_at: Option<DateTime<Utc>>,
    /// Start of the payments and refunds that were compared with the provider.
    pub compared_from: Option<DateTime<Utc>>,
    /// Number of items listed by the provider.
    pub payments_compared: i32,
    #[serde(rename = "differenceCount")]
    pub discrepancy_count: i32,
    /// First hundred discrepancies.
    #[serde(rename = "differences")]
    pub discrepancies: Vec<Discrepancy>,
    /// Reason why the comparison with the provider is incomplete.
    pub error: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum ReconciliationError {
    #[error("the reconciliation task ended early")]
    Lost,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The latest runs, newest first.
pub async fn list(ctx: &Context) -> Result<Vec<RunView>, StorageError> {
    let runs = reconciliation_runs::list(ctx.db.read(), MAX_LISTED).await?;
    Ok(runs.into_iter().map(RunView::from).collect())
}

/// Compares the whole ledger and three days of the provider; returns the run with all discrepancies.
pub async fn run(ctx: &Context) -> Result<(RunView, Vec<Discrepancy>), StorageError> {
    let work = ctx.begin().await?;
    let from = window(&work.tx, work.now, true).await?;
    let run = begin(work, from, Cursor::default()).await?;
    hash_chain::append(ctx).await?;
    let discrepancies = find_discrepancies(ctx).await?;
    compare(ctx, run, discrepancies, true).await
}

/// Like [`run`], but not canceled with the caller.
pub async fn run_detached(ctx: &Arc<Context>) -> Result<RunView, ReconciliationError> {
    let ctx = Arc::clone(ctx);
    let running = tokio::spawn(async move { run(&ctx).await });
    let (view, _) = running.await.map_err(|_| ReconciliationError::Lost)??;
    Ok(view)
}

/// Compares the ledger if an hour has passed since the last run of any process.
/// A large ledger is compared in batches.
pub async fn run_if_due(ctx: &Context) -> Result<Option<RunView>, StorageError> {
    let work = ctx.begin().await?;
    let now = work.now;
    // The lock lets only one process run it.
    db::lock(&work.tx, "reconciliation").await?;
    let recent = reconciliation_runs::list_since(&work.tx, now - DAILY).await?;
    if recent.iter().any(|run| run.started_at + INTERVAL > now) {
        return Ok(None);
    }
    let from = window(&work.tx, now, !recent.iter().any(is_long)).await?;
    let cursor = reconciliation_runs::find_latest_ended(&work.tx).await?;
    let cursor = cursor.map(|run| Cursor {
        moment: run.cursor_time,
        user_id: run.cursor_user_id,
    });
    let mut run = begin(work, from, cursor.unwrap_or_default()).await?;
    hash_chain::append(ctx).await?;
    let cursor = Cursor {
        moment: run.cursor_time,
        user_id: run.cursor_user_id,
    };
    let (discrepancies, cursor) = batches::compare(ctx, HOURLY, from, cursor).await?;
    (run.cursor_time, run.cursor_user_id) = (cursor.moment, cursor.user_id);
    let is_whole = batches::fits_one_run(ctx, HOURLY).await?;
    let (view, _) = compare(ctx, run, discrepancies, is_whole).await?;
    Ok(Some(view))
}

/// Start of the comparison with the provider: the last successful run, or [`DAILY_WINDOW`] ago.
async fn window(tx: &Tx, now: DateTime<Utc>, is_long: bool) -> Result<DateTime<Utc>, StorageError> {
    let whole = reconciliation_runs::find_latest_whole(tx).await?;
    let since = whole.map_or(now, |run| run.started_at) - OVERLAP;
    Ok(if is_long {
        since.min(now - DAILY_WINDOW)
    } else {
        since
    })
}

/// Stores the start of a run.
async fn begin(
    work: UnitOfWork<'_>,
    from: DateTime<Utc>,
    cursor: Cursor,
) -> Result<Run, StorageError> {
    let run = Run {
        id: Uuid::now_v7(),
        started_at: work.now,
        finished_at: None,
        payments_compared: 0,
        discrepancies: None,
        error: None,
        compared_from: Some(from),
        discrepancy_count: 0,
        cursor_time: cursor.moment,
        cursor_user_id: cursor.user_id,
    };
    db::insert(&work.tx, run.clone()).await?;
    work.commit().await?;
    Ok(run)
}

/// Whether a run compared the whole daily window with the provider.
fn is_long(run: &Run) -> bool {
    run.finished_at.is_some()
        && run.error.is_none()
        && run
            .compared_from
            .is_some_and(|from| from <= run.started_at - DAILY_WINDOW)
}

/// Compares with the provider, and stores the result with the given discrepancies.
/// `is_whole`: whether the whole ledger was compared.
async fn compare(
    ctx: &Context,
    mut run: Run,
    mut discrepancies: Vec<Discrepancy>,
    is_whole: bool,
) -> Result<(RunView, Vec<Discrepancy>), StorageError> {
    let from = run.compared_from.unwrap_or(run.started_at);
    match compare_with_provider(ctx, from).await {
        Ok(compared) => {
            run.payments_compared = i32::try_from(compared.count).unwrap_or(i32::MAX);
            discrepancies.extend(compared.discrepancies);
            if compared.unreadable > 0 {
                let count = compared.unreadable;
                tracing::error!(count, "unreadable items in the provider's lists");
                run.error = Some(format!("Записей ЮKassa не прочитано: {count}"));
            }
        }
        Err(error) => {
            tracing::error!(%error, "reconciliation with the provider failed");
            run.error = Some(format!("Сверка с ЮKassa не закончена: {error}"));
        }
    }
    run.discrepancy_count = i32::try_from(discrepancies.len()).unwrap_or(i32::MAX);
    let stored: Vec<&Discrepancy> = discrepancies.iter().take(MAX_STORED).collect();
    run.discrepancies = Some(serde_json::json!(stored));
    let now = ctx.clock.now();
    run.finished_at = Some(now);
    let end = RunResult {
        compared: run.payments_compared,
        discrepancies: run.discrepancies.clone().unwrap_or_default(),
        discrepancy_count: run.discrepancy_count,
        error: run.error.clone(),
        cursor: (run.cursor_time, run.cursor_user_id),
    };
    reconciliation_runs::finish(ctx.db.write(), run.id, end, now).await?;
    let open = open_discrepancies::record(ctx.db.write(), &discrepancies, is_whole, now).await?;
    open_discrepancies::set_gauge(open);
    record_metrics(&run, &discrepancies);
    Ok((RunView::from(run), discrepancies))
}

fn record_metrics(run: &Run, discrepancies: &[Discrepancy]) {
    let result = match (&run.error, discrepancies.is_empty()) {
        (Some(_), _) => "failed",
        (None, true) => "clean",
        (None, false) => "discrepancies",
    };
    metrics::counter!("avtosled_reconciliations_total", "result" => result).increment(1);
    if let Some(first) = discrepancies.first() {
        tracing::error!(count = discrepancies.len(), %first, "discrepancies found");
    }
}

impl From<Run> for RunView {
    fn from(run: Run) -> Self {
        let discrepancies = run.discrepancies.map(serde_json::from_value);
        Self {
            id: run.id,
            started_at: run.started_at,
            finished_at: run.finished_at,
            compared_from: run.compared_from,
            payments_compared: run.payments_compared,
            discrepancy_count: run.discrepancy_count,
            discrepancies: discrepancies.and_then(Result::ok).unwrap_or_default(),
            error: run.error,
        }
    }
}
