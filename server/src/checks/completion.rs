//! The end of a report, in the transaction that ends its last source.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::checks::kept;
use crate::checks::rows::reports::{self, Report, ReportService, ReportStatus};
use crate::identity::free_checks::vk_package;
use crate::identity::rows::users;
use crate::kit::Kit;
use crate::kit::db::{StorageError, Tx};
use crate::offers::packages;

/// Later domains that have something to do when a report is complete.
pub trait Completed: Send + Sync {
    /// Runs in the transaction that completes the report.
    fn completed<'a>(
        &'a self,
        kit: &'a Kit,
        tx: &'a Tx,
        report: &'a Report,
        rows: &'a [ReportService],
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

/// Completes a report that no source is open of.
pub async fn complete_if_last(
    kit: &Kit,
    tx: &Tx,
    report_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if reports::count_open(tx, report_id).await? > 0 {
        return Ok(());
    }
    let Some(report) = reports::find(tx, report_id).await? else {
        return Ok(());
    };
    if report.status == ReportStatus::Completed {
        return Ok(());
    }
    if report.successful_services_count == 0 {
        give_back(tx, &report, now).await?;
    }
    let rows = reports::list_services(tx, &[report_id]).await?;
    let data = kept::final_data(&report, &rows, now)?;
    reports::complete(tx, report_id, data, now).await?;
    let listener = kit.given.get::<Arc<dyn Completed>>()?;
    listener.completed(kit, tx, &report, &rows, now).await?;
    metrics::counter!("reports_completed_total").increment(1);
    Ok(())
}

/// Gives back what paid for a report of which no source answered.
pub async fn give_back(tx: &Tx, report: &Report, now: DateTime<Utc>) -> Result<(), StorageError> {
    if report.free_check {
        users::return_free_check(tx, report.user_id).await?;
    }
    if report.vk_package {
        users::give_vk_package(tx, report.user_id, vk_package()).await?;
    }
    if let Some(package_id) = report.user_package_id {
        packages::return_check(tx, report.user_id, package_id, now).await?;
    }
    Ok(())
}
