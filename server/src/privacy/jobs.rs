//! Deletes what is no longer needed, once an hour, in small steps beside everybody else's work; the periods
//! are in `privacy/README.md`. A step is a transaction of its own, so whatever breaks off is gone on with
//! the next time.

use chrono::{DateTime, Duration, Months, Utc};

use crate::checks::repository::identifications;
use crate::identity::repository::{
    guests, password_attempts, phone_challenges, refresh_tokens, sign_in_attempts, vk_attempts,
};
use crate::money::repository::{
    provider_responses, reconciliation_discrepancies, reconciliation_runs,
};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::jobs::queue::{self, State};
use crate::platform::repository::{idempotency, rate_limits};
use crate::privacy::repository::retention;
use crate::quick_purchase::repository;
use crate::reports::repository::watches;

/// Rows of one step.
const STEP: u64 = 500;
/// A report has up to seventeen services with large answers, so a step takes so many times fewer.
const SERVICES: u64 = 10;
/// Guests are looked through for so long after they may be empty. Whoever is missed while nothing runs is
/// found the second time.
const NEW_LOOKED_THROUGH: Duration = Duration::days(31);
const OLD_LOOKED_THROUGH: Duration = Duration::days(2 * 366);

/// What is kept for a time.
#[derive(Clone, Copy)]
enum Aged {
    Allowances,
    Challenges,
    IdempotencyKeys,
    DoneJobs,
    DeadJobs,
    CanceledJobs,
    RefreshTokens,
    SignInAttempts,
    PasswordAttempts,
    VkAttempts,
    Identifications,
    ReconciliationRuns,
    Differences,
    VendorStatements,
    Balances,
    /// Whom messages went to, and what they said.
    MessageContents,
    PurchaseContacts,
    ApiRequests,
    Actions,
    Messages,
    Sessions,
    Reports,
    QuickPurchases,
    Payments,
    ProviderResponses,
    CarChanges,
    Transfers,
    Acts,
    StoppedWatches,
    NewGuests,
    OldGuests,
}

#[derive(Clone, Copy)]
enum Age {
    Days(i64),
    Years(u32),
}

/// In the order in which they go.
const AGED: [(Aged, Age); 31] = [
    (Aged::Allowances, Age::Days(0)),
    // Needed for the daily limits, not longer.
    (Aged::Challenges, Age::Days(2)),
    (Aged::IdempotencyKeys, Age::Days(2)),
    (Aged::DoneJobs, Age::Days(7)),
    // Somebody should have looked by then.
    (Aged::DeadJobs, Age::Days(90)),
    (Aged::CanceledJobs, Age::Days(90)),
    // Replaced ones are kept to recognise a theft.
    (Aged::RefreshTokens, Age::Days(1)),
    (Aged::SignInAttempts, Age::Days(2)),
    (Aged::PasswordAttempts, Age::Days(2)),
    (Aged::VkAttempts, Age::Days(2)),
    // Used for an hour.
    (Aged::Identifications, Age::Days(1)),
    (Aged::ReconciliationRuns, Age::Days(365)),
    (Aged::Differences, Age::Days(365)),
    (Aged::VendorStatements, Age::Days(365)),
    (Aged::Balances, Age::Days(90)),
    // Whoever did not get a message has asked by then.
    (Aged::MessageContents, Age::Days(30)),
    (Aged::PurchaseContacts, Age::Days(30)),
    // Technical data (specification, point 9).
    (Aged::ApiRequests, Age::Years(1)),
    (Aged::Actions, Age::Years(1)),
    (Aged::Messages, Age::Years(1)),
    (Aged::Sessions, Age::Years(1)),
    // Request history.
    (Aged::Reports, Age::Years(3)),
    // Before the payments that they name.
    (Aged::QuickPurchases, Age::Years(3)),
    // Payment data.
    (Aged::Payments, Age::Years(4)),
    (Aged::ProviderResponses, Age::Years(4)),
    (Aged::CarChanges, Age::Years(4)),
    (Aged::Transfers, Age::Years(4)),
    // Acts of destruction (order 179 of Roskomnadzor of 28.10.2022) and the consents of the accounts they
    // are about.
    (Aged::Acts, Age::Years(3)),
    (Aged::StoppedWatches, Age::Days(0)),
    // A purchase is under way for an hour at most; of one that was paid something is left.
    (Aged::NewGuests, Age::Days(2)),
    // As soon as their payments are gone.
    (Aged::OldGuests, Age::Years(4)),
];

