//! Deletes what is no longer needed, once an hour; the periods are in `privacy/README.md`.

use chrono::{DateTime, Duration, Months, Utc};

use crate::checks::rows::identifications;
use crate::identity::rows::{
    guests, password_tries, phone_challenges, refresh_tokens, sign_in_tries, vk_attempts,
};
use crate::kit::Kit;
use crate::kit::db::StorageError;
use crate::kit::queue::{self, State};
use crate::kit::rows::idempotency;
use crate::money::rows::{provider_answers, reconciliation_differences, reconciliation_runs};
use crate::privacy::rows::retention;
use crate::quick::rows;
use crate::reports::rows::watches;

/// Needed for the daily limits, not longer.
const CHALLENGE_DAYS: i64 = 2;
const IDEMPOTENCY_DAYS: i64 = 2;
const DONE_JOB_DAYS: i64 = 7;
/// Somebody should have looked by then.
const DEAD_JOB_DAYS: i64 = 90;
/// Replaced ones are kept to recognise a theft.
const REFRESH_TOKEN_DAYS: i64 = 1;
const TRY_DAYS: i64 = 2;
const VK_ATTEMPT_DAYS: i64 = 2;
/// Whoever did not get a message has asked by then.
const CONTACT_DAYS: i64 = 30;
/// A purchase is under way for an hour at most.
const GUEST_DAYS: i64 = 2;
/// Used for an hour.
const IDENTIFICATION_DAYS: i64 = 1;
const RECONCILIATION_DAYS: i64 = 365;
const VENDOR_STATEMENT_DAYS: i64 = 365;
const BALANCE_DAYS: i64 = 90;
/// Rows of one transaction.
const BATCH: u64 = 500;
/// A report has up to seventeen services with large answers.
const REPORT_BATCH: u64 = 50;

/// Rows that are kept for years (specification, point 9).
#[derive(Clone, Copy)]
enum Aged {
    /// Technical data.
    ApiRequests,
    Actions,
    Messages,
    Sessions,
    /// Request history.
    Reports,
    QuickPurchases,
    /// Payment data.
    Payments,
    ProviderAnswers,
    CarChanges,
    Transfers,
    /// Acts of destruction (order 179 of Roskomnadzor of 28.10.2022) and the consents of the accounts
    /// they are about.
    Acts,
}

/// With the years and the rows of one transaction.
const AGED: [(Aged, u32, u64); 11] = [
    (Aged::ApiRequests, 1, BATCH),
    (Aged::Actions, 1, BATCH),
    (Aged::Messages, 1, BATCH),
    (Aged::Sessions, 1, BATCH),
    (Aged::Reports, 3, REPORT_BATCH),
    // Before the payments that they name.
    (Aged::QuickPurchases, 3, BATCH),
    (Aged::Payments, 4, BATCH),
    (Aged::ProviderAnswers, 4, BATCH),
    (Aged::CarChanges, 4, BATCH),
    (Aged::Transfers, 4, BATCH),
    (Aged::Acts, 3, BATCH),
];

pub async fn run(kit: &Kit) -> Result<(), StorageError> {
    let now = kit.clock.now();
    let db = kit.db.write();
    phone_challenges::delete_before(db, now - Duration::days(CHALLENGE_DAYS)).await?;
    idempotency::delete_before(db, now - Duration::days(IDEMPOTENCY_DAYS)).await?;
    queue::delete_ended_before(db, State::Done, now - Duration::days(DONE_JOB_DAYS)).await?;
    queue::delete_ended_before(db, State::Dead, now - Duration::days(DEAD_JOB_DAYS)).await?;
    queue::delete_ended_before(db, State::Canceled, now - Duration::days(DEAD_JOB_DAYS)).await?;
    refresh_tokens::delete_over_before(db, now - Duration::days(REFRESH_TOKEN_DAYS)).await?;
    sign_in_tries::delete_before(db, now - Duration::days(TRY_DAYS)).await?;
    password_tries::delete_before(db, now - Duration::days(TRY_DAYS)).await?;
    vk_attempts::delete_before(db, now - Duration::days(VK_ATTEMPT_DAYS)).await?;
    identifications::delete_before(db, now - Duration::days(IDENTIFICATION_DAYS)).await?;
    kit.signing_keys.delete_over(now).await?;
    let reconciled = now - Duration::days(RECONCILIATION_DAYS);
    reconciliation_runs::delete_before(db, reconciled).await?;
    reconciliation_differences::delete_before(db, reconciled).await?;
    let statements = now - Duration::days(VENDOR_STATEMENT_DAYS);
    retention::delete_vendor_statements(db, statements).await?;
    retention::delete_balances(db, now - Duration::days(BALANCE_DAYS)).await?;
    let contacts = now - Duration::days(CONTACT_DAYS);
    while retention::blank_messages(db, contacts, BATCH).await? == BATCH {}
    while rows::blank_contacts(db, contacts, BATCH).await? == BATCH {}
    for (aged, years, limit) in AGED {
        let age = Months::new(12 * years);
        let time = now.checked_sub_months(age).unwrap_or(DateTime::UNIX_EPOCH);
        take_all(kit, aged, time, limit).await?;
    }
    watches::delete_stopped(db).await?;
    let guests = now - Duration::days(GUEST_DAYS);
    while guests::delete_empty(db, guests, BATCH).await? == BATCH {}
    Ok(())
}

/// Takes batch after batch until one is not full. Between two of them others write.
async fn take_all(
    kit: &Kit,
    aged: Aged,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<(), StorageError> {
    loop {
        let work = kit.begin().await?;
        let taken = match aged {
            Aged::ApiRequests => retention::delete_api_requests(&work.tx, time, limit).await?,
            Aged::Actions => retention::delete_actions(&work.tx, time, limit).await?,
            Aged::Messages => retention::delete_messages(&work.tx, time, limit).await?,
            Aged::Sessions => retention::delete_sessions(&work.tx, time, limit).await?,
            Aged::Reports => retention::delete_reports(&work.tx, time, limit).await?,
            Aged::QuickPurchases => rows::delete_before(&work.tx, time, limit).await?,
            Aged::Payments => retention::delete_payments(&work.tx, time, limit).await?,
            Aged::ProviderAnswers => provider_answers::blank(&work.tx, time, limit).await?,
            Aged::CarChanges => watches::delete_changes(&work.tx, time, limit).await?,
            Aged::Transfers => retention::blank_transfers(&work.tx, time, limit).await?,
            Aged::Acts => retention::delete_acts(&work.tx, time, limit).await?,
        };
        work.commit().await?;
        if taken < limit {
            return Ok(());
        }
    }
}
