//! Who is told that a report is complete.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::reports::Report;
use crate::repos::reports::ReportService;
use crate::repos::users;
use crate::services::Services;
use crate::services::messages;
use crate::services::messages::Content;
use crate::services::quick_purchases;

/// Promises the mail to an owner who wants it, in the transaction that completes the report.
pub async fn report_ready(
    services: &Services,
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    if quick_purchases::complete(services, tx, report, rows, now).await? {
        return Ok(());
    }
    let Some(user) = users::find(tx, report.user_id).await? else {
        return Ok(());
    };
    if !user.notify_report_ready {
        return Ok(());
    }
    let content = Content::ReportReady {
        report_id: report.id,
        query: report.search_query.clone(),
        answered: answered(rows),
        asked: asked(rows),
        charged: Kopecks(report.total_cost),
    };
    messages::mail_to_user(
        tx,
        &user,
        content,
        format!("report_ready:{}", report.id),
        now,
    )
    .await
}

/// Services whose source answered.
#[must_use]
pub fn answered(rows: &[ReportService]) -> i32 {
    count(rows, |row| row.service_success == Some(true))
}

/// Services that have a source.
#[must_use]
pub fn asked(rows: &[ReportService]) -> i32 {
    count(rows, |row| row.status != "skipped")
}

fn count(rows: &[ReportService], is_counted: impl Fn(&&ReportService) -> bool) -> i32 {
    i32::try_from(rows.iter().filter(is_counted).count()).unwrap_or(i32::MAX)
}
