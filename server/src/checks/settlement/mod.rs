//! Ends a source of a report: what answered is charged, what failed is released, in the same
//! transaction as the status, exactly once.

mod stored;

pub use stored::take_stored;

use avtosled_core::money::Kopecks;
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::call_record::source_rows;
use crate::checks::completion;
use crate::checks::rows::reports;
use crate::checks::sources::{answer_for, kept_raw, serves};
use crate::kit::Kit;
use crate::kit::db::{self, StorageError, Tx};
use crate::kit::queue::{self, Job};
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use avtosled_vendors::car_data::{ProviderError, SourceAnswer};

/// The words for the customer about a source that did not answer.
const FAILED_MESSAGE: &str = "Источник не ответил, деньги за него возвращены на баланс";
const FAILED_FREE_MESSAGE: &str = "Источник не ответил";

#[derive(Debug, thiserror::Error)]
pub enum SettlementError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A call that is about to be made.
pub struct Started {
    pub report: reports::Report,
    /// Calls sent before, by earlier runs of the job.
    pub calls: i32,
}

/// The end of a call to a source, for good.
pub enum Outcome {
    Answered(Box<SourceAnswer>),
    Failed(ProviderError),
    /// We could not ask, or could not store the answer.
    Abandoned,
}

impl Outcome {
    /// The exchange with the vendor, for the rows of its calls.
    fn result(&self) -> Option<Result<&SourceAnswer, &ProviderError>> {
        match self {
            Self::Answered(answer) => Some(Ok(answer)),
            Self::Failed(error) => Some(Err(error)),
            Self::Abandoned => None,
        }
    }
}

/// The report, if its services of this call are still open: what the job has to do.
pub async fn start(
    kit: &Kit,
    report_id: Uuid,
    source: SourceId,
) -> Result<Option<Started>, StorageError> {
    let work = kit.begin().await?;
    let open = reports::list_open_for_call(&work.tx, report_id, source).await?;
    let Some(calls) = open.iter().map(|service| service.attempts).max() else {
        return Ok(None);
    };
    reports::start_services(&work.tx, report_id, source).await?;
    reports::touch(&work.tx, report_id).await?;
    let report = reports::find(&work.tx, report_id).await?;
    work.commit().await?;
    kit.events.publish(report_id);
    Ok(report.map(|report| Started { report, calls }))
}

/// Records a call that does not end the services: one that will be made again, or whose other source
/// decides.
pub async fn record_call(
    kit: &Kit,
    report: &reports::Report,
    source: SourceId,
    result: Result<&SourceAnswer, &ProviderError>,
) -> Result<(), StorageError> {
    let work = kit.begin().await?;
    note_calls(&work.tx, report, source, result, kit.clock.now()).await?;
    work.commit().await
}

/// A row per call; the question counts when any register was asked.
async fn note_calls(
    tx: &Tx,
    report: &reports::Report,
    source: SourceId,
    result: Result<&SourceAnswer, &ProviderError>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for row in source_rows(report, source, result, now) {
        db::insert(tx, row).await?;
    }
    if result.is_ok() || result.is_err_and(ProviderError::was_sent) {
        reports::count_call(tx, report.id, source).await?;
    }
    Ok(())
}

/// Ends the services of a call, settles their money, finishes the job.
pub async fn settle(
    kit: &Kit,
    job: &Job,
    started: &Started,
    source: SourceId,
    outcome: &Outcome,
) -> Result<(), SettlementError> {
    let now = kit.clock.now();
    let report = &started.report;
    let work = kit.begin().await?;
    if let Some(result) = outcome.result() {
        note_calls(&work.tx, report, source, result, now).await?;
    }
    end_call(kit, &work.tx, report, source, outcome, now).await?;
    queue::finish(&work.tx, job, now).await?;
    work.commit().await?;
    count_unreadable(source, outcome);
    kit.events.publish(report.id);
    Ok(())
}

/// Counts the records that were not understood, once they are stored.
fn count_unreadable(source: SourceId, outcome: &Outcome) {
    if let Outcome::Answered(answer) = outcome
        && !answer.unparsed.is_empty()
    {
        let count = u64::try_from(answer.unparsed.len()).unwrap_or(u64::MAX);
        metrics::counter!("unreadable_records_total", "source" => source.name()).increment(count);
    }
}

