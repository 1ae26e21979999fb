//! Settlement of late answers: added to the completed report free of charge.

use std::sync::Arc;

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::completion::Completed;
use crate::checks::report_data::stored_answers::serves;
use crate::checks::repository::reports::{self, Report, ReportService, ReportStatus};
use crate::checks::repository::{answer_cache, late};
use crate::checks::settlement::answered_row;
use crate::checks::vendor_call_log::source_rows;
use crate::checks::{completion, report_data};
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError, Tx};
use crate::platform::jobs::queue::{self, Job};
use avtosled_vendors::car_data::SourceAnswer;

/// Failed services of a report that a late answer may still fill.
/// None after a refresh by the owner or the deletion of the account.
pub async fn failed_services(
    conn: &impl Conn,
    report: &Report,
    source: SourceId,
) -> Result<Vec<ReportService>, StorageError> {
    if report.report_data.is_none() || answer_cache::find_refresh(conn, report.id).await?.is_some()
    {
        return Ok(Vec::new());
    }
    late::list_failed(conn, report.id, source).await
}

/// Stores a late answer, publishes it and ends the job; `false` when no service needs it.
pub async fn settle_late(
    ctx: &Context,
    job: Option<&Job>,
    report_id: Uuid,
    source: SourceId,
    answer: &SourceAnswer,
) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let Some(report) = reports::find_locked(tx, report_id).await? else {
        return Ok(false);
    };
    db::insert_all(tx, source_rows(&report, source, Ok(answer), now)).await?;
    let mut joined = Vec::new();
    for row in failed_services(tx, &report, source).await? {
        if serves(row.source.0, answer) {
            let row = ReportService {
                late: true,
                error_code: None,
                error_message: None,
                ..answered_row(row, answer, now)
            };
            late::join(&ctx.encryption, tx, row.clone()).await?;
            joined.push(row);
        }
    }
    if !joined.is_empty() {
        reports::touch(tx, report_id).await?;
        recompute_findings(ctx, tx, &report, &joined, now).await?;
        if let Some(job) = job {
            queue::finish(tx, job, now).await?;
        }
    }
    work.commit().await?;
    ctx.events.publish(report_id);
    Ok(!joined.is_empty())
}

/// Recomputes the findings of a completed report with late answers.
/// A running report computes its findings at completion.
async fn recompute_findings(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    joined: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if report.status != ReportStatus::Completed {
        return Ok(());
    }
    let rows = reports::list_services(&ctx.encryption, tx, &[report.id]).await?;
    // Findings are computed for the date of the report.
    let made_at = report.finished_at.unwrap_or(now);
    let data = report_data::final_data(report, &rows, made_at)?;
    late::set_data(tx, report.id, data).await?;
    let listener = ctx.services.get::<Arc<dyn Completed>>()?;
    listener.answered_late(ctx, tx, report, joined, now).await?;
    completion::mail::late_answer(tx, report, joined, now).await
}
