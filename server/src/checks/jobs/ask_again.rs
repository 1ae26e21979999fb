//! Asks sources that failed again, for a day, at our expense.

use avtosled_core::form::SourceInputs;
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::calls::AskAgain;
use crate::checks::rows::reports::{self, Report};
use crate::checks::settlement::{self, failed_services, settle_late};
use crate::checks::{kept, source_inputs};
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::db::StorageError;
use crate::kit::job::{JobEnd, Run};
use crate::kit::queue::Job;
use avtosled_vendors::car_data::Subject;

impl Run for AskAgain {
    async fn run(self, kit: &Kit, job: &Job) -> JobEnd {
        match ask(kit, job, self.report_id, self.source).await {
            Ok(end) => end,
            Err(error) => {
                tracing::error!(job_id = %job.id, %error, "a late answer could not be recorded");
                later(kit, job)
            }
        }
    }
}

async fn ask(
    kit: &Kit,
    job: &Job,
    report_id: Uuid,
    source: SourceId,
) -> Result<JobEnd, StorageError> {
    let db = kit.db.read();
    let Some(report) = reports::find(db, report_id).await? else {
        return Ok(JobEnd::Nothing);
    };
    if report.status == reports::ReportStatus::Running {
        return Ok(later(kit, job));
    }
    if failed_services(db, &report, source).await?.is_empty() {
        return Ok(JobEnd::Nothing);
    }
    let Some(subject) = subject(&report, source, kit.clock.now())? else {
        return Ok(JobEnd::Nothing);
    };
    kit.switches.read(db).await?;
    if !kit.switches.is_on(source) {
        return Ok(later(kit, job));
    }
    let has_joined = match kit.car_data.fetch(source, &subject).await {
        Ok(answer) => settle_late(kit, Some(job), report_id, source, &answer).await?,
        Err(error) => {
            settlement::record_call(kit, &report, source, Err(&error)).await?;
            false
        }
    };
    Ok(if has_joined {
        JobEnd::Finished
    } else {
        later(kit, job)
    })
}

/// The car of a complete report. What its order told of the owner is forgotten, so a source that
/// asks by that is not asked again.
pub fn subject(
    report: &Report,
    source: SourceId,
    now: DateTime<Utc>,
) -> Result<Option<Subject>, StorageError> {
    let told = SourceInputs::default();
    let identity = kept::identity(report)?;
    let known = source_inputs::known(&told, &identity);
    if source.source().skip_reason(&known).is_some() {
        return Ok(None);
    }
    let subject = source_inputs::subject(&told, &identity, moscow_day(now));
    Ok(Some(subject.asked_by(source)))
}

/// The next question, or the end of them.
fn later(kit: &Kit, job: &Job) -> JobEnd {
    let now = kit.clock.now();
    match AskAgain::next(job.created_at, now) {
        Some(next) => JobEnd::Retry {
            after: (next - now).to_std().unwrap_or_default(),
            reason: "no answer".to_owned(),
        },
        None => JobEnd::Nothing,
    }
}
