//! Paying for a subscription, the first time and again.

use std::collections::BTreeMap;

use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use avtosled_core::value::Value;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::charges;
use crate::repos::subscriptions as rows;
use crate::repos::subscriptions::Subscription;
use crate::services::Services;
use crate::services::accounts;
use crate::services::consents;
use crate::services::payments;
use crate::services::payments::Created;
use crate::services::payments::NewPayment;
use crate::services::payments::Purpose;
use crate::services::replies;
use crate::services::replies::Reply;
use crate::services::sessions::Device;
use crate::services::subscriptions::ACTIVE;
use crate::services::subscriptions::CANCELLED;
use crate::services::subscriptions::SubscriptionError;
use crate::services::subscriptions::period::next_end;

const SCOPE: &str = "subscription";

/// What a user subscribes to.
#[derive(Clone, Debug, Serialize)]
pub struct NewSubscription {
    pub plan: String,
    pub amount: Kopecks,
    /// Version of the text that was agreed to.
    pub consent: String,
    /// The saved card that pays.
    pub payment_method_id: Option<Uuid>,
    /// E-mail or phone of the receipt.
    pub contact: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Remembered {
    payment_id: Uuid,
}

/// The plan, if it takes that sum: the rules of the form.
pub fn check(
    plan: &str,
    amount: Kopecks,
    now: DateTime<Utc>,
) -> Result<&'static packages::Subscription, SubscriptionError> {
    let values = json!({ "subscriptionType": plan, "amount": amount });
    let values: Value = serde_json::from_value(values)
        .map_err(|_| RepoError::Inconsistent("a form that cannot be read"))?;
    let answer = form::validate(FormName::SubscriptionTopup, &values, moscow_day(now));
    match packages::subscription(plan) {
        Some(plan) if answer.valid => Ok(plan),
        _ => Err(SubscriptionError::Invalid(FieldErrors {
            errors: answer.errors,
        })),
    }
}

/// What would be charged now, and when again.
pub fn offer(
    plan: &str,
    amount: Kopecks,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, SubscriptionError> {
    check(plan, amount, now)?;
    Ok(next_end(now, now))
}

/// Begins a subscription: the first payment saves the card that is charged later.
pub async fn create(
    services: &Services,
    user_id: Uuid,
    new: NewSubscription,
    key: Option<String>,
    device: &Device,
) -> Result<Created, SubscriptionError> {
    let now = services.clock.now();
    let reply = Reply::new(services, user_id, SCOPE, key, &new);
    if let Some(earlier) = replies::find::<Remembered>(services, &reply).await? {
        let earlier = earlier.ok_or(SubscriptionError::KeyReused)?;
        return Ok(payments::send(services, earlier.payment_id).await?);
    }
    let plan = check(&new.plan, new.amount, now)?;
    let purpose = consents::Purpose::Recurring;
    if new.consent != consents::current(purpose).version {
        return Err(SubscriptionError::ConsentRequired);
    }
    let tx = services.db.begin().await?;
    accounts::lock(&tx, user_id).await?;
    let live = rows::find_live(&tx, user_id).await?;
    if live.is_some_and(|row| is_running(&row, now)) {
        return Err(SubscriptionError::Active);
    }
    // A page of the provider may be left; a saved card is charged whatever the user does then.
    if charges::count_unattended(&tx, user_id, "subscription").await? > 0 {
        return Err(SubscriptionError::Pending);
    }
    consents::record(&tx, user_id, purpose, true, device, now).await?;
    let charge = Charge {
        plan,
        amount: new.amount,
        renewal: false,
        method: new.payment_method_id,
        contact: new.contact,
    };
    let payment = payments::prepare(services, &tx, charge.payment(user_id)).await?;
    let payment_id = payment.id;
    if !replies::keep(&tx, &reply, &Remembered { payment_id }, now).await? {
        drop(tx);
        let earlier = replies::find::<Remembered>(services, &reply).await?;
        let earlier = earlier.ok_or(RepoError::Inconsistent("a taken key is missing"))?;
        let earlier = earlier.ok_or(SubscriptionError::KeyReused)?;
        return Ok(payments::send(services, earlier.payment_id).await?);
    }
    repos::commit(tx).await?;
    Ok(payments::send(services, payment_id).await?)
}

/// Whether a plan is paid for now, or being paid for.
pub fn is_running(row: &Subscription, now: DateTime<Utc>) -> bool {
    row.status == ACTIVE || (row.status == CANCELLED && row.current_period_end > now)
}

/// One payment of a subscription.
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
