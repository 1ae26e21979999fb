//! Deletes what is no longer needed, once an hour; the periods are in `server/README.md`.

use chrono::DateTime;
use chrono::Duration;
use chrono::Months;
use chrono::Utc;

use crate::repos;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::idempotency;
use crate::repos::identifications;
use crate::repos::job_queue;
use crate::repos::phone_challenges;
use crate::repos::refresh_tokens;
use crate::repos::retention;
use crate::repos::sign_in_tries;
use crate::services::Services;

/// Needed for the daily limits, not longer.
const CHALLENGE_DAYS: i64 = 2;
const IDEMPOTENCY_DAYS: i64 = 2;
const DONE_JOB_DAYS: i64 = 7;
/// Somebody should have looked by then.
const DEAD_JOB_DAYS: i64 = 90;
/// Replaced ones are kept to recognise a theft.
const REFRESH_TOKEN_DAYS: i64 = 1;
const TRY_DAYS: i64 = 2;
/// Used for an hour.
const IDENTIFICATION_DAYS: i64 = 1;
/// Technical data: 1 year (specification, point 9).
const TECHNICAL_YEARS: u32 = 1;
/// Request history: 3 years (specification, point 9).
const REPORT_YEARS: u32 = 3;
/// Payment data: 4 years (specification, point 9).
const PAYMENT_YEARS: u32 = 4;
/// Acts of destruction, and the consents of the accounts they are about: 3 years (order 179 of
/// Roskomnadzor of 28.10.2022; 196 of the Civil Code for claims).
const DELETION_YEARS: u32 = 3;
/// Rows of one transaction.
const BATCH: u64 = 500;
/// A report has up to seventeen services with large answers.
const REPORT_BATCH: u64 = 50;

pub async fn run(services: &Services) -> Result<(), RepoError> {
    let now = services.clock.now();
    let db = services.db.write();
    phone_challenges::delete_before(db, now - Duration::days(CHALLENGE_DAYS)).await?;
    idempotency::delete_before(db, now - Duration::days(IDEMPOTENCY_DAYS)).await?;
    job_queue::delete_ended_before(db, "done", now - Duration::days(DONE_JOB_DAYS)).await?;
    job_queue::delete_ended_before(db, "dead", now - Duration::days(DEAD_JOB_DAYS)).await?;
    refresh_tokens::delete_replaced_before(db, now - Duration::days(REFRESH_TOKEN_DAYS)).await?;
    sign_in_tries::delete_before(db, now - Duration::days(TRY_DAYS)).await?;
    identifications::delete_before(db, now - Duration::days(IDENTIFICATION_DAYS)).await?;
    delete_aged(services, now).await
}

/// What the specification gives years to.
async fn delete_aged(services: &Services, now: DateTime<Utc>) -> Result<(), RepoError> {
    let ago = |years: u32| {
        now.checked_sub_months(Months::new(12 * years))
            .unwrap_or(now)
    };
    let technical = ago(TECHNICAL_YEARS);
    in_batches(services, BATCH, async |tx| {
        retention::delete_api_requests(tx, technical, BATCH).await
    })
    .await?;
    in_batches(services, BATCH, async |tx| {
        retention::delete_actions(tx, technical, BATCH).await
    })
    .await?;
    in_batches(services, BATCH, async |tx| {
        retention::delete_sessions(tx, technical, BATCH).await
    })
    .await?;
    let reports = ago(REPORT_YEARS);
    in_batches(services, REPORT_BATCH, async |tx| {
        retention::delete_reports(tx, reports, REPORT_BATCH).await
    })
    .await?;
    let payments = ago(PAYMENT_YEARS);
    in_batches(services, BATCH, async |tx| {
        retention::delete_payments(tx, payments, BATCH).await
    })
    .await?;
    in_batches(services, BATCH, async |tx| {
        retention::blank_transfers(tx, payments, BATCH).await
    })
    .await?;
    let deletions = ago(DELETION_YEARS);
    in_batches(services, BATCH, async |tx| {
        retention::delete_acts(tx, deletions, BATCH).await
    })
    .await
}

/// Takes batch after batch until one is not full. Between two of them others write.
async fn in_batches(
    services: &Services,
    limit: u64,
    take: impl AsyncFn(&Tx) -> Result<u64, RepoError>,
) -> Result<(), RepoError> {
    loop {
        let tx = services.db.begin().await?;
        let taken = take(&tx).await?;
        repos::commit(tx).await?;
        if taken < limit {
            return Ok(());
        }
    }
}
