//! First payment of a subscription, and the request of each charge.

use std::collections::BTreeMap;

use avtosled_core::form::SubscriptionTopup;
use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::device::Device;
use crate::identity::{consents, locking};
use crate::money::payments::{self, CreatedPayment, NewPayment, Purpose, PurposeKind, methods};
use crate::money::repository::payments as payment_repo;
use crate::offers::repository::subscriptions as repo;
use crate::offers::repository::subscriptions::Subscription;
use crate::offers::subscriptions::{Status, SubscriptionError};
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "subscription";

/// Starts a subscription; its first payment saves the payment method.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    new: SubscriptionTopup,
    key: Option<String>,
    device: &Device,
) -> Result<CreatedPayment, SubscriptionError> {
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &new);
    let answer = run_once(ctx, &request, create_anew(ctx, user_id, new, device)).await?;
    Ok(payments::send(ctx, answer.into_inner()).await?)
}

async fn create_anew<'a>(
    ctx: &'a Context,
    user_id: Uuid,
    new: SubscriptionTopup,
    device: &Device,
) -> Result<(UnitOfWork<'a>, Uuid), SubscriptionError> {
    let now = ctx.clock.now();
    let purpose = consents::Purpose::Recurring;
    if new.consent != consents::current(purpose).version {
        return Err(SubscriptionError::ConsentRequired);
    }
    let work = ctx.begin_at(now).await?;
    let tx = &work.tx;
    locking::lock(tx, user_id).await?;
    let live = repo::find_live(tx, user_id).await?;
    if live.is_some_and(|row| is_running(&row, now)) {
        return Err(SubscriptionError::Active);
    }
    // The payer may abandon a payment page, but a pending charge of a saved method will complete.
    if payment_repo::count_unattended(tx, user_id, PurposeKind::Subscription).await? > 0 {
        return Err(SubscriptionError::Pending);
    }
    consents::record(tx, user_id, purpose, true, device, now).await?;
    let charge = Charge {
        plan: new.plan,
        amount: new.amount,
        renewal: false,
        method: methods::parse_id(new.payment_method_id.as_deref())?,
        contact: new.contact,
    };
    let payment = payments::prepare(ctx, tx, charge.payment(user_id)).await?;
    Ok((work, payment.id))
}

/// Whether a subscription is paid or being paid.
pub fn is_running(row: &Subscription, now: DateTime<Utc>) -> bool {
    row.status == Status::Active
        || (row.status == Status::Cancelled && row.current_period_end > now)
}

/// One monthly charge of a subscription.
pub struct Charge {
    pub plan: &'static packages::Subscription,
    pub amount: Kopecks,
    pub renewal: bool,
    pub method: Option<Uuid>,
    pub contact: Option<String>,
}

impl Charge {
    pub fn payment(self, user_id: Uuid) -> NewPayment {
        NewPayment {
            user_id,
            amount: self.amount,
            purpose: Purpose::Subscription {
                plan: self.plan.id.to_owned(),
                renewal: self.renewal,
            },
            description: format!("Подписка «{}», пополнение баланса на месяц", self.plan.name),
            contact: self.contact,
            save_card: self.method.is_none(),
            method: self.method,
            return_url: None,
            metadata: BTreeMap::new(),
        }
    }
}
