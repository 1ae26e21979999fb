//! Effects of a payment of a subscription: the plan goes on, or stands still.

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

/// A renewal that is later than this begins a new month of its own.
pub const LATE: Duration = Duration::days(1);

/// Begins or prolongs the plan, in the transaction that credited the payment.
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
    // Who left meanwhile has the money on the balance and no plan.
    let Some(user) = user.filter(|user| user.deleted_at.is_none()) else {
        return Ok(());
    };
    let live = repo::find_live(tx, user_id).await?;
    let is_late = |row: &Subscription| now - row.current_period_end > LATE;
    let row = match live {
        // Two pages were open and both were paid: the money of the second one is on the balance.
        Some(row) if !renewal && is_running(&row, now) && !is_late(&row) => return Ok(()),
        Some(row) if renewal && !is_late(&row) => {
            let row = prolonged(row, payment);
            repo::update(tx, row.clone()).await?;
            row
        }
        None if renewal => return Ok(()),
        earlier => {
            // What was cancelled while a late charge was under way stays so.
            let cancelled_at = earlier
                .as_ref()
                .filter(|row| renewal && row.status == Status::Cancelled)
                .and_then(|row| row.cancelled_at);
            let row = begun(payment, user_id, plan, cancelled_at, now);
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
    keep(tx, &row, end).await?;
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

/// Writes down on the account until when the plan caps prices.
pub async fn keep(tx: &Tx, row: &Subscription, until: DateTime<Utc>) -> Result<(), StorageError> {
    let running = repo::Running {
        plan: &row.plan,
        until,
        payment_id: row.payment_id,
    };
    repo::set_cache(tx, row.user_id, Some(running)).await
}

fn prolonged(mut row: Subscription, payment: &Payment) -> Subscription {
    row.current_period_start = row.current_period_end;
    row.current_period_end = next_end(row.created_at, row.current_period_end);
    row.failure = None;
    row.payment_id = Some(payment.id);
    if row.status == Status::PastDue {
        row.status = Status::Active;
        row.cancelled_at = None;
        row.payment_method_id = payment.payment_method_id.or(row.payment_method_id);
    }
    // A plan that was cancelled while the charge was under way runs to its end, and no longer.
    row.next_charge_at = (row.status == Status::Active).then_some(row.current_period_end);
    row
}

fn begun(
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
        next_charge_at: (!is_cancelled).then_some(end),
        reminded_for: None,
        cancelled_at,
        failure: None,
        created_at: now,
        next_plan: None,
        next_amount: None,
        payment_id: Some(payment.id),
    }
}

/// Notes that a charge by schedule failed: it is not tried again.
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

/// Marks a plan as not paid and tells its owner. The caller holds the account's row.
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
        reason: payments::words(reason).to_owned(),
    };
    let key = format!(
        "subscription_failed:{}:{}",
        row.id,
        row.current_period_end.timestamp()
    );
    row.status = Status::PastDue;
    row.failure = Some(reason.to_owned());
    row.next_charge_at = None;
    keep(tx, &row, row.current_period_end).await?;
    repo::update(tx, row).await?;
    outbox::mail_to_user(tx, user, content, key, now).await
}

/// The name of a plan, as people read it.
pub fn plan_name(id: &str) -> String {
    packages::subscription(id).map_or_else(|| id.to_owned(), |plan| plan.name.to_owned())
}
