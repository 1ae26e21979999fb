//! Job that retries a failed source for a day, at our expense.

use avtosled_core::form::SourceInputs;
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::enqueue::RetryFailedSource;
use crate::checks::repository::reports::{self, Report};
use crate::checks::settlement::{self, failed_services, settle_late};
use crate::checks::{report_data, source_inputs};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue::Job;
use crate::platform::jobs::{JobEnd, Run};
use avtosled_vendors::car_data::Subject;

impl Run for RetryFailedSource {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match ask(ctx, job, self.report_id, self.source).await {
            Ok(end) => end,
            Err(error) => {
                tracing::error!(job_id = %job.id, %error, "a late answer could not be recorded");
                later(ctx, job)
            }
        }
    }
}

async fn ask(
    ctx: &Context,
    job: &Job,
    report_id: Uuid,
    source: SourceId,
) -> Result<JobEnd, StorageError> {
    let db = ctx.db.read();
    let Some(report) = reports::find(db, report_id).await? else {
        return Ok(JobEnd::Nothing);
    };
    if report.status == reports::ReportStatus::Running {
        return Ok(later(ctx, job));
    }
    if failed_services(db, &report, source).await?.is_empty() {
        return Ok(JobEnd::Nothing);
    }
    let Some(subject) = subject(&report, source, ctx.clock.now())? else {
        return Ok(JobEnd::Nothing);
    };
    ctx.source_settings.read(db).await?;
    if !ctx.source_settings.is_enabled(source) {
        return Ok(later(ctx, job));
    }
    let has_joined = match ctx.car_data.fetch(source, &subject).await {
        Ok(answer) => settle_late(ctx, Some(job), report_id, source, &answer).await?,
        Err(error) => {
            settlement::record_call(ctx, &report, source, Err(&error)).await?;
            false
        }
    };
    Ok(if has_joined {
        JobEnd::Finished
    } else {
        later(ctx, job)
    })
}

/// Inputs of a completed report.
/// Personal inputs are erased, so sources that need them are skipped.
pub fn subject(
    report: &Report,
    source: SourceId,
    now: DateTime<Utc>,
) -> Result<Option<Subject>, StorageError> {
    let inputs = SourceInputs::default();
    let identity = report_data::identity(report)?;
    let known = source_inputs::known(&inputs, &identity);
    if source.source().skip_reason(&known).is_some() {
        return Ok(None);
    }
    let subject = source_inputs::subject(&inputs, &identity, moscow_day(now));
    Ok(Some(subject.inputs_of(source)))
}

/// Schedules the next retry of a failed source, if any.
fn later(ctx: &Context, job: &Job) -> JobEnd {
    let now = ctx.clock.now();
    match RetryFailedSource::next(job.created_at, now) {
        Some(next) => JobEnd::Retry {
            after: (next - now).to_std().unwrap_or_default(),
            reason: "no answer".to_owned(),
        },
        None => JobEnd::Nothing,
    }
}
