//! Settlement of a source of a report: failures are released, answers charged.
//! Answers are charged once a source knows the car. Each source is settled exactly once, in the
//! transaction of its status.

mod answer_cache;
mod conversion;
mod late;

pub use answer_cache::take_stored;
pub use conversion::end_conversion;
pub use late::{failed_services, settle_late};

use std::collections::BTreeSet;

use avtosled_core::messages;
use avtosled_core::report::{self, Block};
use avtosled_core::sources::{SkipReason, SourceId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::report_data::source::{EMPTY_CODE, Source as ReadSource};
use crate::checks::report_data::stored_answers::{answer_for, kept_raw, serves};
use crate::checks::repository::reports::{self, Report, ReportService, Wait};
use crate::checks::repository::waiting;
use crate::checks::vendor_call_log::source_rows;
use crate::checks::{charges, completion, enqueue};
use crate::money::ledger::LedgerError;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::entities::source::Source;
use crate::platform::jobs::queue::{self, Job};
use avtosled_vendors::car_data::{MalformedCause, ProviderError, SourceAnswer};

/// Message for the customer about a source that did not answer.
const FAILED_MESSAGE: &str = "Источник не ответил, деньги за него возвращены на баланс";
const EMPTY_MESSAGE: &str =
    "Источник ответил, но сведений о машине в ответе нет, деньги за него возвращены на баланс";
const TIMED_OUT_MESSAGE: &str = "Источник отвечает дольше обычного, деньги за него возвращены на баланс. Если ответ придёт, он дополнит отчёт";
const TIMED_OUT_FREE_MESSAGE: &str =
    "Источник отвечает дольше обычного. Если ответ придёт, он дополнит отчёт";
const ADDS_NOTHING_MESSAGE: &str =
    "Действующего полиса не найдено, деньги за этот ответ не списаны";
const FAILED_FREE_MESSAGE: &str = "Источник не ответил";

#[derive(Debug, thiserror::Error)]
pub enum SettlementError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A source call about to be made.
pub struct Started {
    pub report: Report,
    /// Services that the call answers.
    services: Vec<ReportService>,
    /// Number of calls made by earlier runs of the job.
    pub calls: i32,
}

/// Final outcome of a source call.
pub enum Outcome {
    Answered(Box<SourceAnswer>),
    Failed(ProviderError),
    /// The call, or the storing of its answer, failed on our side.
    Abandoned,
    /// The report stopped waiting; the call continues.
    TimedOut,
    /// The source was not called, because it was disabled after the order.
    Disabled,
}

impl Outcome {
    /// Whether the source answered without any content about the car.
    fn is_empty_answer(&self) -> bool {
        let Self::Failed(ProviderError::Malformed { cause, .. }) = self else {
            return false;
        };
        *cause == MalformedCause::Empty
    }

    /// Result of the call at the vendor, for the call log; `None` without a call.
    fn result(&self) -> Option<Result<&SourceAnswer, &ProviderError>> {
        match self {
            Self::Answered(answer) => Some(Ok(answer)),
            Self::Failed(error) => Some(Err(error)),
            Self::Abandoned | Self::TimedOut | Self::Disabled => None,
        }
    }
}

/// Starts a source call for a report, if its services are still open.
pub async fn start(
    ctx: &Context,
    report_id: Uuid,
    source: SourceId,
) -> Result<Option<Started>, StorageError> {
    let work = ctx.begin().await?;
    let report = reports::touch(&work.tx, report_id).await?;
    let services = reports::start_services(&work.tx, report_id, source).await?;
    let calls = services.iter().map(|service| service.attempts).max();
    let (Some(report), Some(calls)) = (report, calls) else {
        return Ok(None);
    };
    work.commit().await?;
    ctx.events.publish(report_id);
    Ok(Some(Started {
        report,
        services,
        calls,
    }))
}

/// Records a call that does not settle the services: it will be retried, or its fallback decides.
pub async fn record_call(
    ctx: &Context,
    report: &Report,
    source: SourceId,
    result: Result<&SourceAnswer, &ProviderError>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    // The report is locked before rows that refer to it are inserted, as in `settle`.
    reports::find_locked(&work.tx, report.id).await?;
    // The new version shows the number of calls to open pages.
    reports::touch(&work.tx, report.id).await?;
    db::insert_all(&work.tx, source_rows(report, source, result, work.now)).await?;
    if was_asked(result) {
        reports::count_call(&work.tx, report.id, source).await?;
    }
    work.commit().await
}

/// Whether any register was called.
fn was_asked(result: Result<&SourceAnswer, &ProviderError>) -> bool {
    result.is_ok() || result.is_err_and(ProviderError::was_sent)
}

/// Ends the services of a call, settles their prices, and finishes the job.
pub async fn settle(
    ctx: &Context,
    job: &Job,
    started: &Started,
    source: SourceId,
    outcome: &Outcome,
) -> Result<(), SettlementError> {
    let now = ctx.clock.now();
    let report = &started.report;
    let work = ctx.begin().await?;
    // Locked before rows that refer to account or report are inserted: their foreign keys take a shared lock, which
    // cannot be upgraded while another transaction holds one.
    let report = hold(&work.tx, report.id).await?;
    if let Some(result) = outcome.result() {
        db::insert_all(&work.tx, source_rows(&report, source, result, now)).await?;
    }
    let services = started.services.clone();
    end_call(ctx, &work.tx, &report, source, services, outcome, now).await?;
    queue::finish(&work.tx, job, now).await?;
    work.commit().await?;
    count_unreadable(source, outcome);
    ctx.events.publish(report.id);
    Ok(())
}

/// Counts the unparsed records of a stored answer in metrics.
fn count_unreadable(source: SourceId, outcome: &Outcome) {
    if let Outcome::Answered(answer) = outcome
        && let count = answer.unparsed.len() + answer.unreadable.len()
        && count > 0
    {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        metrics::counter!("avtosled_unparsed_records_total", "source" => source.name())
            .increment(count);
    }
}

/// Ends the services of a source as failed, without a call.
pub async fn abandon(
    ctx: &Context,
    report_id: Uuid,
    source: SourceId,
    job: Option<&Job>,
) -> Result<(), SettlementError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    if let Some(report) = reports::find_locked(&work.tx, report_id).await? {
        let open = reports::list_open_for_call(&work.tx, report_id, source).await?;
        let outcome = Outcome::Abandoned;
        end_call(ctx, &work.tx, &report, source, open, &outcome, now).await?;
    }
    if let Some(job) = job {
        queue::finish(&work.tx, job, now).await?;
    }
    work.commit().await?;
    ctx.events.publish(report_id);
    Ok(())
}

