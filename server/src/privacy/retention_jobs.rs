//! Retention job: hourly deletion of expired data in small transactions.
//! `privacy/README.md` explains the periods. An interrupted run is continued by the next one.

use chrono::{DateTime, Duration, Months, Utc};

use crate::business::repository::stock_monitors;
use crate::checks::repository::identifications;
use crate::identity::repository::{
    guests, password_attempts, phone_challenges, refresh_tokens, sign_in_attempts, vk_attempts,
};
use crate::money::repository::{
    provider_responses, reconciliation_discrepancies, reconciliation_runs,
};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::entities::api_keys::Mode;
use crate::platform::jobs::queue::{self, State};
use crate::platform::repository::{idempotency, rate_limits};
use crate::privacy::repository::retention;
use crate::quick_purchase::repository;
use crate::reports::repository::watches;

/// Maximum number of rows per step.
const STEP: u64 = 500;
/// Divisor of the step size for reports, which have up to seventeen services with large answers.
const SERVICES: u64 = 10;
/// Divisor of the step size for batches, which have up to 5 000 rows.
const BATCH_ROWS: u64 = 100;
/// Age up to which new and old guest accounts without other rows are searched.
/// Guests missed while no process runs are found by the second, later range.
const NEW_LOOKED_THROUGH: Duration = Duration::days(31);
const OLD_LOOKED_THROUGH: Duration = Duration::days(2 * 366);

