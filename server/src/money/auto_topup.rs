//! Automatic top-up: charges the saved method when the balance falls below the user's minimum.
//! Needs a consent of its own. At most one charge is pending and one is started per hour; a decline disables automatic
//! top-up.

use std::collections::BTreeMap;
use std::time::Duration as StdDuration;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::AutoTopup;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::messages::outbox::{self, Content};
use crate::money::low_balance::AutoTopup as AutoTopupJob;
use crate::money::payments::{
    self, NOT_SENT, NewPayment, Payment, PaymentError, PurposeKind, methods,
};
use crate::money::repository::auto_topup::Settings;
use crate::money::repository::{auto_topup as repo, payment_methods, payments as payment_repo};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue::{self, Job};
use crate::platform::jobs::{JobEnd, Run, back_off};

/// Minimum time between two automatic charges.
const MIN_INTERVAL: Duration = Duration::hours(1);

const BACK_OFF: StdDuration = StdDuration::from_secs(2);

/// Automatic top-up settings of a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoTopupView {
    pub minimum_balance: Kopecks,
    pub auto_topup_enabled: bool,
    pub auto_topup_amount: Kopecks,
    /// Whether a subscription is charged every month.
    pub monthly_topup_required: bool,
    /// Saved method that is charged.
    pub payment_method_id: Option<Uuid>,
    pub consent_at: Option<DateTime<Utc>>,
    /// Time when the last charge was started.
    pub last_at: Option<DateTime<Utc>>,
    /// Decline reason that disabled the automatic top-up.
    pub stopped_reason: Option<String>,
    /// Message of that reason for the user.
    pub stopped_message: Option<&'static str>,
    /// Version of the consent text.
    pub consent_version: &'static str,
    pub consent_text: &'static str,
}