/// Ends the services of a call on a locked report; services that have ended stay as they are.
async fn end_call(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    source: SourceId,
    services: Vec<ReportService>,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    let ended = services.into_iter();
    let ended: Vec<ReportService> = ended
        .map(|row| end_row(row, report, outcome, now))
        .collect();
    let has_failed = |row: &ReportService| row.status == reports::ServiceStatus::Error;
    if ended.iter().any(has_failed) {
        let is_timed_out = matches!(outcome, Outcome::TimedOut);
        enqueue::retry_failed_source(tx, report.id, source, is_timed_out, now).await?;
    }
    let calls = i32::from(outcome.result().is_some_and(was_asked));
    end_rows(ctx, tx, report, ended, calls, now).await
}

/// Reads a report, locked with its owner until the transaction ends.
async fn hold(tx: &Tx, report_id: Uuid) -> Result<Report, StorageError> {
    let report = reports::find_locked(tx, report_id).await?;
    report.ok_or(StorageError::Inconsistent("a report in work is gone"))
}

/// Ends services of a locked report; answers are charged once one source knows the car.
async fn end_rows(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    rows: Vec<ReportService>,
    calls: i32,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    let becomes_known = !report.car_known && rows.iter().any(knows_car);
    let is_charged = (report.car_known || becomes_known) && !reports::is_free(report);
    let mut charged = 0;
    let mut successes = 0;
    for mut ended in rows {
        let is_answered = ended.service_success == Some(true);
        if is_answered && adds_nothing(&ended) {
            ended = unpaid(ended, !reports::is_free(report));
        }
        if is_charged && is_answered && !ended.released {
            ended.cost = ended.service_price;
        }
        if !reports::end_service(&ctx.encryption, tx, ended.clone(), calls).await? {
            continue;
        }
        charges::move_price(tx, report, &ended, now).await?;
        charged += ended.cost;
        successes += i32::from(is_answered);
    }
    if becomes_known {
        charged += become_known(tx, report, now).await?;
    }
    let open = reports::add_totals(tx, report.id, charged, successes).await?;
    if open == 0 {
        completion::complete(ctx, tx, report.id, now).await?;
    }
    Ok(())
}

