//! Completion of a report, in the transaction that ends its last source.

pub mod mail;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::checks::repository::reports::{
    self, Report, ReportService, ReportStatus, ServiceStatus, Wait,
};
use crate::checks::repository::waiting;
use crate::checks::{charges, report_data};
use crate::identity::free_checks::vk_package;
use crate::identity::repository::users;
use crate::money::ledger::{LedgerError, Reference};
use crate::offers::{packages, promo};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

const UNASKED_MESSAGE: &str =
    "Не опрашивался: ни один источник не знает этот автомобиль. Деньги не списаны";

/// Listener for completed reports; implemented for later domains.
pub trait Completed: Send + Sync {
    /// Called in the transaction that completes the report.
    fn completed<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        report: &'a Report,
        rows: &'a [ReportService],
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Called in the transaction that adds late answers to a completed report.
    fn answered_late<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        report: &'a Report,
        rows: &'a [ReportService],
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

/// Completes a report without open sources, unless the conversion may still identify the car.
/// Releases all prices when no source knows the car.
pub async fn complete(
    ctx: &Context,
    tx: &Tx,
    report_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), LedgerError> {
    let Some(report) = reports::find(tx, report_id).await? else {
        return Ok(());
    };
    let may_become_known = report.conversion_open && !report.car_known;
    if report.status == ReportStatus::Completed || may_become_known {
        return Ok(());
    }
    if !report.car_known {
        skip_unasked(ctx, tx, &report, now).await?;
        charges::release_held(tx, &report, now).await?;
    }
    if !is_earned(&report) {
        give_back(tx, &report, now).await?;
    }
    let rows = reports::list_services(&ctx.encryption, tx, &[report_id]).await?;
    let data = report_data::final_data(&report, &rows, now)?;
    reports::complete(tx, report_id, data, now).await?;
    let listener = ctx.services.get::<Arc<dyn Completed>>()?;
    listener.completed(ctx, tx, &report, &rows, now).await?;
    metrics::counter!("avtosled_reports_completed_total").increment(1);
    Ok(())
}

/// Whether a source answered about a known car.
#[must_use]
pub fn is_earned(report: &Report) -> bool {
    report.successful_services_count > 0 && report.car_known
}

/// Skips services whose sources waited for the car to be known.
async fn skip_unasked(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    now: DateTime<Utc>,
) -> Result<(), LedgerError> {
    for row in waiting::list_waiting(tx, report.id, Wait::Car).await? {
        let row = ReportService {
            status: ServiceStatus::Skipped,
            error_code: Some("car_unknown".to_owned()),
            error_message: Some(UNASKED_MESSAGE.to_owned()),
            released: true,
            ..row
        };
        if reports::end_service(&ctx.encryption, tx, row.clone(), 0).await? {
            charges::move_price(tx, report, &row, now).await?;
        }
    }
    Ok(())
}

/// Refunds a package check or free check spent on a report without value.
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
    if report.promo_code.is_some() {
        promo::release(tx, Reference::Report(report.id)).await?;
    }
    Ok(())
}
