//! When the books are compared, and what came of it.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::reconciliation::difference::Difference;
use crate::money::reconciliation::steps::{self, HOURLY, Place};
use crate::money::reconciliation::{compare_with_provider, find_differences};
use crate::money::reconciliation::{open_differences, roots};
use crate::money::repository::reconciliation_runs::{self, End, Run};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::work::Work;

const EVERY: Duration = Duration::hours(1);
/// Once in so long what the provider has is compared over [`DAILY_WINDOW`].
const DAILY: Duration = Duration::hours(24);
const DAILY_WINDOW: Duration = Duration::days(3);
/// A window begins before the last comparison: what was under way then is looked at again.
const OVERLAP: Duration = Duration::hours(2);
/// Differences kept of a run; the command prints all of them.
const KEPT: usize = 100;
const LISTED: u64 = 50;

/// A comparison of the books.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    pub id: Uuid,
    pub started_at: DateTime<Utc>,
    /// Null while it runs, or for good when it was killed.
    pub finished_at: Option<DateTime<Utc>>,
    /// Payments and refunds made since then were compared with the provider.
    pub compared_from: Option<DateTime<Utc>>,
    /// How many the provider told of.
    pub payments_compared: i32,
    pub difference_count: i32,
    /// The first hundred.
    pub differences: Vec<Difference>,
    /// Why the provider's side could not be compared.
    pub error: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum ReconciliationError {
    #[error("the comparison broke off")]
    Lost,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The latest runs, newest first.
pub async fn list(ctx: &Context) -> Result<Vec<RunView>, StorageError> {
    let runs = reconciliation_runs::list(ctx.db.read(), LISTED).await?;
    Ok(runs.into_iter().map(RunView::from).collect())
}

/// Compares the whole books now, and three days of the provider's; with the run all differences.
pub async fn run(ctx: &Context) -> Result<(RunView, Vec<Difference>), StorageError> {
    let work = ctx.begin().await?;
    let from = window(&work.tx, work.now, true).await?;
    let run = begin(work, from, Place::default()).await?;
    roots::keep(ctx).await?;
    let differences = find_differences(ctx).await?;
    compare(ctx, run, differences, true).await
}

/// The same, and goes on when the caller goes away.
pub async fn run_detached(ctx: &Arc<Context>) -> Result<RunView, ReconciliationError> {
    let ctx = Arc::clone(ctx);
    let running = tokio::spawn(async move { run(&ctx).await });
    let (view, _) = running.await.map_err(|_| ReconciliationError::Lost)??;
    Ok(view)
}

/// Compares the books, long ones in part, if an hour has passed since they were compared, in whatever
/// process.
pub async fn run_if_due(ctx: &Context) -> Result<Option<RunView>, StorageError> {
    let work = ctx.begin().await?;
    let now = work.now;
    // Of two processes one compares.
    db::lock(&work.tx, "reconciliation").await?;
    let recent = reconciliation_runs::list_since(&work.tx, now - DAILY).await?;
    if recent.iter().any(|run| run.started_at + EVERY > now) {
        return Ok(None);
    }
    let from = window(&work.tx, now, !recent.iter().any(is_long)).await?;
    let place = reconciliation_runs::find_latest_ended(&work.tx).await?;
    let place = place.map(|run| Place {
        moment: run.walked_until,
        user_id: run.walked_user,
    });
    let mut run = begin(work, from, place.unwrap_or_default()).await?;
    roots::keep(ctx).await?;
    let place = Place {
        moment: run.walked_until,
        user_id: run.walked_user,
    };
    let (differences, place) = steps::compare(ctx, HOURLY, from, place).await?;
    (run.walked_until, run.walked_user) = (place.moment, place.user_id);
    let is_whole = steps::are_short(ctx, HOURLY).await?;
    let (view, _) = compare(ctx, run, differences, is_whole).await?;
    Ok(Some(view))
}

/// Since when payments are compared with the provider: since the last time, or longer.
async fn window(tx: &Tx, now: DateTime<Utc>, is_long: bool) -> Result<DateTime<Utc>, StorageError> {
    let whole = reconciliation_runs::find_latest_whole(tx).await?;
    let since = whole.map_or(now, |run| run.started_at) - OVERLAP;
    Ok(if is_long {
        since.min(now - DAILY_WINDOW)
    } else {
        since
    })
}

/// Notes that a run begins.
async fn begin(work: Work<'_>, from: DateTime<Utc>, place: Place) -> Result<Run, StorageError> {
    let run = Run {
        id: Uuid::now_v7(),
        started_at: work.now,
        finished_at: None,
        payments_compared: 0,
        differences: None,
        error: None,
        compared_from: Some(from),
        difference_count: 0,
        walked_until: place.moment,
        walked_user: place.user_id,
    };
    db::insert(&work.tx, run.clone()).await?;
    work.commit().await?;
    Ok(run)
}

/// True when a run looked at all of the daily window.
fn is_long(run: &Run) -> bool {
    run.finished_at.is_some()
        && run.error.is_none()
        && run
            .compared_from
            .is_some_and(|from| from <= run.started_at - DAILY_WINDOW)
}

/// Adds what the provider says to what was found in our own books, in all of them or a part, and ends the
/// run.
async fn compare(
    ctx: &Context,
    mut run: Run,
    mut differences: Vec<Difference>,
    is_whole: bool,
) -> Result<(RunView, Vec<Difference>), StorageError> {
    let from = run.compared_from.unwrap_or(run.started_at);
    match compare_with_provider(ctx, from).await {
        Ok(compared) => {
            run.payments_compared = i32::try_from(compared.count).unwrap_or(i32::MAX);
            differences.extend(compared.differences);
            if compared.unreadable > 0 {
                let count = compared.unreadable;
                tracing::error!(count, "the provider told what cannot be read");
                run.error = Some(format!("Записей ЮKassa не прочитано: {count}"));
            }
        }
        Err(error) => {
            tracing::error!(%error, "the books could not be compared with the provider");
            run.error = Some(format!("Сверка с ЮKassa не закончена: {error}"));
        }
    }
    run.difference_count = i32::try_from(differences.len()).unwrap_or(i32::MAX);
    let kept: Vec<&Difference> = differences.iter().take(KEPT).collect();
    run.differences = Some(serde_json::json!(kept));
    let now = ctx.clock.now();
    run.finished_at = Some(now);
    let end = End {
        compared: run.payments_compared,
        differences: run.differences.clone().unwrap_or_default(),
        difference_count: run.difference_count,
        error: run.error.clone(),
        walked: (run.walked_until, run.walked_user),
    };
    reconciliation_runs::end(ctx.db.write(), run.id, end, now).await?;
    let open = open_differences::keep(ctx.db.write(), &differences, is_whole, now).await?;
    open_differences::tell(open);
    tell(&run, &differences);
    Ok((RunView::from(run), differences))
}

fn tell(run: &Run, differences: &[Difference]) {
    let result = match (&run.error, differences.is_empty()) {
        (Some(_), _) => "failed",
        (None, true) => "clean",
        (None, false) => "differences",
    };
    metrics::counter!("reconciliations_total", "result" => result).increment(1);
    if let Some(first) = differences.first() {
        tracing::error!(count = differences.len(), %first, "the books disagree");
    }
}

impl From<Run> for RunView {
    fn from(run: Run) -> Self {
        let differences = run.differences.map(serde_json::from_value);
        Self {
            id: run.id,
            started_at: run.started_at,
            finished_at: run.finished_at,
            compared_from: run.compared_from,
            payments_compared: run.payments_compared,
            difference_count: run.difference_count,
            differences: differences.and_then(Result::ok).unwrap_or_default(),
            error: run.error,
        }
    }
}
