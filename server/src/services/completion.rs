//! The end of a report, in the transaction that ends its last source.

use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::reports;
use crate::services::Services;
use crate::services::announcements;
use crate::services::free_checks;
use crate::services::report_view;

/// Completes a report that no source is open of.
pub async fn complete_if_last(
    services: &Services,
    tx: &Tx,
    report_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    if reports::count_open(tx, report_id).await? > 0 {
        return Ok(());
    }
    let Some(report) = reports::find(tx, report_id).await? else {
        return Ok(());
    };
    if report.status == "completed" {
        return Ok(());
    }
    if report.successful_services_count == 0 {
        free_checks::give_back(tx, &report, now).await?;
    }
    let rows = reports::list_services(tx, &[report_id]).await?;
    let data = report_view::final_data(&report, &rows, now)?;
    reports::complete(tx, report_id, data, now).await?;
    announcements::report_ready(services, tx, &report, &rows, now).await?;
    metrics::counter!("reports_completed_total").increment(1);
    Ok(())
}
