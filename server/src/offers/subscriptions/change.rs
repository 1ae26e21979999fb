//! Changes of a subscription by its owner, none of which charges anything.

use avtosled_core::form::check_subscription;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::SubscriptionId;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users;
use crate::money::payments::Payment;
use crate::offers::repository::subscriptions as repo;
use crate::offers::subscriptions::{self, OwnSubscription, Status, SubscriptionError};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Changes of a subscription from the next charge on; `None` keeps the value.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SubscriptionPatch)]
pub struct SubscriptionChange {
    #[serde(rename = "subscriptionType")]
    #[schema(value_type = Option<SubscriptionId>)]
    pub plan: Option<String>,
    /// Amount of a monthly charge in roubles.
    pub amount: Option<Kopecks>,
}

/// Changes plan and amount of a subscription from the next charge on.
pub async fn change(
    ctx: &Context,
    user_id: Uuid,
    change: SubscriptionChange,
) -> Result<OwnSubscription, SubscriptionError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let row = repo::find_live(&work.tx, user_id).await?;
    let mut row = row.ok_or(SubscriptionError::NotFound)?;
    if row.status != Status::Active {
        return Err(SubscriptionError::Over);
    }
    let next_plan = row.next_plan.take().unwrap_or_else(|| row.plan.clone());
    let plan = change.plan.unwrap_or(next_plan);
    let next_amount = Kopecks(row.next_amount.take().unwrap_or(row.amount));
    let amount = change.amount.unwrap_or(next_amount);
    check_subscription(&plan, amount)?;
    row.next_plan = (plan != row.plan).then_some(plan);
    row.next_amount = (amount.0 != row.amount).then_some(amount.0);
    // An earlier reminder named another plan or amount.
    row.reminded_for = None;
    repo::update(&work.tx, row).await?;
    work.commit().await?;
    Ok(subscriptions::find(ctx, user_id).await?)
}

/// Cancels the charges of a subscription; the plan runs until the end of the paid period.
pub async fn cancel(
    ctx: &Context,
    user_id: Uuid,
    device: &Device,
) -> Result<OwnSubscription, SubscriptionError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    locking::lock(&work.tx, user_id).await?;
    if !cancel_in(&work.tx, user_id, now).await? {
        let live = repo::find_live(&work.tx, user_id).await?;
        live.ok_or(SubscriptionError::NotFound)?;
    }
    consents::record(&work.tx, user_id, Purpose::Recurring, false, device, now).await?;
    activity_log::record(
        &work.tx,
        user_id,
        Action::SubscriptionCancelled,
        Some(device),
        now,
    )
    .await?;
    work.commit().await?;
    Ok(subscriptions::find(ctx, user_id).await?)
}

/// Like [`cancel`], in the caller's transaction; `false` when nothing was to be charged.
pub async fn cancel_in(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    let live = repo::find_live(tx, user_id).await?;
    let Some(mut row) = live.filter(|row| row.status == Status::Active) else {
        return Ok(false);
    };
    row.status = Status::Cancelled;
    row.cancelled_at = Some(now);
    row.next_charge_at = None;
    repo::update(tx, row).await?;
    Ok(true)
}

/// Resumes a cancelled subscription while its plan runs; requires the consent again.
pub async fn resume(
    ctx: &Context,
    user_id: Uuid,
    consent: &str,
    device: &Device,
) -> Result<OwnSubscription, SubscriptionError> {
    if consent != consents::current(Purpose::Recurring).version {
        return Err(SubscriptionError::ConsentRequired);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    locking::lock(&work.tx, user_id).await?;
    let row = repo::find_live(&work.tx, user_id).await?;
    let mut row = row.ok_or(SubscriptionError::NotFound)?;
    if row.status == Status::Active {
        // Frees the write connection, which the next query needs.
        drop(work);
        return Ok(subscriptions::find(ctx, user_id).await?);
    }
    if row.status != Status::Cancelled || row.current_period_end <= now {
        return Err(SubscriptionError::Over);
    }
    row.status = Status::Active;
    row.cancelled_at = None;
    row.next_charge_at = row.payment_method_id.map(|_| row.current_period_end);
    repo::update(&work.tx, row).await?;
    consents::record(&work.tx, user_id, Purpose::Recurring, true, device, now).await?;
    let action = Action::SubscriptionResumed;
    activity_log::record(&work.tx, user_id, action, Some(device), now).await?;
    work.commit().await?;
    Ok(subscriptions::find(ctx, user_id).await?)
}

/// Ends the plan that a refunded payment pays for; the caller holds the user's row.
pub async fn refunded(tx: &Tx, payment: &Payment, now: DateTime<Utc>) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    // A plan may run past its period while the renewal is pending.
    let user = users::find(tx, user_id).await?;
    let runs_on_it = user.is_some_and(|user| {
        user.subscription_payment_id == Some(payment.id) && user.subscription_expires_at > Some(now)
    });
    if runs_on_it {
        end(tx, user_id, now).await?;
        activity_log::record(tx, user_id, Action::SubscriptionCancelled, None, now).await?;
    }
    Ok(())
}

/// Ends the subscription of a user at once; returns the number of ended ones.
pub async fn end(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<u64, StorageError> {
    let Some(mut row) = repo::find_live(tx, user_id).await? else {
        return Ok(0);
    };
    row.status = Status::Ended;
    row.cancelled_at = row.cancelled_at.or(Some(now));
    row.next_charge_at = None;
    repo::update(tx, row).await?;
    repo::set_cache(tx, user_id, None).await?;
    Ok(1)
}
