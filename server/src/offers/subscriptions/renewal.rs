//! Renewal schedule: reminds three days before, charges the saved method, ends expired subscriptions.
//! The payment is prepared in the transaction that removes the charge from the schedule, so a period is charged
//! once despite crashes and concurrent processes.

use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::messages::outbox::{self, Content};
use crate::money::payments::{self, PaymentError};
use crate::money::repository::payments as payment_repo;
use crate::offers::repository::subscriptions as repo;
use crate::offers::repository::subscriptions::Subscription;
use crate::offers::subscriptions::change::end;
use crate::offers::subscriptions::fulfil::{GRACE_PERIOD, decline, plan_name, set_running};
use crate::offers::subscriptions::purchase::Charge;
use crate::offers::subscriptions::{
    NO_CONTACT, NO_SAVED_METHOD, Status, SubscriptionError, find_method,
};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

const REMIND_BEFORE: Duration = Duration::days(3);
/// Time for which a page shows why a charge failed.
const PAST_DUE_SHOWN: Duration = Duration::days(7);
/// Time before the end of a period when it is charged, so that the tick interval leaves no gap.
const CHARGED_BEFORE: Duration = Duration::minutes(5);
const BATCH: u64 = 200;

/// Processes due reminders, charges and expiries of subscriptions. Safe to run in several processes.
pub async fn tick(ctx: &Context) -> Result<(), SubscriptionError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    for (id, user_id) in repo::list_without_reminder(db, now + REMIND_BEFORE, BATCH).await? {
        if let Err(error) = remind(ctx, id, user_id, now).await {
            tracing::error!(subscription_id = %id, %error, "reminder of a charge not sent");
        }
    }
    for (id, user_id) in repo::list_due(db, now + CHARGED_BEFORE, BATCH).await? {
        if let Err(error) = charge(ctx, id, user_id, now).await {
            // The other subscriptions are charged anyway, and this one by the next tick.
            tracing::error!(subscription_id = %id, %error, "subscription not charged");
        }
    }
    for (status, time) in [
        (Status::Cancelled, now),
        (Status::PastDue, now - PAST_DUE_SHOWN),
    ] {
        for (id, user_id) in repo::list_over(db, status, time, BATCH).await? {
            if let Err(error) = expire(ctx, id, user_id, (status, time), now).await {
                tracing::error!(subscription_id = %id, %error, "subscription not ended");
            }
        }
    }
    Ok(())
}

/// Locks the user's row and reads a subscription.
async fn lock(
    tx: &Tx,
    id: Uuid,
    user_id: Uuid,
) -> Result<Option<(users::User, Subscription)>, StorageError> {
    let user = users::find_locked(tx, user_id).await?;
    let row = repo::find(tx, id).await?;
    Ok(user.zip(row))
}

async fn remind(
    ctx: &Context,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let Some((user, mut row)) = lock(&work.tx, id, user_id).await? else {
        return Ok(());
    };
    let Some(charge_at) = row.next_charge_at.filter(|_| row.status == Status::Active) else {
        return Ok(());
    };
    if row.reminded_for == Some(charge_at) {
        return Ok(());
    }
    row.reminded_for = Some(charge_at);
    if user.monthly_topup_required && find_method(&work.tx, &row).await?.is_some() {
        let amount = row.next_amount.unwrap_or(row.amount);
        let plan = row.next_plan.as_ref().unwrap_or(&row.plan);
        let content = Content::SubscriptionReminder {
            plan: plan_name(plan),
            amount: Kopecks(amount),
            charge_at,
        };
        // A changed plan or amount gets a new reminder.
        let key = format!(
            "subscription_reminder:{id}:{}:{amount}:{plan}",
            charge_at.timestamp()
        );
        outbox::notify_user(&work.tx, &user, content, key, now).await?;
    }
    repo::update(&work.tx, row).await?;
    work.commit().await?;
    Ok(())
}

async fn charge(
    ctx: &Context,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), SubscriptionError> {
    let work = ctx.begin().await?;
    let Some((user, mut row)) = lock(&work.tx, id, user_id).await? else {
        return Ok(());
    };
    // Without a saved method no charge is scheduled, and the charge fails when the period ends.
    let unscheduled = Some(row.current_period_end).filter(|_| row.payment_method_id.is_none());
    let is_due = row
        .next_charge_at
        .or(unscheduled)
        .is_some_and(|time| time <= now + CHARGED_BEFORE);
    if row.status != Status::Active || !is_due {
        return Ok(());
    }
    if !user.is_active || user.deleted_at.is_some() || !user.monthly_topup_required {
        end(&work.tx, user_id, now).await?;
        return Ok(work.commit().await?);
    }
    row.plan = row.next_plan.take().unwrap_or(row.plan);
    row.amount = row.next_amount.take().unwrap_or(row.amount);
    let plan = packages::subscription(&row.plan).ok_or(StorageError::Inconsistent(
        "a subscription to an unknown plan",
    ))?;
    let Some(card) = find_method(&work.tx, &row).await? else {
        decline(&work.tx, &user, row, NO_SAVED_METHOD, now).await?;
        work.commit().await?;
        return Ok(());
    };
    let charge = Charge {
        plan,
        amount: Kopecks(row.amount),
        renewal: true,
        method: Some(card.id),
        contact: payment_repo::find_last_contact(&work.tx, user_id).await?,
    };
    let payment = match payments::prepare(ctx, &work.tx, charge.payment(user_id)).await {
        Err(PaymentError::Invalid(_)) => {
            decline(&work.tx, &user, row, NO_CONTACT, now).await?;
            work.commit().await?;
            return Ok(());
        }
        prepared => prepared?,
    };
    row.next_charge_at = None;
    // The price cap stays while the charge is pending.
    set_running(&work.tx, &row, row.current_period_end + GRACE_PERIOD).await?;
    repo::update(&work.tx, row).await?;
    work.commit().await?;
    match payments::send(ctx, payment.id).await {
        // The payment is queried until it is final.
        Err(PaymentError::Failed) => Ok(()),
        sent => sent.map(|_| ()).map_err(Into::into),
    }
}

async fn expire(
    ctx: &Context,
    id: Uuid,
    user_id: Uuid,
    (status, time): (Status, DateTime<Utc>),
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let Some((_, mut row)) = lock(&work.tx, id, user_id).await? else {
        return Ok(());
    };
    if row.status != status || row.current_period_end > time {
        return Ok(());
    }
    row.status = Status::Ended;
    repo::update(&work.tx, row).await?;
    let another = repo::find_live(&work.tx, user_id).await?;
    if another.is_none_or(|other| other.current_period_end <= now) {
        repo::set_cache(&work.tx, user_id, None).await?;
    }
    work.commit().await
}
