//! Ends sources that no job will ever end: a safety net under every bug that loses a job, so that
//! no money stays held and no report runs for ever.

use chrono::Duration;

use crate::repos::job_queue;
use crate::repos::job_queue::JobPayload;
use crate::repos::reports;
use crate::services::Services;
use crate::services::settlement;
use crate::services::settlement::SettlementError;

/// Younger reports still have their jobs, or get them back from a killed worker.
const AGE_MINUTES: i64 = 10;

pub async fn run(services: &Services) -> Result<(), SettlementError> {
    let dead = u32::try_from(job_queue::count_dead(services.db.read()).await?).unwrap_or(u32::MAX);
    metrics::gauge!("jobs_dead").set(dead);
    let before = services.clock.now() - Duration::minutes(AGE_MINUTES);
    for (report_id, source_call) in reports::list_open_calls(services.db.read(), before).await? {
        let payload = JobPayload::FetchSource {
            report_id,
            source_call: source_call.clone(),
        };
        if job_queue::is_waiting(services.db.read(), &payload).await? {
            continue;
        }
        tracing::error!(%report_id, source_call, "a source had no job, its price is released");
        settlement::abandon(services, report_id, &source_call, None).await?;
    }
    Ok(())
}