/// Whether an answer is free: no policy in force was found.
/// That policy is filtered from the answer with all policies.
fn adds_nothing(row: &ReportService) -> bool {
    let has_policy = || match ReadSource::read(row).block() {
        Some(Block::PolicyDetails(policies)) => !policies.policies.is_empty(),
        _ => false,
    };
    row.source.0 == SourceId::PolicyDetails && !has_policy()
}

fn unpaid(row: ReportService, is_paid: bool) -> ReportService {
    ReportService {
        released: is_paid,
        error_code: Some("adds_nothing".to_owned()),
        error_message: Some(ADDS_NOTHING_MESSAGE.to_owned()),
        ..row
    }
}

fn knows_car(row: &ReportService) -> bool {
    ReadSource::read(row)
        .block()
        .is_some_and(report::confirms_car)
}

/// Charges held answers of a car that has become known and queries waiting sources.
/// Returns the charged sum in kopecks.
async fn become_known(
    tx: &Tx,
    report: &Report,
    now: DateTime<Utc>,
) -> Result<i64, SettlementError> {
    waiting::set_car_known(tx, report.id).await?;
    let charged = charges::charge_held(tx, report, now).await?;
    let mut sources = BTreeSet::new();
    for row in waiting::list_waiting(tx, report.id, Wait::Car).await? {
        waiting::wake_service(tx, row.id, row.asked_hash).await?;
        sources.extend(row.asked_as.map(|Source(source)| source));
    }
    enqueue::ask(tx, report.id, sources, now).await?;
    Ok(charged)
}

fn end_row(
    mut row: ReportService,
    report: &Report,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> ReportService {
    if matches!(outcome, Outcome::Disabled) {
        return skip(row, &SkipReason::NotConnected);
    }
    if let Outcome::Answered(answer) = outcome
        && serves(row.source.0, answer)
    {
        return answered_row(row, answer, now);
    }
    row.fetched_at = Some(now);
    row.status = reports::ServiceStatus::Error;
    row.service_success = Some(false);
    row.released = !reports::is_free(report);
    let message = match (outcome, reports::is_free(report)) {
        (Outcome::TimedOut, false) => TIMED_OUT_MESSAGE,
        (Outcome::TimedOut, true) => TIMED_OUT_FREE_MESSAGE,
        (outcome, false) if outcome.is_empty_answer() => EMPTY_MESSAGE,
        (outcome, true) if outcome.is_empty_answer() => messages::SOURCE_EMPTY,
        (_, false) => FAILED_MESSAGE,
        (_, true) => FAILED_FREE_MESSAGE,
    };
    row.error_message = Some(message.to_owned());
    row.error_code = Some(public_code(outcome).to_owned());
    if let Outcome::Failed(error) = outcome {
        row.response_time = i32::try_from(error.trace().response_ms).ok();
    }
    row
}

fn answered_row(row: ReportService, answer: &SourceAnswer, now: DateTime<Utc>) -> ReportService {
    let source = row.source.0;
    ReportService {
        status: reports::ServiceStatus::Success,
        service_success: Some(true),
        response_time: i32::try_from(answer.response_ms).ok(),
        block: answer_for(source, answer, moscow_day(now))
            .and_then(|answer| serde_json::to_value(answer).ok()),
        api_response: kept_raw(source, answer),
        fetched_at: Some(now),
        actual_at: answer.actual_at,
        from_cache: answer.from_cache,
        ..row
    }
}

fn skip(row: ReportService, reason: &SkipReason) -> ReportService {
    ReportService {
        status: reports::ServiceStatus::Skipped,
        error_code: Some(reason.code().to_owned()),
        error_message: Some(reason.text()),
        released: true,
        ..row
    }
}

/// Public error code of a failure; vendor codes stay in `api_requests`.
fn public_code(outcome: &Outcome) -> &'static str {
    match outcome {
        outcome if outcome.is_empty_answer() => EMPTY_CODE,
        Outcome::Failed(ProviderError::Malformed { .. }) => "source_unreadable",
        Outcome::Failed(ProviderError::Rejected { .. }) => "source_refused",
        Outcome::TimedOut => "still_asked",
        _ => "source_unavailable",
    }
}
