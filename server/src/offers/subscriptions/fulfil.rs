//! Effects of subscription payments on the subscription.

use crate::identity::repository::users;
use crate::messages::outbox::{self, Content};
use crate::money::payments::{self, Payment};
use crate::offers::repository::subscriptions as repo;
use crate::offers::repository::subscriptions::Subscription;
use crate::offers::subscriptions::Status;
use crate::offers::subscriptions::period::next_end;
use crate::offers::subscriptions::purchase::is_running;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// Time after a period in which a late renewal still extends it; a later one starts a new period.
pub const GRACE_PERIOD: Duration = Duration::days(1);

/// Starts or extends a subscription, in the transaction that credited its payment.
pub async fn fulfil(
    tx: &Tx,
    payment: &Payment,
    plan: &str,
    renewal: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    let user = users::find_locked(tx, user_id).await?;
    // A deleted account keeps the money on the balance, without a plan.
    let Some(user) = user.filter(|user| user.deleted_at.is_none()) else {
        return Ok(());
    };
    let live = repo::find_live(tx, user_id).await?;
    let is_late = |row: &Subscription| now - row.current_period_end > GRACE_PERIOD;
    let row = match live {
        // Two first payments were made: the money of the second one stays on the balance.
        Some(row) if !renewal && is_running(&row, now) && !is_late(&row) => return Ok(()),
        Some(row) if renewal && !is_late(&row) => {
            let row = extended(row, payment);
            repo::update(tx, row.clone()).await?;
            row
        }
        None if renewal => return Ok(()),
        earlier => {
            // A cancellation during a late charge is kept.
            let cancelled_at = earlier
                .as_ref()
                .filter(|row| renewal && row.status == Status::Cancelled)
                .and_then(|row| row.cancelled_at);
            let row = started(payment, user_id, plan, cancelled_at, now);
            if let Some(mut earlier) = earlier {
                earlier.status = Status::Ended;
                earlier.next_charge_at = None;
                repo::update(tx, earlier).await?;
            }
            db::insert(tx, row.clone()).await?;
            row
        }
    };
    let end = row.current_period_end;
    set_running(tx, &row, end).await?;
    if renewal {
        let content = Content::SubscriptionRenewed {
            plan: plan_name(&row.plan),
            amount: Kopecks(row.amount),
            until: end,
        };
        let key = format!("subscription_renewed:{}", payment.id);
        outbox::mail_to_user(tx, &user, content, key, now).await?;
    }
    Ok(())
}

/// Stores in the user's row the time until which the plan caps prices.
pub async fn set_running(
    tx: &Tx,
    row: &Subscription,
    until: DateTime<Utc>,
) -> Result<(), StorageError> {
    let running = repo::Running {
        plan: &row.plan,
        until,
        payment_id: row.payment_id,
    };
    repo::set_cache(tx, row.user_id, Some(running)).await
}

fn extended(mut row: Subscription, payment: &Payment) -> Subscription {
    row.current_period_start = row.current_period_end;
    row.current_period_end = next_end(row.created_at, row.current_period_end);
    row.failure = None;
    row.payment_id = Some(payment.id);
    if row.status == Status::PastDue {
        row.status = Status::Active;
        row.cancelled_at = None;
        row.payment_method_id = payment.payment_method_id.or(row.payment_method_id);
    }
    // A plan cancelled during the charge runs to its end and is not renewed.
    row.next_charge_at = (row.status == Status::Active).then_some(row.current_period_end);
    row
}

fn started(
    payment: &Payment,
    user_id: Uuid,
    plan: &str,
    cancelled_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Subscription {
    let end = next_end(now, now);
    let is_cancelled = cancelled_at.is_some();
    Subscription {
        id: Uuid::now_v7(),
        user_id,
        plan: plan.to_owned(),
        amount: payment.amount,
        payment_method_id: payment.payment_method_id,
        status: if is_cancelled {
            Status::Cancelled
        } else {
            Status::Active
        },
        current_period_start: now,
        current_period_end: end,
        // Nothing can be charged without a saved method.
        next_charge_at: payment
            .payment_method_id
            .filter(|_| !is_cancelled)
            .map(|_| end),
        reminded_for: None,
        cancelled_at,
        failure: None,
        created_at: now,
        next_plan: None,
        next_amount: None,
        payment_id: Some(payment.id),
    }
}

/// Handles a canceled automatic charge of a subscription; it is not retried.
pub async fn canceled(
    tx: &Tx,
    payment: &Payment,
    renewal: bool,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id.filter(|_| renewal) else {
        return Ok(());
    };
    let user = users::find_locked(tx, user_id).await?;
    let live = repo::find_live(tx, user_id).await?;
    if let (Some(user), Some(row)) = (user, live) {
        decline(tx, &user, row, reason, now).await?;
    }
    Ok(())
}

/// Marks a subscription as past due and notifies its owner; the caller holds the user's row.
pub async fn decline(
    tx: &Tx,
    user: &users::User,
    mut row: Subscription,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if row.status != Status::Active {
        return Ok(());
    }
    let content = Content::SubscriptionFailed {
        plan: plan_name(&row.plan),
        amount: Kopecks(row.amount),
        reason: payments::decline_message(reason).to_owned(),
    };
    let key = format!(
        "subscription_failed:{}:{}",
        row.id,
        row.current_period_end.timestamp()
    );
    row.status = Status::PastDue;
    row.failure = Some(reason.to_owned());
    row.next_charge_at = None;
    set_running(tx, &row, row.current_period_end).await?;
    repo::update(tx, row).await?;
    outbox::mail_to_user(tx, user, content, key, now).await
}

/// Displayed name of a subscription plan.
pub fn plan_name(id: &str) -> String {
    packages::subscription(id).map_or_else(|| id.to_owned(), |plan| plan.name.to_owned())
}
