//! Asks one source for a report.

use std::time::Duration;

use uuid::Uuid;

use crate::jobs::JobEnd;
use crate::jobs::back_off;
use crate::providers::car_data::ErrorClass;
use crate::providers::car_data::ProviderError;
use crate::repos::job_queue::Job;
use crate::services::Services;
use crate::services::settlement;
use crate::services::settlement::Outcome;
use crate::services::sources;

/// The vendor itself asks its source up to three times, so ours add to those.
const MAX_ATTEMPTS: i32 = 3;
const BACK_OFF: Duration = Duration::from_secs(1);

pub async fn run(services: &Services, job: &Job, report_id: Uuid, source_call: &str) -> JobEnd {
    let Some(call) = sources::find_call(source_call) else {
        return JobEnd::Dead {
            reason: format!("there is no call {source_call}"),
        };
    };
    let report = match settlement::start(services, report_id, call).await {
        Ok(Some(report)) => report,
        // An earlier run settled the call and was killed before it could say so.
        Ok(None) => return JobEnd::Nothing,
        Err(error) => return storage_failed(job, &error),
    };
    let outcome = match services.car_data.fetch(call, &report.vin).await {
        Ok(answer) => Outcome::Answered(Box::new(answer)),
        Err(error) => {
            report_error(&error, source_call);
            if error.class() == ErrorClass::RetryLater && job.attempts < MAX_ATTEMPTS {
                if error.was_sent()
                    && let Err(error) =
                        settlement::record_retry(services, &report, call, &error).await
                {
                    return storage_failed(job, &error);
                }
                let after = back_off(BACK_OFF, job.attempts);
                return JobEnd::Retry {
                    after,
                    reason: error.code().to_owned(),
                };
            }
            Outcome::Failed(error)
        }
    };
    let label = if matches!(outcome, Outcome::Answered(_)) {
        "answered"
    } else {
        "failed"
    };
    metrics::counter!("source_calls_total", "call" => sources::call_name(call), "end" => label)
        .increment(1);
    match settlement::settle(services, job.id, &report, call, outcome).await {
        Ok(()) => JobEnd::Finished,
        Err(error) => storage_failed(job, &error),
    }
}

/// The database is ours: keep trying, so that no money stays held.
fn storage_failed(job: &Job, error: &dyn std::error::Error) -> JobEnd {
    tracing::error!(job_id = %job.id, error = %error, "a source job could not be recorded");
    JobEnd::Retry {
        after: back_off(BACK_OFF, job.attempts),
        reason: error.to_string(),
    }
}

fn report_error(error: &ProviderError, source_call: &str) {
    match error.class() {
        ErrorClass::Account | ErrorClass::ClientBug => {
            tracing::error!(
                source_call,
                code = error.code(),
                "a source refuses our account"
            );
        }
        ErrorClass::RetryLater | ErrorClass::Input => {
            tracing::warn!(source_call, code = error.code(), "a source did not answer");
        }
    }
}
