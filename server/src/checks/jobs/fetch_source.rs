//! Job that queries one source for a report.

use avtosled_core::sources::SourceId;
use std::time::Duration;

use uuid::Uuid;

use crate::checks::enqueue::FetchSource;
use crate::checks::settlement::{self, Outcome, SettlementError, Started, settle_late};
use crate::checks::{source_inputs, vendor_call_log};
use crate::platform::Context;
use crate::platform::jobs::queue::Job;
use crate::platform::jobs::{JobEnd, Run, back_off};
use avtosled_vendors::car_data::{AnswerFuture, ErrorClass, ProviderError, SourceAnswer, Subject};

/// Maximum calls to a source per report; the vendor itself also retries up to three times.
const MAX_CALLS: i32 = 3;
const BACK_OFF: Duration = Duration::from_secs(1);
/// Maximum delay when the vendor asks to retry later.
const MOST_PATIENCE: Duration = Duration::from_mins(1);
/// Maximum attempts to store an answer, so that a database error repeats no paid call.
const STORAGE_TRIES: i32 = 4;
const STORAGE_PAUSE: Duration = Duration::from_millis(50);

/// Maximum attempts of the job; then the source is ended, so that no money stays held.
const LAST_ATTEMPT: i32 = 20;

impl Run for FetchSource {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        if job.attempts > LAST_ATTEMPT {
            return give_up(ctx, job, self.report_id, self.source).await;
        }
        Box::pin(ask(ctx, job, self.report_id, self.source)).await
    }
}

async fn ask(ctx: &Context, job: &Job, report_id: Uuid, source: SourceId) -> JobEnd {
    let turn = ctx.background_limit.acquire().await;
    let started = settlement::start(ctx, report_id, source).await;
    drop(turn);
    let started = match started {
        Ok(Some(started)) => started,
        // An earlier run settled the call and was killed before it finished the job.
        Ok(None) => return JobEnd::Nothing,
        Err(error) => return storage_failed(job, &error),
    };
    // Only the inputs of this source, since the cache key is computed from them.
    let subject = match source_inputs::subject_of(ctx, &started.report) {
        Ok(subject) => subject.inputs_of(source),
        Err(error) => return storage_failed(job, &error),
    };
    if let Err(error) = ctx.source_settings.read(ctx.db.read()).await {
        return storage_failed(job, &error);
    }
    if !ctx.source_settings.is_enabled(source) {
        return settle(ctx, job, &started, source, Outcome::Disabled).await;
    }
    let mut call = ctx.car_data.fetch(source, &subject);
    // Time in the queue before the first call does not count.
    let waited = if started.calls == 0 {
        Duration::ZERO
    } else {
        age(ctx, job)
    };
    let left = report_timeout(ctx, source).saturating_sub(waited);
    let Ok(answered) = tokio::time::timeout(left, &mut call).await else {
        return settle_after_timeout(ctx, job, &started, source, call).await;
    };
    let outcome = match answered {
        Ok(answer) => Outcome::Answered(Box::new(answer)),
        Err(error) => {
            log(&error, source);
            if let Some(after) = next_try(ctx, job, &started, source, &error) {
                let noted =
                    settlement::record_call(ctx, &started.report, source, Err(&error)).await;
                return match noted {
                    Ok(()) => JobEnd::Retry {
                        after,
                        reason: error.code().to_owned(),
                    },
                    Err(error) => storage_failed(job, &error),
                };
            }
            Box::pin(second(ctx, &started, source, &subject, error)).await
        }
    };
    let end = if matches!(outcome, Outcome::Answered(_)) {
        "answered"
    } else {
        "failed"
    };
    metrics::counter!("avtosled_source_calls_total", "source" => source.name(), "outcome" => end)
        .increment(1);
    settle(ctx, job, &started, source, outcome).await
}

/// Releases a source that exceeds the timeout of its report; the call continues.
/// Its paid answer is still stored when it arrives.
async fn settle_after_timeout(
    ctx: &Context,
    job: &Job,
    started: &Started,
    source: SourceId,
    call: AnswerFuture<'_, SourceAnswer>,
) -> JobEnd {
    tracing::warn!(?source, "a report waits no longer for a source");
    let end = settle(ctx, job, started, source, Outcome::TimedOut).await;
    let recorded = match call.await {
        Ok(answer) => {
            let taken = settle_late(ctx, None, started.report.id, source, &answer).await;
            taken.map(drop)
        }
        Err(error) => {
            log(&error, source);
            settlement::record_call(ctx, &started.report, source, Err(&error)).await
        }
    };
    if let Err(error) = recorded {
        tracing::error!(job_id = %job.id, %error, "a late answer could not be recorded");
    }
    end
}

