//! Subscriptions: a monthly top-up, and a price cap per check while the plan runs.
//! The saved method is charged automatically, with a consent of its own; cancelling takes effect at once.

mod change;
mod fulfil;
mod period;
mod purchase;
mod renewal;

pub use crate::platform::entities::user_subscriptions::Status;
pub use change::{SubscriptionChange, cancel, cancel_in, change, end, refunded, resume};
pub use fulfil::{canceled, fulfil};
pub use period::next_end;
pub use purchase::create;
pub use renewal::tick;

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::{self, MIN_SUBSCRIPTION_TOPUP, SUBSCRIPTIONS, SubscriptionId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::consents::{self, Purpose};
use crate::identity::repository::users;
use crate::identity::session::SessionError;
use crate::money::payments::{self, PaymentError};
use crate::money::repository::payment_methods::{self, PaymentMethod};
use crate::offers::repository::subscriptions as repo;
use crate::offers::repository::subscriptions::{Plan, Subscription};
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::idempotency::KeyReused;

/// A subscription as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionView {
    #[schema(value_type = SubscriptionId)]
    pub plan: String,
    pub name: &'static str,
    /// Amount of a monthly charge in roubles.
    pub amount: Kopecks,
    /// State of the subscription; `past_due` when a charge failed.
    pub status: Status,
    /// Maximum price of an order in roubles.
    pub price_per_check: Kopecks,
    pub current_period_end: DateTime<Utc>,
    /// Time of the next charge; `null` when nothing will be charged.
    pub next_charge_at: Option<DateTime<Utc>>,
    /// Title of the saved method that is charged.
    pub method_title: Option<String>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Reason why the last charge failed, as a message.
    pub failure_message: Option<&'static str>,
    /// Plan from the next charge on, if it will change.
    #[schema(value_type = Option<SubscriptionId>)]
    pub next_plan: Option<String>,
    /// Amount from the next charge on, if it will change.
    pub next_amount: Option<Kopecks>,
}

/// Subscription of a user, and the consent text for a new one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSubscription {
    pub subscription: Option<SubscriptionView>,
    pub consent_version: &'static str,
    pub consent_text: &'static str,
}

#[derive(Debug, thiserror::Error)]
pub enum SubscriptionError {
    #[error("the subscription is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the user has a subscription")]
    Active,
    #[error("a subscription is being paid")]
    Pending,
    #[error("the user has no subscription")]
    NotFound,
    #[error("the subscription has ended and cannot be resumed")]
    Over,
    #[error("the consent to the current text is missing")]
    ConsentRequired,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Writes the subscription plans of core to the database. Idempotent.
pub async fn seed(ctx: &Context) -> Result<(), StorageError> {
    for plan in &SUBSCRIPTIONS {
        let row = Plan {
            id: Uuid::now_v7(),
            name: plan.id.to_owned(),
            display_name: plan.name.to_owned(),
            price_per_check: plan.price_per_check.0,
            min_topup: MIN_SUBSCRIPTION_TOPUP.0,
            features: plan.features.into(),
            api_access: plan.api_access,
            is_active: true,
            description: plan.description.to_owned(),
            created_at: ctx.clock.now(),
        };
        repo::upsert_plan(ctx.db.write(), row).await?;
    }
    Ok(())
}

/// Subscription plan that caps the price of an order now.
#[must_use]
pub fn running(user: &users::User, now: DateTime<Utc>) -> Option<&'static packages::Subscription> {
    user.subscription_expires_at.filter(|end| *end > now)?;
    packages::subscription(user.subscription_type.as_deref()?)
}

/// Subscription of a user that has not ended, and the consent text for a new one.
pub async fn find(ctx: &Context, user_id: Uuid) -> Result<OwnSubscription, StorageError> {
    // Read from the write connection, so that the response to a change shows it.
    let db = ctx.db.write();
    let text = consents::current(Purpose::Recurring);
    let subscription = match repo::find_live(db, user_id).await? {
        None => None,
        Some(row) => {
            let method = find_method(db, &row).await?;
            let user = users::find(db, user_id).await?;
            let pays_monthly = user.is_some_and(|user| user.monthly_topup_required);
            Some(view(row, method, pays_monthly))
        }
    };
    Ok(OwnSubscription {
        subscription,
        consent_version: text.version,
        consent_text: text.text,
    })
}

/// Saved method that a subscription charges, if it may be charged.
async fn find_method(
    conn: &impl Conn,
    row: &Subscription,
) -> Result<Option<PaymentMethod>, StorageError> {
    match row.payment_method_id {
        Some(id) => payment_methods::find_active(conn, row.user_id, id).await,
        None => Ok(None),
    }
}

fn view(row: Subscription, method: Option<PaymentMethod>, pays_monthly: bool) -> SubscriptionView {
    let is_charged = pays_monthly && method.is_some();
    let plan = packages::subscription(&row.plan);
    SubscriptionView {
        name: plan.map(|plan| plan.name).unwrap_or_default(),
        amount: Kopecks(row.amount),
        price_per_check: plan.map(|plan| plan.price_per_check).unwrap_or_default(),
        current_period_end: row.current_period_end,
        next_charge_at: row.next_charge_at.filter(|_| is_charged),
        method_title: method.and_then(|method| method.title),
        cancelled_at: row.cancelled_at,
        failure_message: row.failure.as_deref().map(payments::decline_message),
        next_plan: row.next_plan,
        next_amount: row.next_amount.map(Kopecks),
        plan: row.plan,
        status: row.status,
    }
}

const NO_SAVED_METHOD: &str = "no_saved_method";
/// Decline reason: there is neither an e-mail address nor a phone for the receipt.
const NO_CONTACT: &str = "no_contact";
