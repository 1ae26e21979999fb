//! An answer that came after its report waited no longer: it joins the report, and costs nothing.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::call_record::source_rows;
use crate::checks::repository::reports::{self, Report, ReportService, ReportStatus};
use crate::checks::repository::{late, repeats};
use crate::checks::settlement::answered_row;
use crate::checks::sources::serves;
use crate::checks::{announcements, kept};
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError, Tx};
use crate::platform::queue::{self, Job};
use avtosled_vendors::car_data::SourceAnswer;

/// The services of a report whose source failed, while an answer may still join it: not when the
/// owner asked again himself, nor when the account is gone.
pub async fn failed_services(
    conn: &impl Conn,
    report: &Report,
    source: SourceId,
) -> Result<Vec<ReportService>, StorageError> {
    if report.report_data.is_none() || repeats::find_refresh(conn, report.id).await?.is_some() {
        return Ok(Vec::new());
    }
    late::list_failed(conn, report.id, source).await
}

/// Takes a late answer in, tells of it, and ends the job; false when it serves nothing of what is
/// still wanted.
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
            late::join(&ctx.vault, tx, row.clone()).await?;
            joined.push(row);
        }
    }
    if !joined.is_empty() {
        reports::touch(tx, report_id).await?;
        tell_anew(ctx, tx, &report, &joined, now).await?;
        if let Some(job) = job {
            queue::finish(tx, job, now).await?;
        }
    }
    work.commit().await?;
    ctx.events.publish(report_id);
    Ok(!joined.is_empty())
}

/// What a complete report says with its late answers; one in work says it at its end.
async fn tell_anew(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    joined: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if report.status != ReportStatus::Completed {
        return Ok(());
    }
    let rows = reports::list_services(&ctx.vault, tx, &[report.id]).await?;
    // The report goes on speaking of the day it was made.
    let made_at = report.finished_at.unwrap_or(now);
    let data = kept::final_data(report, &rows, made_at)?;
    late::set_data(tx, report.id, data).await?;
    announcements::late_answer(tx, report, joined, now).await
}