/// Ends the services of a call as failed, without having asked.
pub async fn abandon(
    kit: &Kit,
    report_id: Uuid,
    source: SourceId,
    job: Option<&Job>,
) -> Result<(), SettlementError> {
    let now = kit.clock.now();
    let work = kit.begin_at(now).await?;
    if let Some(report) = reports::find(&work.tx, report_id).await? {
        end_call(kit, &work.tx, &report, source, &Outcome::Abandoned, now).await?;
    }
    if let Some(job) = job {
        queue::finish(&work.tx, job, now).await?;
    }
    work.commit().await?;
    kit.events.publish(report_id);
    Ok(())
}

async fn end_call(
    kit: &Kit,
    tx: &Tx,
    report: &reports::Report,
    source: SourceId,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    let open = reports::list_open_for_call(tx, report.id, source).await?;
    let ended = open.into_iter();
    let ended = ended
        .map(|row| end_row(row, report, outcome, now))
        .collect();
    end_rows(kit, tx, report, ended, now).await
}

async fn end_rows(
    kit: &Kit,
    tx: &Tx,
    report: &reports::Report,
    rows: Vec<reports::ReportService>,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    let mut charged = 0;
    let mut successes = 0;
    for ended in rows {
        if !reports::end_service(tx, ended.clone()).await? {
            continue;
        }
        settle_money(tx, report, &ended, now).await?;
        charged += ended.cost;
        successes += i32::from(ended.service_success == Some(true));
    }
    reports::touch(tx, report.id).await?;
    reports::add_totals(tx, report.id, charged, successes).await?;
    Ok(completion::complete_if_last(kit, tx, report.id, now).await?)
}

fn end_row(
    mut row: reports::ReportService,
    report: &reports::Report,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> reports::ReportService {
    row.fetched_at = Some(now);
    if let Outcome::Answered(answer) = outcome
        && serves(row.source.0, answer)
    {
        row.status = reports::ServiceStatus::Success;
        row.service_success = Some(true);
        row.response_time = i32::try_from(answer.response_ms).ok();
        row.block =
            answer_for(row.source.0, answer).and_then(|answer| serde_json::to_value(answer).ok());
        row.api_response = kept_raw(row.source.0, answer);
        row.actual_at = answer.actual_at;
        row.from_cache = answer.from_cache;
        row.cost = if reports::is_free(report) {
            0
        } else {
            row.service_price
        };
        return row;
    }
    row.status = reports::ServiceStatus::Error;
    row.service_success = Some(false);
    row.released = !reports::is_free(report);
    let message = if reports::is_free(report) {
        FAILED_FREE_MESSAGE
    } else {
        FAILED_MESSAGE
    };
    row.error_message = Some(message.to_owned());
    row.error_code = Some(public_code(outcome).to_owned());
    if let Outcome::Failed(error) = outcome {
        row.response_time = i32::try_from(error.trace().response_ms).ok();
    }
    row
}

/// The code of a failure that a customer may know; the vendor's own codes stay in `api_requests`.
fn public_code(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Failed(ProviderError::Malformed { .. }) => "source_unreadable",
        Outcome::Failed(ProviderError::Rejected { .. }) => "source_refused",
        Outcome::Failed(_) | Outcome::Answered(_) | Outcome::Abandoned => "source_unavailable",
    }
}

async fn settle_money(
    tx: &Tx,
    report: &reports::Report,
    service: &reports::ReportService,
    now: DateTime<Utc>,
) -> Result<(), LedgerError> {
    if reports::is_free(report) || service.service_price == 0 {
        return Ok(());
    }
    let is_answered = service.service_success == Some(true);
    let (kind, to) = if is_answered {
        (TransferKind::Capture, Account::Revenue)
    } else {
        (TransferKind::Release, Account::Available(report.user_id))
    };
    let movement = Movement {
        kind,
        from: Account::Held(report.user_id),
        to,
        amount: Kopecks(service.service_price),
        reference: Reference::Report(report.id),
        idempotency_key: format!("{kind}:{}", service.id),
        description: Some(service.service_name.clone()),
    };
    ledger::post(tx, movement, now).await?;
    Ok(())
}
