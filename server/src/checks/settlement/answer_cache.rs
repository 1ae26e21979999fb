//! Settlement of cached answers, which are charged like new ones.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::Stored;
use crate::checks::repository::reports::{self, Report, ReportService};
use crate::checks::settlement::{FAILED_FREE_MESSAGE, SettlementError, end_rows, hold};
use crate::platform::Context;
use crate::platform::db::Tx;

/// Settles the services of a new report that have cached answers, including cached failures.
pub async fn take_stored(
    ctx: &Context,
    tx: &Tx,
    report_id: Uuid,
    stored: &Stored,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    if stored.is_empty() {
        return Ok(());
    }
    let report = hold(tx, report_id).await?;
    let rows = reports::list_services(&ctx.encryption, tx, &[report_id]).await?;
    let taken = |row: ReportService| {
        let answer = stored.get(&row.service_name)?;
        Some(take(row, &report, answer))
    };
    let ended: Vec<ReportService> = rows.into_iter().filter_map(taken).collect();
    let count = u64::try_from(ended.len()).unwrap_or(u64::MAX);
    end_rows(ctx, tx, &report, ended, 0, now).await?;
    metrics::counter!("avtosled_cached_answers_used_total").increment(count);
    Ok(())
}

fn take(row: ReportService, report: &Report, answer: &ReportService) -> ReportService {
    let is_answered = answer.service_success == Some(true);
    let is_paid = !reports::is_free(report);
    ReportService {
        status: answer.status,
        service_success: answer.service_success,
        error_code: answer.error_code.clone().filter(|_| !is_answered),
        error_message: (!is_answered).then(|| FAILED_FREE_MESSAGE.to_owned()),
        block: answer.block.clone(),
        fetched_at: answer.fetched_at,
        actual_at: answer.actual_at,
        from_cache: is_answered,
        // Copied, because today's identification may lack an input that it had at the time of the answer.
        asked_hash: answer.asked_hash.clone(),
        waits_for: None,
        released: !is_answered && is_paid,
        ..row
    }
}
