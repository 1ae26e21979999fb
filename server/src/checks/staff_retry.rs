//! Retry of a failed source by staff, immediate and at our expense.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::enqueue::RetryFailedSource;
use crate::checks::jobs::retry_failed_source;
use crate::checks::repository::reports::{self, Report, ReportStatus};
use crate::checks::settlement::failed_services;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue;

/// Reasons why a source is not retried.
#[derive(Debug, thiserror::Error)]
pub enum StaffRetryError {
    #[error("there is no such report")]
    NotFound,
    #[error("the report is still in work")]
    InWork,
    #[error("the source did not fail, or its owner made a newer report")]
    NotFailed,
    #[error("the source needs an input of the order that was erased")]
    MissingInput,
    #[error("the source is switched off")]
    Disabled,
    #[error("the source is being asked")]
    Asked,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Enqueues the retry of a failed source in the transaction of the caller.
/// Its answer is added to the report free of charge.
pub async fn ask(
    ctx: &Context,
    tx: &Tx,
    report_id: Uuid,
    source: SourceId,
    now: DateTime<Utc>,
) -> Result<Report, StaffRetryError> {
    let report = reports::find(tx, report_id).await?;
    let report = report.ok_or(StaffRetryError::NotFound)?;
    if report.status == ReportStatus::Running {
        return Err(StaffRetryError::InWork);
    }
    if failed_services(tx, &report, source).await?.is_empty() {
        return Err(StaffRetryError::NotFailed);
    }
    if retry_failed_source::subject(&report, source, now)?.is_none() {
        return Err(StaffRetryError::MissingInput);
    }
    ctx.source_settings.read(tx).await?;
    if !ctx.source_settings.is_enabled(source) {
        return Err(StaffRetryError::Disabled);
    }
    if !queue::run_now(tx, &RetryFailedSource { report_id, source }, now).await? {
        return Err(StaffRetryError::Asked);
    }
    Ok(report)
}
