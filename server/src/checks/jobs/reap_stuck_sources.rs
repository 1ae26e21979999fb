//! Reaper of sources without a job: a safety net, so that no money stays held and all reports end.

use chrono::Duration;

use crate::checks::enqueue::{ConvertCar, FetchSource};
use crate::checks::repository::{reports, waiting};
use crate::checks::settlement::{self, SettlementError};
use crate::platform::Context;
use crate::platform::entities::source::Source;
use crate::platform::jobs::queue;

/// Minimum age of a report in minutes; younger reports still have their jobs.
const AGE_MINUTES: i64 = 10;

pub async fn run(ctx: &Context) -> Result<(), SettlementError> {
    let dead = u32::try_from(queue::count_dead(ctx.db.read()).await?).unwrap_or(u32::MAX);
    metrics::gauge!("avtosled_jobs_dead").set(dead);
    let before = ctx.clock.now() - Duration::minutes(AGE_MINUTES);
    for (report_id, Source(source)) in reports::list_open_calls(ctx.db.read(), before).await? {
        let payload = FetchSource { report_id, source };
        if queue::is_waiting(ctx.db.read(), &payload).await? {
            continue;
        }
        tracing::error!(%report_id, ?source, "a source had no job, its price is released");
        settlement::abandon(ctx, report_id, source, None).await?;
    }
    for report_id in waiting::list_open_conversions(ctx.db.read(), before).await? {
        if queue::is_waiting(ctx.db.read(), &ConvertCar { report_id }).await? {
            continue;
        }
        tracing::error!(%report_id, "a conversion had no job, its sources are skipped");
        settlement::end_conversion(ctx, report_id, None, None).await?;
    }
    Ok(())
}