/// Maximum wait of a report for a source; after that time there are no retries.
fn report_timeout(ctx: &Context, source: SourceId) -> Duration {
    if ctx.source_settings.is_confirmed(source) {
        ctx.timeouts.source
    } else {
        ctx.timeouts.unconfirmed
    }
}

fn age(ctx: &Context, job: &Job) -> Duration {
    let age = ctx.clock.now() - job.created_at;
    age.to_std().unwrap_or_default()
}

/// Ends the services of a call without further retries.
async fn give_up(ctx: &Context, job: &Job, report_id: Uuid, source: SourceId) -> JobEnd {
    tracing::error!(%report_id, ?source, "a source of a report was given up");
    match settlement::abandon(ctx, report_id, source, Some(job)).await {
        Ok(()) => JobEnd::Finished,
        Err(error) => storage_failed(job, &error),
    }
}

/// Outcome of the fallback source after the first one failed permanently.
/// Both calls are logged under the name of the source; the deciding one with its outcome, the other one here.
async fn second(
    ctx: &Context,
    started: &Started,
    source: SourceId,
    subject: &Subject,
    error: ProviderError,
) -> Outcome {
    if !matches!(
        error.class(),
        ErrorClass::RetryLater | ErrorClass::MaybePaid
    ) {
        return Outcome::Failed(error);
    }
    let Some(second) = ctx.car_data.fetch_fallback(source, subject).await else {
        return Outcome::Failed(error);
    };
    let (other, outcome) = match second {
        Ok(answer) if answer.block.is_some() => (Err(error), Outcome::Answered(Box::new(answer))),
        second => (second, Outcome::Failed(error)),
    };
    let noted = settlement::record_call(ctx, &started.report, source, other.as_ref()).await;
    if let Err(error) = noted {
        tracing::error!(%error, "a call to a source could not be recorded");
    }
    outcome
}

/// Delay until the next retry, if any.
fn next_try(
    ctx: &Context,
    job: &Job,
    started: &Started,
    source: SourceId,
    error: &ProviderError,
) -> Option<Duration> {
    let calls = started.calls + i32::from(error.was_sent());
    let is_over = calls >= MAX_CALLS || age(ctx, job) >= report_timeout(ctx, source);
    if error.class() != ErrorClass::RetryLater || is_over {
        return None;
    }
    let asked_for = error.retry_after().unwrap_or_default().min(MOST_PATIENCE);
    Some(back_off(BACK_OFF, calls.max(1)).max(asked_for))
}

/// Settles a source; an outcome that cannot be stored counts as a failure.
async fn settle(
    ctx: &Context,
    job: &Job,
    started: &Started,
    source: SourceId,
    outcome: Outcome,
) -> JobEnd {
    let mut tries = 0;
    loop {
        let turn = ctx.background_limit.acquire().await;
        let settled = settlement::settle(ctx, job, started, source, &outcome).await;
        drop(turn);
        match settled {
            Ok(()) => return JobEnd::Finished,
            Err(error) => note(job, &error),
        }
        tries += 1;
        if tries == STORAGE_TRIES {
            return give_up(ctx, job, started.report.id, source).await;
        }
        tokio::time::sleep(back_off(STORAGE_PAUSE, tries)).await;
    }
}

/// Retries the job until its result is stored, so that no money stays held.
fn storage_failed(job: &Job, error: &dyn std::error::Error) -> JobEnd {
    tracing::error!(job_id = %job.id, error = %error, "a source job could not be recorded");
    JobEnd::Retry {
        after: back_off(BACK_OFF, job.attempts),
        reason: error.to_string(),
    }
}

fn note(job: &Job, error: &SettlementError) {
    tracing::error!(job_id = %job.id, %error, "the answer of a source could not be stored");
}

fn log(error: &ProviderError, source: SourceId) {
    let code = vendor_call_log::vendor_code(error);
    match error.class() {
        ErrorClass::Account | ErrorClass::ClientBug => {
            tracing::error!(?source, code, "a source refuses our account");
        }
        ErrorClass::RetryLater | ErrorClass::MaybePaid | ErrorClass::Input => {
            tracing::warn!(?source, code, "a source did not answer");
        }
    }
}