/// Kinds of data with a retention period.
#[derive(Clone, Copy)]
enum RetainedData {
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
    /// Batches of test mode, which refer to test checks.
    TestBatches,
    TestChecks,
    Batches,
    Invitations,
    WebhookEvents,
    StockNotifications,
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
const AGED: [(RetainedData, Age); 40] = [
    (RetainedData::RateLimits, Age::Days(0)),
    // Needed only for the daily limits.
    (RetainedData::Challenges, Age::Days(2)),
    (RetainedData::IdempotencyKeys, Age::Days(2)),
    (RetainedData::DoneJobs, Age::Days(7)),
    // Kept until an operator has investigated.
    (RetainedData::DeadJobs, Age::Days(90)),
    (RetainedData::CanceledJobs, Age::Days(90)),
    // Replaced tokens are kept to detect a theft.
    (RetainedData::RefreshTokens, Age::Days(1)),
    (RetainedData::SignInAttempts, Age::Days(2)),
    (RetainedData::PasswordAttempts, Age::Days(2)),
    (RetainedData::VkAttempts, Age::Days(2)),
    // Used only for an hour.
    (RetainedData::Identifications, Age::Days(1)),
    // Checks by test keys of the open API.
    (RetainedData::TestBatches, Age::Days(14)),
    (RetainedData::TestChecks, Age::Days(30)),
    // Valid for 14 days.
    (RetainedData::Invitations, Age::Days(15)),
    // Log of deliveries.
    (RetainedData::WebhookEvents, Age::Days(30)),
    // Needed only on their day.
    (RetainedData::StockNotifications, Age::Days(2)),
    // Needed only for the caps of a day; the audit log keeps the reason.
    (RetainedData::Reveals, Age::Days(2)),
    // Valid for three days only.
    (RetainedData::SessionStopLinks, Age::Days(4)),
    // Deleted before the reports that they refer to.
    (RetainedData::Batches, Age::Days(365)),
    (RetainedData::ReconciliationRuns, Age::Days(365)),
    (RetainedData::Discrepancies, Age::Days(365)),
    (RetainedData::VendorStatements, Age::Days(365)),
    (RetainedData::Balances, Age::Days(90)),
    // Kept for complaints about missing messages.
    (RetainedData::MessageContents, Age::Days(30)),
    (RetainedData::PurchaseContacts, Age::Days(30)),
    // Technical data (specification, point 9).
    (RetainedData::ApiRequests, Age::Years(1)),
    (RetainedData::Actions, Age::Years(1)),
    (RetainedData::Messages, Age::Years(1)),
    (RetainedData::Sessions, Age::Years(1)),
    // Request history of users.
    (RetainedData::Reports, Age::Years(3)),
    // Deleted before the payments that they refer to.
    (RetainedData::QuickPurchases, Age::Years(3)),
    // Payment data, and what refers to payments.
    (RetainedData::Payments, Age::Years(4)),
    (RetainedData::ProviderResponses, Age::Years(4)),
    (RetainedData::CarChanges, Age::Years(4)),
    (RetainedData::Transfers, Age::Years(4)),
    (RetainedData::StaffActions, Age::Years(4)),
    // Records of deletions (order 179 of Roskomnadzor of 28.10.2022) with the consents of their accounts.
    (RetainedData::DeletionRecords, Age::Years(3)),
    (RetainedData::StoppedWatches, Age::Days(0)),
    // A purchase takes an hour at most; a paid one keeps its guest account.
    (RetainedData::NewGuests, Age::Days(2)),
    // Deleted after their payments.
    (RetainedData::OldGuests, Age::Years(4)),
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
    aged: RetainedData,
    time: DateTime<Utc>,
    step: u64,
) -> Result<(), StorageError> {
    let limit = match aged {
        RetainedData::Reports => (step / SERVICES).max(1),
        RetainedData::Batches | RetainedData::TestBatches => (step / BATCH_ROWS).max(1),
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
async fn take(
    tx: &Tx,
    aged: RetainedData,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    match aged {
        RetainedData::RateLimits => rate_limits::delete_over(tx, time, limit).await,
        RetainedData::Challenges => phone_challenges::delete_before(tx, time, limit).await,
        RetainedData::IdempotencyKeys => idempotency::delete_before(tx, time, limit).await,
        RetainedData::DoneJobs => queue::delete_ended_before(tx, State::Done, time, limit).await,
        RetainedData::DeadJobs => queue::delete_ended_before(tx, State::Dead, time, limit).await,
        RetainedData::CanceledJobs => {
            queue::delete_ended_before(tx, State::Canceled, time, limit).await
        }
        RetainedData::RefreshTokens => refresh_tokens::delete_over_before(tx, time, limit).await,
        RetainedData::SignInAttempts => sign_in_attempts::delete_before(tx, time, limit).await,
        RetainedData::PasswordAttempts => password_attempts::delete_before(tx, time, limit).await,
        RetainedData::VkAttempts => vk_attempts::delete_before(tx, time, limit).await,
        RetainedData::Identifications => identifications::delete_before(tx, time, limit).await,
        RetainedData::Batches => retention::delete_batches(tx, Mode::Live, time, limit).await,
        RetainedData::TestBatches => retention::delete_batches(tx, Mode::Test, time, limit).await,
        RetainedData::Invitations => retention::delete_invitations(tx, time, limit).await,
        RetainedData::TestChecks => retention::delete_test_checks(tx, time, limit).await,
        RetainedData::WebhookEvents => retention::delete_webhook_events(tx, time, limit).await,
        RetainedData::StockNotifications => {
            stock_monitors::delete_notifications(tx, time, limit).await
        }
        RetainedData::ReconciliationRuns => {
            reconciliation_runs::delete_before(tx, time, limit).await
        }
        RetainedData::Discrepancies => {
            reconciliation_discrepancies::delete_before(tx, time, limit).await
        }
        RetainedData::VendorStatements => {
            retention::delete_vendor_statements(tx, time, limit).await
        }
        RetainedData::Balances => retention::delete_balances(tx, time, limit).await,
        RetainedData::MessageContents => retention::blank_messages(tx, time, limit).await,
        RetainedData::PurchaseContacts => repository::blank_contacts(tx, time, limit).await,
        RetainedData::ApiRequests => retention::delete_api_requests(tx, time, limit).await,
        RetainedData::Actions => retention::delete_actions(tx, time, limit).await,
        RetainedData::Messages => retention::delete_messages(tx, time, limit).await,
        RetainedData::Sessions => retention::delete_sessions(tx, time, limit).await,
        RetainedData::SessionStopLinks => {
            retention::delete_session_stop_links(tx, time, limit).await
        }
        RetainedData::Reports => retention::delete_reports(tx, time, limit).await,
        RetainedData::QuickPurchases => repository::delete_before(tx, time, limit).await,
        RetainedData::Payments => retention::delete_payments(tx, time, limit).await,
        RetainedData::ProviderResponses => provider_responses::blank(tx, time, limit).await,
        RetainedData::CarChanges => watches::delete_changes(tx, time, limit).await,
        RetainedData::Transfers => retention::blank_transfers(tx, time, limit).await,
        RetainedData::Reveals => retention::delete_reveals(tx, time, limit).await,
        RetainedData::StaffActions => retention::delete_staff_actions(tx, time, limit).await,
        RetainedData::DeletionRecords => retention::delete_deletion_records(tx, time, limit).await,
        RetainedData::StoppedWatches => watches::delete_stopped(tx, limit).await,
        RetainedData::NewGuests => {
            guests::delete_empty(tx, (time - NEW_LOOKED_THROUGH, time), limit).await
        }
        RetainedData::OldGuests => {
            guests::delete_empty(tx, (time - OLD_LOOKED_THROUGH, time), limit).await
        }
    }
}
