//! Recycled phone numbers: mobile operators reassign numbers that were given up.
//!
//! After 180 days without a verified code, the phone alone no longer signs in to its account. VK, the
//! password, a known device or an operator is required, or the holder of the number starts a new account.

use chrono::{DateTime, Duration, Utc};

use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users::{self, User};
use crate::identity::session::known_devices;
use crate::identity::sign_in::identity_changes::before_identity_removed;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, StorageError, Tx};

/// Days without a verified code after which a number may be recycled.
const INACTIVE_DAYS: i64 = 180;

/// Proof of ownership of an account besides the SMS code.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnershipProof<'a> {
    /// Known-device cookie of an earlier sign-in.
    pub known_device: Option<&'a str>,
    /// Whether the user starts a new account instead of proving ownership.
    pub start_anew: bool,
}

/// Whether the holder of a phone number owns the account that has the number.
pub enum Ownership {
    Confirmed(Box<User>),
    /// No account has the phone, or the phone was removed from its account.
    None,
    /// The account is inactive for long: another proof is required.
    Unproven,
}

/// Checks who owns a locked account after a correct SMS code.
pub async fn check(
    ctx: &Context,
    tx: &Tx,
    user: User,
    proof: OwnershipProof<'_>,
    now: DateTime<Utc>,
) -> Result<Ownership, StorageError> {
    // A blocked account cannot be replaced by a new one.
    if !user.is_active || !is_inactive(&user, now) || is_known(ctx, &user, proof, now) {
        users::set_phone_proved(tx, user.id, now).await?;
        return Ok(Ownership::Confirmed(Box::new(user)));
    }
    if !proof.start_anew {
        return Ok(Ownership::Unproven);
    }
    before_identity_removed(ctx, tx, &user, now).await?;
    users::clear_phone(tx, user.id, now).await?;
    activity_log::record(tx, user.id, Action::PhoneReleased, None, now).await?;
    tracing::info!(user_id = %user.id, "a recycled phone was removed from its account");
    Ok(Ownership::None)
}

fn is_inactive(user: &User, now: DateTime<Utc>) -> bool {
    now - user.phone_proved_at.unwrap_or(user.created_at) >= Duration::days(INACTIVE_DAYS)
}

fn is_known(ctx: &Context, user: &User, proof: OwnershipProof<'_>, now: DateTime<Utc>) -> bool {
    known_devices::recognise(ctx, user.id, proof.known_device, now).is_some()
}

/// Confirms the ownership of a phone by an operator; false if no account has it.
pub async fn vouch(ctx: &Context, phone: &str, reason: String) -> Result<bool, StorageError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    let Some(user) = users::find_by_phone(&work.tx, phone).await? else {
        return Ok(false);
    };
    users::set_phone_proved(&work.tx, user.id, now).await?;
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::OwnerVouchedFor,
        change: String::new(),
        reason,
    };
    activity_log::record_by_operator(&work.tx, user.id, event, now).await?;
    work.commit().await?;
    Ok(true)
}