pub async fn run(ctx: &Context) -> Result<(), StorageError> {
    run_in_steps(ctx, STEP).await
}

/// The same in steps of so many rows.
pub async fn run_in_steps(ctx: &Context, step: u64) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    ctx.signing_keys.delete_over(now).await?;
    for (aged, age) in AGED {
        let time = match age {
            Age::Days(days) => now - Duration::days(days),
            Age::Years(years) => now
                .checked_sub_months(Months::new(12 * years))
                .unwrap_or(DateTime::UNIX_EPOCH),
        };
        take_all(ctx, aged, time, step).await?;
    }
    Ok(())
}

/// Takes step after step until one is not full. Between two of them others write.
async fn take_all(
    ctx: &Context,
    aged: Aged,
    time: DateTime<Utc>,
    step: u64,
) -> Result<(), StorageError> {
    let limit = match aged {
        Aged::Reports => (step / SERVICES).max(1),
        _ => step,
    };
    loop {
        let work = ctx.begin().await?;
        // Of two processes one takes a step: the same rows in another order would be a deadlock.
        db::lock(&work.tx, "retention").await?;
        let taken = take(&work.tx, aged, time, limit).await?;
        work.commit().await?;
        if taken < limit {
            return Ok(());
        }
    }
}

/// Takes at most `limit` rows from before `time`, and answers how many there were.
async fn take(tx: &Tx, aged: Aged, time: DateTime<Utc>, limit: u64) -> Result<u64, StorageError> {
    match aged {
        Aged::Allowances => rate_limits::delete_over(tx, time, limit).await,
        Aged::Challenges => phone_challenges::delete_before(tx, time, limit).await,
        Aged::IdempotencyKeys => idempotency::delete_before(tx, time, limit).await,
        Aged::DoneJobs => queue::delete_ended_before(tx, State::Done, time, limit).await,
        Aged::DeadJobs => queue::delete_ended_before(tx, State::Dead, time, limit).await,
        Aged::CanceledJobs => queue::delete_ended_before(tx, State::Canceled, time, limit).await,
        Aged::RefreshTokens => refresh_tokens::delete_over_before(tx, time, limit).await,
        Aged::SignInAttempts => sign_in_attempts::delete_before(tx, time, limit).await,
        Aged::PasswordAttempts => password_attempts::delete_before(tx, time, limit).await,
        Aged::VkAttempts => vk_attempts::delete_before(tx, time, limit).await,
        Aged::Identifications => identifications::delete_before(tx, time, limit).await,
        Aged::ReconciliationRuns => reconciliation_runs::delete_before(tx, time, limit).await,
        Aged::Differences => reconciliation_discrepancies::delete_before(tx, time, limit).await,
        Aged::VendorStatements => retention::delete_vendor_statements(tx, time, limit).await,
        Aged::Balances => retention::delete_balances(tx, time, limit).await,
        Aged::MessageContents => retention::blank_messages(tx, time, limit).await,
        Aged::PurchaseContacts => repository::blank_contacts(tx, time, limit).await,
        Aged::ApiRequests => retention::delete_api_requests(tx, time, limit).await,
        Aged::Actions => retention::delete_actions(tx, time, limit).await,
        Aged::Messages => retention::delete_messages(tx, time, limit).await,
        Aged::Sessions => retention::delete_sessions(tx, time, limit).await,
        Aged::Reports => retention::delete_reports(tx, time, limit).await,
        Aged::QuickPurchases => repository::delete_before(tx, time, limit).await,
        Aged::Payments => retention::delete_payments(tx, time, limit).await,
        Aged::ProviderResponses => provider_responses::blank(tx, time, limit).await,
        Aged::CarChanges => watches::delete_changes(tx, time, limit).await,
        Aged::Transfers => retention::blank_transfers(tx, time, limit).await,
        Aged::Acts => retention::delete_acts(tx, time, limit).await,
        Aged::StoppedWatches => watches::delete_stopped(tx, limit).await,
        Aged::NewGuests => guests::delete_empty(tx, (time - NEW_LOOKED_THROUGH, time), limit).await,
        Aged::OldGuests => guests::delete_empty(tx, (time - OLD_LOOKED_THROUGH, time), limit).await,
    }
}
