//! The mail that a report is complete, and who gets it.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::checks::rows::reports::{Report, ReportService, ServiceStatus};
use crate::identity::rows::users;
use crate::kit::db::{StorageError, Tx};
use crate::messages::outbox::{self, Content};

/// Promises the mail to an owner who wants it, in the transaction that completes the report.
pub async fn report_ready(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
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
        is_unknown: !report.car_known && answered(rows) > 0,
    };
    outbox::mail_to_user(
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
    count(rows, |row| row.status != ServiceStatus::Skipped)
}

fn count(rows: &[ReportService], is_counted: impl Fn(&&ReportService) -> bool) -> i32 {
    i32::try_from(rows.iter().filter(is_counted).count()).unwrap_or(i32::MAX)
}
