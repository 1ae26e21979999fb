//! A report for staff: state of its sources and calls, without answers, which belong to the owner.

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::overview::vendor_calls::VendorCall;
use crate::admin::repository::report_calls;
use crate::checks::completion;
use crate::checks::jobs::retry_failed_source;
use crate::checks::repository::reports::{
    self, Report, ReportService, ReportStatus, ServiceStatus,
};
use crate::checks::staff_retry::{self, StaffRetryError};
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;

/// A report with its sources, for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffReport {
    pub id: Uuid,
    pub user_id: Uuid,
    pub username: String,
    /// Kind of the identifier in the order.
    #[schema(value_type = IdentifierKind)]
    pub search_type: String,
    pub search_query: String,
    pub vin: String,
    pub status: ReportStatus,
    /// Whether a source knows the car; nothing is charged otherwise.
    pub car_known: bool,
    /// Roubles charged for the report.
    pub earned: Kopecks,
    /// Roubles released of the report's price.
    pub released: Kopecks,
    /// Whether the report can be mailed to its owner.
    pub can_be_mailed: bool,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub sources: Vec<SourceLine>,
    /// Vendor calls, newest first.
    pub calls: Vec<VendorCall>,
}

/// One source of a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the fields mirror the columns of a report's source"
)]
pub struct SourceLine {
    pub source: SourceId,
    /// Source whose call answers this source.
    pub asked_as: SourceId,
    pub title: &'static str,
    pub status: ServiceStatus,
    pub error_code: Option<String>,
    pub error: Option<String>,
    /// Number of calls to the source.
    pub attempts: i32,
    /// Duration of the call in milliseconds.
    pub response_time: Option<i32>,
    /// Price in roubles; `cost` is what was charged.
    pub price: Kopecks,
    pub cost: Kopecks,
    pub released: bool,
    pub from_cache: bool,
    /// Whether the source answered after the report completed, free of charge.
    pub late: bool,
    pub fetched_at: Option<DateTime<Utc>>,
    /// Whether the failed source can be retried at our expense.
    pub can_be_asked: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum StaffReportError {
    #[error("there is no such report")]
    NotFound,
    #[error("the owner has no confirmed e-mail address, or the report is running")]
    NoAddress,
    #[error(transparent)]
    Ask(#[from] StaffRetryError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Loads a report with its sources and calls.
pub async fn find(ctx: &Context, id: Uuid) -> Result<StaffReport, StaffReportError> {
    let db = ctx.db.read();
    let report = reports::find(db, id).await?;
    let report = report.ok_or(StaffReportError::NotFound)?;
    let rows = reports::list_services(&ctx.encryption, db, &[id]).await?;
    let owner = users::find(db, report.user_id).await?;
    let calls = report_calls::list(db, id).await?;
    let now = ctx.clock.now();
    let lines: Result<Vec<SourceLine>, StorageError> =
        rows.iter().map(|row| line(&report, row, now)).collect();
    let is_complete = report.status == ReportStatus::Completed;
    let gone = |row: &&ReportService| row.released;
    Ok(StaffReport {
        can_be_mailed: is_complete
            && owner
                .as_ref()
                .is_some_and(|user| user.confirmed_email().is_some()),
        username: owner.map(|user| user.username).unwrap_or_default(),
        earned: Kopecks(report.total_cost),
        released: Kopecks(rows.iter().filter(gone).map(|row| row.service_price).sum()),
        sources: lines?,
        calls: calls.into_iter().map(VendorCall::from).collect(),
        id,
        user_id: report.user_id,
        search_type: report.search_type,
        search_query: report.search_query,
        vin: report.vin,
        status: report.status,
        car_known: report.car_known,
        created_at: report.created_at,
        finished_at: report.finished_at,
    })
}

fn line(
    report: &Report,
    row: &ReportService,
    now: DateTime<Utc>,
) -> Result<SourceLine, StorageError> {
    let source = row.source.0;
    let asked_as = row.asked_as.map_or(source, |asked| asked.0);
    let has_failed = report.status == ReportStatus::Completed && row.status == ServiceStatus::Error;
    let can_be_asked = has_failed && retry_failed_source::subject(report, asked_as, now)?.is_some();
    Ok(SourceLine {
        source,
        asked_as,
        title: source.source().title,
        status: row.status,
        error_code: row.error_code.clone(),
        error: row.error_message.clone(),
        attempts: row.attempts,
        response_time: row.response_time,
        price: Kopecks(row.service_price),
        cost: Kopecks(row.cost),
        released: row.released,
        from_cache: row.from_cache,
        late: row.late,
        fetched_at: row.fetched_at,
        can_be_asked,
    })
}

/// Enqueues the retry of a failed source at our expense.
pub async fn ask(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    source: SourceId,
    reason: String,
) -> Result<(), StaffReportError> {
    let work = ctx.begin().await?;
    let report = staff_retry::ask(ctx, &work.tx, id, source, work.now).await?;
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::SourceAskedAgain,
        change: format!("{}, отчёт {id}", source.name()),
        reason,
    };
    activity_log::record_by_operator(&work.tx, report.user_id, event, work.now).await?;
    Ok(work.commit().await?)
}

/// Queues the completion mail of a report again.
pub async fn mail(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<(), StaffReportError> {
    let work = ctx.begin().await?;
    let report = reports::find(&work.tx, id).await?;
    let report = report.ok_or(StaffReportError::NotFound)?;
    let rows = reports::list_services(&ctx.encryption, &work.tx, &[id]).await?;
    if !completion::mail::send_again(&work.tx, &report, &rows, work.now).await? {
        return Err(StaffReportError::NoAddress);
    }
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::ReportMailed,
        change: format!("отчёт {id}"),
        reason,
    };
    activity_log::record_by_operator(&work.tx, report.user_id, event, work.now).await?;
    Ok(work.commit().await?)
}
