//! Retention job: hourly deletion of expired data in small transactions.
//! `privacy/README.md` explains the periods. An interrupted run is continued by the next one.

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

/// Maximum number of rows per step.
const STEP: u64 = 500;
/// Divisor of the step size for reports, which have up to seventeen services with large answers.
const SERVICES: u64 = 10;
/// Age up to which new and old guest accounts without other rows are searched.
/// Guests missed while no process runs are found by the second, later range.
const NEW_LOOKED_THROUGH: Duration = Duration::days(31);
const OLD_LOOKED_THROUGH: Duration = Duration::days(2 * 366);

/// Kinds of data with a retention period.
#[derive(Clone, Copy)]
enum Aged {
    RateLimits,
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
    TestChecks,
    WebhookEvents,
    ReconciliationRuns,
    Discrepancies,
    VendorStatements,
    Balances,
    /// Recipients and contents of messages; the rows stay.
    MessageContents,
    PurchaseContacts,
    ApiRequests,
    Actions,
    Messages,
    Sessions,
    SessionStopLinks,
    Reports,
    QuickPurchases,
    Payments,
    ProviderResponses,
    CarChanges,
    Transfers,
    Reveals,
    StaffActions,
    DeletionRecords,
    StoppedWatches,
    NewGuests,
    OldGuests,
}

#[derive(Clone, Copy)]
enum Age {
    Days(i64),
    Years(u32),
}

/// Kinds of data with their retention periods, in the order of deletion.
const AGED: [(Aged, Age); 36] = [
    (Aged::RateLimits, Age::Days(0)),
    // Needed only for the daily limits.
    (Aged::Challenges, Age::Days(2)),
    (Aged::IdempotencyKeys, Age::Days(2)),
    (Aged::DoneJobs, Age::Days(7)),
    // Kept until an operator has investigated.
    (Aged::DeadJobs, Age::Days(90)),
    (Aged::CanceledJobs, Age::Days(90)),
    // Replaced tokens are kept to detect a theft.
    (Aged::RefreshTokens, Age::Days(1)),
    (Aged::SignInAttempts, Age::Days(2)),
    (Aged::PasswordAttempts, Age::Days(2)),
    (Aged::VkAttempts, Age::Days(2)),
    // Used only for an hour.
    (Aged::Identifications, Age::Days(1)),
    // Checks by test keys of the open API.
    (Aged::TestChecks, Age::Days(30)),
    // Log of deliveries.
    (Aged::WebhookEvents, Age::Days(30)),
    // Needed only for the caps of a day; the audit log keeps the reason.
    (Aged::Reveals, Age::Days(2)),
    // Valid for three days only.
    (Aged::SessionStopLinks, Age::Days(4)),
    (Aged::ReconciliationRuns, Age::Days(365)),
    (Aged::Discrepancies, Age::Days(365)),
    (Aged::VendorStatements, Age::Days(365)),
    (Aged::Balances, Age::Days(90)),
    // Kept for complaints about missing messages.
    (Aged::MessageContents, Age::Days(30)),
    (Aged::PurchaseContacts, Age::Days(30)),
    // Technical data (specification, point 9).
    (Aged::ApiRequests, Age::Years(1)),
    (Aged::Actions, Age::Years(1)),
    (Aged::Messages, Age::Years(1)),
    (Aged::Sessions, Age::Years(1)),
    // Request history of users.
    (Aged::Reports, Age::Years(3)),
    // Deleted before the payments that they refer to.
    (Aged::QuickPurchases, Age::Years(3)),
    // Payment data, and what refers to payments.
    (Aged::Payments, Age::Years(4)),
    (Aged::ProviderResponses, Age::Years(4)),
    (Aged::CarChanges, Age::Years(4)),
    (Aged::Transfers, Age::Years(4)),
    (Aged::StaffActions, Age::Years(4)),
    // Records of deletions (order 179 of Roskomnadzor of 28.10.2022) with the consents of their accounts.
    (Aged::DeletionRecords, Age::Years(3)),
    (Aged::StoppedWatches, Age::Days(0)),
    // A purchase takes an hour at most; a paid one keeps its guest account.
    (Aged::NewGuests, Age::Days(2)),
    // Deleted after their payments.
    (Aged::OldGuests, Age::Years(4)),
];

pub async fn run(ctx: &Context) -> Result<(), StorageError> {
    run_in_steps(ctx, STEP).await
}

/// Deletes all expired data, with a given number of rows per step.
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

/// Runs deletion steps until one is not full; other writers run between two steps.
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
        // Serialises concurrent processes: they would deadlock by locking rows in different order.
        db::lock(&work.tx, "retention").await?;
        let taken = take(&work.tx, aged, time, limit).await?;
        work.commit().await?;
        if taken < limit {
            return Ok(());
        }
    }
}

/// Deletes or erases at most `limit` rows of a kind from before `time`; returns their number.
async fn take(tx: &Tx, aged: Aged, time: DateTime<Utc>, limit: u64) -> Result<u64, StorageError> {
    match aged {
        Aged::RateLimits => rate_limits::delete_over(tx, time, limit).await,
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
        Aged::TestChecks => retention::delete_test_checks(tx, time, limit).await,
        Aged::WebhookEvents => retention::delete_webhook_events(tx, time, limit).await,
        Aged::ReconciliationRuns => reconciliation_runs::delete_before(tx, time, limit).await,
        Aged::Discrepancies => reconciliation_discrepancies::delete_before(tx, time, limit).await,
        Aged::VendorStatements => retention::delete_vendor_statements(tx, time, limit).await,
        Aged::Balances => retention::delete_balances(tx, time, limit).await,
        Aged::MessageContents => retention::blank_messages(tx, time, limit).await,
        Aged::PurchaseContacts => repository::blank_contacts(tx, time, limit).await,
        Aged::ApiRequests => retention::delete_api_requests(tx, time, limit).await,
        Aged::Actions => retention::delete_actions(tx, time, limit).await,
        Aged::Messages => retention::delete_messages(tx, time, limit).await,
        Aged::Sessions => retention::delete_sessions(tx, time, limit).await,
        Aged::SessionStopLinks => retention::delete_session_stop_links(tx, time, limit).await,
        Aged::Reports => retention::delete_reports(tx, time, limit).await,
        Aged::QuickPurchases => repository::delete_before(tx, time, limit).await,
        Aged::Payments => retention::delete_payments(tx, time, limit).await,
        Aged::ProviderResponses => provider_responses::blank(tx, time, limit).await,
        Aged::CarChanges => watches::delete_changes(tx, time, limit).await,
        Aged::Transfers => retention::blank_transfers(tx, time, limit).await,
        Aged::Reveals => retention::delete_reveals(tx, time, limit).await,
        Aged::StaffActions => retention::delete_staff_actions(tx, time, limit).await,
        Aged::DeletionRecords => retention::delete_deletion_records(tx, time, limit).await,
        Aged::StoppedWatches => watches::delete_stopped(tx, limit).await,
        Aged::NewGuests => guests::delete_empty(tx, (time - NEW_LOOKED_THROUGH, time), limit).await,
        Aged::OldGuests => guests::delete_empty(tx, (time - OLD_LOOKED_THROUGH, time), limit).await,
    }
}
