//! The schedule of subscriptions: announces a charge three days before, charges the card, ends what
//! is over. A period is charged once: the payment is prepared in the transaction that takes the
//! charge off the schedule, so neither a crash nor a second process makes another.

use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::messages::outbox::{self, Content};
use crate::money::payments::{self, PaymentError};
use crate::money::repository::{charges, payment_methods};
use crate::offers::repository::subscriptions as repo;
use crate::offers::repository::subscriptions::Subscription;
use crate::offers::subscriptions::change::end;
use crate::offers::subscriptions::fulfil::{LATE, decline, keep, plan_name};
use crate::offers::subscriptions::purchase::Charge;
use crate::offers::subscriptions::{NO_CARD, NO_CONTACT, Status, SubscriptionError};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

const ANNOUNCED_BEFORE: Duration = Duration::days(3);
/// The page says so long why a charge failed.
const PAST_DUE_SHOWN: Duration = Duration::days(7);
/// A charge begins so long before the plan ends: a round of the clock must not leave a gap.
const CHARGED_BEFORE: Duration = Duration::minutes(5);
const BATCH: u64 = 200;

/// Does what is due. Any number of processes may do so at once.
pub async fn tick(ctx: &Context) -> Result<(), SubscriptionError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    for (id, user_id) in repo::list_unannounced(db, now + ANNOUNCED_BEFORE, BATCH).await? {
        if let Err(error) = announce(ctx, id, user_id, now).await {
            tracing::error!(subscription_id = %id, %error, "a charge was not announced");
        }
    }
    for (id, user_id) in repo::list_due(db, now + CHARGED_BEFORE, BATCH).await? {
        if let Err(error) = charge(ctx, id, user_id, now).await {
            // The others are charged all the same; this one again by the next round.
            tracing::error!(subscription_id = %id, %error, "a subscription was not charged");
        }
    }
    for (status, time) in [
        (Status::Cancelled, now),
        (Status::PastDue, now - PAST_DUE_SHOWN),
    ] {
        for (id, user_id) in repo::list_over(db, status, time, BATCH).await? {
            if let Err(error) = close(ctx, id, user_id, (status, time), now).await {
                tracing::error!(subscription_id = %id, %error, "a subscription was not ended");
            }
        }
    }
    Ok(())
}

/// The account and its subscription, held by the transaction.
async fn hold(
    tx: &Tx,
    id: Uuid,
    user_id: Uuid,
) -> Result<Option<(users::User, Subscription)>, StorageError> {
    let user = users::find_locked(tx, user_id).await?;
    let row = repo::find(tx, id).await?;
    Ok(user.zip(row))
}

async fn announce(
    ctx: &Context,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let Some((user, mut row)) = hold(&work.tx, id, user_id).await? else {
        return Ok(());
    };
    let Some(charge_at) = row.next_charge_at.filter(|_| row.status == Status::Active) else {
        return Ok(());
    };
    if row.reminded_for == Some(charge_at) {
        return Ok(());
    }
    row.reminded_for = Some(charge_at);
    if user.monthly_topup_required {
        let amount = row.next_amount.unwrap_or(row.amount);
        let plan = row.next_plan.as_ref().unwrap_or(&row.plan);
        let content = Content::SubscriptionReminder {
            plan: plan_name(plan),
            amount: Kopecks(amount),
            charge_at,
        };
        // A changed sum is announced anew.
        let key = format!(
            "subscription_reminder:{id}:{}:{amount}:{plan}",
            charge_at.timestamp()
        );
        outbox::tell_user(&work.tx, &user, content, key, now).await?;
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
    let Some((user, mut row)) = hold(&work.tx, id, user_id).await? else {
        return Ok(());
    };
    let is_due = row
        .next_charge_at
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
    let plan = packages::subscription(&row.plan)
        .ok_or(StorageError::Inconsistent("a subscription to no plan"))?;
    let card = match row.payment_method_id {
        Some(method) => payment_methods::find_active(&work.tx, user_id, method).await?,
        None => None,
    };
    let Some(card) = card else {
        decline(&work.tx, &user, row, NO_CARD, now).await?;
        work.commit().await?;
        return Ok(());
    };
    let charge = Charge {
        plan,
        amount: Kopecks(row.amount),
        renewal: true,
        method: Some(card.id),
        contact: charges::find_last_contact(&work.tx, user_id).await?,
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
    // The cap holds on while the bank has not answered.
    keep(&work.tx, &row, row.current_period_end + LATE).await?;
    repo::update(&work.tx, row).await?;
    work.commit().await?;
    match payments::send(ctx, payment.id).await {
        // The answer is asked for until there is one.
        Err(PaymentError::Failed) => Ok(()),
        sent => sent.map(|_| ()).map_err(Into::into),
    }
}

async fn close(
    ctx: &Context,
    id: Uuid,
    user_id: Uuid,
    (status, time): (Status, DateTime<Utc>),
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let Some((_, mut row)) = hold(&work.tx, id, user_id).await? else {
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
