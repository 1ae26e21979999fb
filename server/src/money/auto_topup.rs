//! Automatic top-up: the saved card pays when the balance falls below the user's mark. Off until the
//! user agrees to its own text; at most one charge is under way and one an hour is begun; a decline
//! switches it off.

use std::collections::BTreeMap;

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
use crate::money::payments::{
    self, NOT_SENT, NewPayment, Payment, PaymentError, PurposeKind, methods,
};
use crate::money::repository::auto_topup::Settings;
use crate::money::repository::{auto_topup as repo, charges, payment_methods};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue::{self, Job};

/// From one charge to the next.
const REST: Duration = Duration::hours(1);

/// The settings of a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoTopupView {
    pub minimum_balance: Kopecks,
    pub auto_topup_enabled: bool,
    pub auto_topup_amount: Kopecks,
    /// Whether a subscription is charged every month.
    pub monthly_topup_required: bool,
    /// The card that pays.
    pub payment_method_id: Option<Uuid>,
    pub consent_at: Option<DateTime<Utc>>,
    /// When the last charge was begun.
    pub last_at: Option<DateTime<Utc>>,
    /// Why we switched it off: the bank's code.
    pub stopped_reason: Option<String>,
    /// The same in words.
    pub stopped_message: Option<&'static str>,
    /// Of the text that enabling needs the consent to.
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

/// The settings as they are.
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
        stopped_message: reason.as_deref().map(payments::words),
        stopped_reason: reason,
        consent_version: text.version,
        consent_text: text.text,
    }
}

/// Changes the settings.
pub async fn set(
    ctx: &Context,
    user_id: Uuid,
    new: AutoTopup,
    device: &Device,
) -> Result<AutoTopupView, AutoTopupError> {
    let now = ctx.clock.now();
    let enabled = told(new.enabled, "autoTopupEnabled")?;
    let monthly_topup_required = told(new.monthly_topup_required, "monthlyTopupRequired")?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let method = card(&work.tx, user_id, &new, enabled).await?;
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
        // Whoever switches it on, or off, has read why we had.
        stopped: None,
    };
    repo::set(&work.tx, user_id, settings, now).await?;
    let action = Action::AutoTopupChanged;
    activity_log::record(&work.tx, user_id, action, Some(device), now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    work.commit().await?;
    Ok(view(&user))
}

/// The page's form has no such switch; a request must name it.
fn told(switch: Option<bool>, name: &str) -> Result<bool, AutoTopupError> {
    let missing = || FieldError::new(name, "required", "Укажите: да или нет");
    switch.ok_or_else(|| AutoTopupError::Invalid(missing().into()))
}

/// The card that is to pay; enabling needs one.
async fn card(
    tx: &Tx,
    user_id: Uuid,
    new: &AutoTopup,
    enabled: bool,
) -> Result<Option<Uuid>, AutoTopupError> {
    if let Some(id) = methods::named(new.payment_method_id.as_deref())? {
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

/// SourceSettings it off at the user's word, in a transaction that holds the account.
pub async fn switch_off(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    repo::disable(tx, user_id, now).await
}

/// Begins a charge if one is due and ends the job that asks; answers which payment to send.
pub async fn begin(
    ctx: &Context,
    job: &Job,
    user_id: Uuid,
) -> Result<Option<Uuid>, AutoTopupError> {
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
            .is_none_or(|last| now - last >= REST);
    if !is_wanted || consents::is_withdrawn(tx, user.id, Purpose::AutoTopup).await? {
        return Ok(false);
    }
    Ok(charges::count_unattended(tx, user.id, PurposeKind::AutoTopup).await? == 0)
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
        stop(tx, user, Kopecks(user.auto_topup_amount), NO_CARD, now).await?;
        return Ok(None);
    };
    let new = NewPayment {
        user_id: user.id,
        amount: Kopecks(user.auto_topup_amount),
        purpose: payments::Purpose::AutoTopup,
        description: "Автоматическое пополнение баланса".to_owned(),
        contact: charges::find_last_contact(tx, user.id).await?,
        save_card: false,
        method: Some(card.id),
        return_url: None,
        metadata: BTreeMap::new(),
    };
    let payment = match payments::prepare(ctx, tx, new).await {
        Err(PaymentError::Invalid(_)) => {
            stop(tx, user, Kopecks(user.auto_topup_amount), NO_CONTACT, now).await?;
            return Ok(None);
        }
        prepared => prepared?,
    };
    repo::set_last(tx, user.id, now).await?;
    Ok(Some(payment.id))
}

/// The card was removed.
const NO_CARD: &str = "no_saved_card";
/// There is no e-mail and no phone for the receipt.
const NO_CONTACT: &str = "no_contact";

/// SourceSettings it off after a decline and tells the user, in the transaction that ended the payment. What
/// was never asked of the card says nothing of it: the next order decides anew.
pub async fn canceled(
    tx: &Tx,
    payment: &Payment,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id.filter(|_| reason != NOT_SENT) else {
        return Ok(());
    };
    if let Some(user) = users::find_locked(tx, user_id).await? {
        stop(tx, &user, Kopecks(payment.amount), reason, now).await?;
    }
    Ok(())
}

async fn stop(
    tx: &Tx,
    user: &User,
    amount: Kopecks,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::stop_auto_topup(tx, user.id, reason, now).await?;
    let content = Content::AutoTopupStopped {
        amount,
        reason: payments::words(reason).to_owned(),
    };
    let key = format!("auto_topup_stopped:{}:{}", user.id, now.timestamp_millis());
    outbox::mail_to_user(tx, user, content, key, now).await
}