#[derive(Debug, thiserror::Error)]
pub enum AutoTopupError {
    #[error("the settings are not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the user has no saved card")]
    NoSavedCard,
    #[error("the consent to the present text is missing")]
    ConsentRequired,
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[must_use]
pub fn view(user: &User) -> AutoTopupView {
    let text = consents::current(Purpose::AutoTopup);
    let reason = user.auto_topup_stopped.clone();
    AutoTopupView {
        minimum_balance: Kopecks(user.minimum_balance),
        auto_topup_enabled: user.auto_topup_enabled,
        auto_topup_amount: Kopecks(user.auto_topup_amount),
        monthly_topup_required: user.monthly_topup_required,
        payment_method_id: user.auto_topup_method_id,
        consent_at: user.auto_topup_consent_at,
        last_at: user.auto_topup_last_at,
        stopped_message: reason.as_deref().map(payments::decline_message),
        stopped_reason: reason,
        consent_version: text.version,
        consent_text: text.text,
    }
}

pub async fn set(
    ctx: &Context,
    user_id: Uuid,
    new: AutoTopup,
    device: &Device,
) -> Result<AutoTopupView, AutoTopupError> {
    let now = ctx.clock.now();
    let enabled = required(new.enabled, "autoTopupEnabled")?;
    let monthly_topup_required = required(new.monthly_topup_required, "monthlyTopupRequired")?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let method = choose_card(&work.tx, user_id, &new, enabled).await?;
    let mut consent_at = user.auto_topup_consent_at;
    let current = consents::current(Purpose::AutoTopup).version;
    if let Some(version) = &new.consent {
        if version != current {
            return Err(AutoTopupError::ConsentRequired);
        }
        if enabled {
            consents::record(&work.tx, user_id, Purpose::AutoTopup, true, device, now).await?;
            consent_at = Some(now);
        }
    }
    if enabled && !consents::is_given(&work.tx, user_id, Purpose::AutoTopup).await? {
        return Err(AutoTopupError::ConsentRequired);
    }
    let settings = Settings {
        minimum_balance: new.minimum_balance.0,
        enabled,
        amount: new.amount.0,
        monthly_topup_required,
        method_id: method,
        consent_at,
        // A change by the user clears the reason of an earlier stop.
        stopped: None,
    };
    repo::set(&work.tx, user_id, settings, now).await?;
    let action = Action::AutoTopupChanged;
    activity_log::record(&work.tx, user_id, action, Some(device), now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    work.commit().await?;
    Ok(view(&user))
}

/// Value of a required switch: the form of core leaves it optional, the API does not.
fn required(switch: Option<bool>, name: &str) -> Result<bool, AutoTopupError> {
    let missing = || FieldError::new(name, "required", "Укажите: да или нет");
    switch.ok_or_else(|| AutoTopupError::Invalid(missing().into()))
}

/// Saved method to charge: the given one, else the newest. Enabling requires one.
async fn choose_card(
    tx: &Tx,
    user_id: Uuid,
    new: &AutoTopup,
    enabled: bool,
) -> Result<Option<Uuid>, AutoTopupError> {
    if let Some(id) = methods::parse_id(new.payment_method_id.as_deref())? {
        let found = payment_methods::find_active(tx, user_id, id).await?;
        let found = found.ok_or(PaymentError::MethodNotFound)?;
        return Ok(Some(found.id));
    }
    let cards = payment_methods::list_active(tx, user_id).await?;
    match cards.first() {
        Some(card) => Ok(Some(card.id)),
        None if enabled => Err(AutoTopupError::NoSavedCard),
        None => Ok(None),
    }
}

/// Disables automatic top-up at the user's request; the caller holds the user's row.
pub async fn disable(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    repo::disable(tx, user_id, now).await
}

/// Starts an automatic charge if one is due and finishes the job; returns the payment to send.
async fn begin(ctx: &Context, job: &Job, user_id: Uuid) -> Result<Option<Uuid>, AutoTopupError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = users::find_locked(&work.tx, user_id).await?;
    let prepared = match user {
        Some(user) if is_due(&work.tx, &user, now).await? => {
            prepare(ctx, &work.tx, &user, now).await?
        }
        _ => None,
    };
    queue::finish(&work.tx, job, now).await?;
    work.commit().await?;
    Ok(prepared)
}

async fn is_due(tx: &Tx, user: &User, now: DateTime<Utc>) -> Result<bool, StorageError> {
    let is_wanted = user.is_active
        && user.deleted_at.is_none()
        && user.auto_topup_enabled
        && user.auto_topup_consent_at.is_some()
        && user.balance < user.minimum_balance
        && user
            .auto_topup_last_at
            .is_none_or(|last| now - last >= MIN_INTERVAL);
    if !is_wanted || consents::is_withdrawn(tx, user.id, Purpose::AutoTopup).await? {
        return Ok(false);
    }
    Ok(payment_repo::count_unattended(tx, user.id, PurposeKind::AutoTopup).await? == 0)
}

async fn prepare(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, AutoTopupError> {
    let card = match user.auto_topup_method_id {
        Some(id) => payment_methods::find_active(tx, user.id, id).await?,
        None => None,
    };
    let Some(card) = card else {
        disable_after_failure(
            tx,
            user,
            Kopecks(user.auto_topup_amount),
            NO_SAVED_METHOD,
            now,
        )
        .await?;
        return Ok(None);
    };
    let new = NewPayment {
        user_id: user.id,
        amount: Kopecks(user.auto_topup_amount),
        purpose: payments::Purpose::AutoTopup,
        description: "Автоматическое пополнение баланса".to_owned(),
        contact: payment_repo::find_last_contact(tx, user.id).await?,
        save_card: false,
        method: Some(card.id),
        return_url: None,
        metadata: BTreeMap::new(),
    };
    let payment = match payments::prepare(ctx, tx, new).await {
        Err(PaymentError::Invalid(_)) => {
            disable_after_failure(tx, user, Kopecks(user.auto_topup_amount), NO_CONTACT, now)
                .await?;
            return Ok(None);
        }
        prepared => prepared?,
    };
    repo::set_last(tx, user.id, now).await?;
    Ok(Some(payment.id))
}

const NO_SAVED_METHOD: &str = "no_saved_method";
/// Stop reason: there is neither an e-mail address nor a phone for the receipt.
const NO_CONTACT: &str = "no_contact";

/// Disables automatic top-up after a decline and notifies the user.
/// Runs in the transaction that ended the payment. A payment that was never sent does not disable it, because it is no
/// evidence about the payment method.
pub async fn canceled(
    tx: &Tx,
    payment: &Payment,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    let Some(user) = users::find_locked(tx, user_id).await? else {
        return Ok(());
    };
    let amount = Kopecks(payment.amount);
    if reason != NOT_SENT {
        return disable_after_failure(tx, &user, amount, reason, now).await;
    }
    let content = Content::AutoTopupLapsed { amount };
    let key = format!("auto_topup_lapsed:{}", payment.id);
    outbox::mail_to_user(tx, &user, content, key, now).await
}

async fn disable_after_failure(
    tx: &Tx,
    user: &User,
    amount: Kopecks,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::stop_auto_topup(tx, user.id, reason, now).await?;
    let content = Content::AutoTopupStopped {
        amount,
        reason: payments::decline_message(reason).to_owned(),
    };
    let key = format!("auto_topup_stopped:{}:{}", user.id, now.timestamp_millis());
    outbox::mail_to_user(tx, user, content, key, now).await
}

impl Run for AutoTopupJob {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match begin(ctx, job, self.user_id).await {
            Ok(Some(payment_id)) => {
                if let Err(error) = payments::send(ctx, payment_id).await {
                    // The payment is queried until it is final.
                    tracing::warn!(%payment_id, %error, "automatic top-up not sent");
                }
                JobEnd::Finished
            }
            Ok(None) => JobEnd::Finished,
            Err(error) => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
        }
    }
}
