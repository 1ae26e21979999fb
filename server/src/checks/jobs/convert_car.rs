//! Job that queries the conversion for the car of a report, beside its sources.

use std::time::Duration;

use avtosled_core::sources::SourceId;
use uuid::Uuid;

use crate::checks::enqueue::ConvertCar;
use crate::checks::identification::{self, IdentificationError, Identity};
use crate::checks::repository::reports;
use crate::checks::settlement::{self, SettlementError};
use crate::platform::Context;
use crate::platform::jobs::queue::Job;
use crate::platform::jobs::{JobEnd, Run, back_off};
use avtosled_vendors::car_data::ErrorClass;

const MAX_CALLS: i32 = 3;
const BACK_OFF: Duration = Duration::from_secs(1);
/// Age in seconds after which no source of the report waits for the conversion.
const MAX_AGE_S: i64 = 150;
/// Attempts after which remaining sources are ended, so that no money stays held.
const LAST_ATTEMPT: i32 = 20;

impl Run for ConvertCar {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match convert(ctx, job, self.report_id).await {
            Ok(end) => end,
            Err(error) => {
                tracing::error!(job_id = %job.id, %error, "a conversion could not be recorded");
                JobEnd::Retry {
                    after: back_off(BACK_OFF, job.attempts),
                    reason: error.to_string(),
                }
            }
        }
    }
}

async fn convert(ctx: &Context, job: &Job, report_id: Uuid) -> Result<JobEnd, SettlementError> {
    let report = reports::find(ctx.db.write(), report_id).await?;
    let Some(report) = report.filter(|report| report.conversion_open) else {
        return Ok(JobEnd::Nothing);
    };
    ctx.source_settings.read(ctx.db.read()).await?;
    let is_enabled = ctx.source_settings.is_enabled(SourceId::Conversion);
    let said: Option<Identity> = if job.attempts > LAST_ATTEMPT || !is_enabled {
        None
    } else {
        match identification::convert_for_report(ctx, &report).await {
            Ok(said) => Some(said),
            Err(IdentificationError::Storage(error)) => return Err(error.into()),
            Err(error) if may_be_repeated(ctx, job, &error) => {
                return Ok(JobEnd::Retry {
                    after: back_off(BACK_OFF, job.attempts),
                    reason: error.to_string(),
                });
            }
            Err(_) => None,
        }
    };
    settlement::end_conversion(ctx, report_id, said, Some(job)).await?;
    Ok(JobEnd::Finished)
}

fn may_be_repeated(ctx: &Context, job: &Job, error: &IdentificationError) -> bool {
    let is_passing = matches!(
        error,
        IdentificationError::Source(error) if error.class() == ErrorClass::RetryLater
    );
    let age_s = (ctx.clock.now() - job.created_at).num_seconds();
    is_passing && job.attempts < MAX_CALLS && age_s < MAX_AGE_S
}
