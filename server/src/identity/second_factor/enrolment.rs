//! Enrolment, removal and reset of a second factor.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::{password_attempts, second_factors, sessions, users};
use crate::identity::second_factor::verification::{count_attempt, verify_totp};
use crate::identity::second_factor::{SecondFactorError, recovery_codes, totp};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;
use crate::platform::repository::encrypted_columns::TOTP_SECRET;

/// State of the caller's second factor.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactor {
    /// Time of enrolment; null without a second factor.
    pub enrolled_at: Option<DateTime<Utc>>,
    /// Time of the latest second-factor code in this session.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Number of unused recovery codes.
    pub recovery_codes_left: u64,
}

/// TOTP secret for the authenticator, shown once.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrolmentSecret {
    /// Secret in base32, for typing.
    pub secret: String,
    /// URL `otpauth://…`, for an authenticator on the same device.
    pub address: String,
    /// QR code of that URL: `data:image/svg+xml;base64,…`.
    pub picture: String,
}

pub async fn view(ctx: &Context, caller: &Caller) -> Result<SecondFactor, StorageError> {
    let left = second_factors::count_recovery_codes(ctx.db.read(), caller.user.id).await?;
    Ok(SecondFactor {
        enrolled_at: caller.user.totp_since,
        confirmed_at: caller.session.second_factor_at,
        recovery_codes_left: left,
    })
}

/// Creates a TOTP secret, which takes effect after [`enrol`]. Requires a fresh sign-in.
pub async fn begin(ctx: &Context, caller: &Caller) -> Result<EnrolmentSecret, SecondFactorError> {
    caller.require_fresh(ctx.clock.now())?;
    if !caller.user.is_staff() {
        return Err(SecondFactorError::NotNeeded);
    }
    let id = caller.user.id;
    let secret = totp::new_secret();
    let encrypted = ctx.encryption.encrypt(TOTP_SECRET.of(id), &secret)?;
    if !second_factors::set_pending(ctx.db.write(), id, &encrypted).await? {
        return Err(SecondFactorError::Exists);
    }
    let address = totp::otpauth_url(&secret, &caller.user.username)?;
    Ok(EnrolmentSecret {
        picture: totp::qr_code(&address)?,
        secret,
        address,
    })
}

/// Enrols the created secret by a code generated from it; returns the recovery codes.
/// They are not shown again.
pub async fn enrol(
    ctx: &Context,
    caller: &Caller,
    code: &str,
    device: &Device,
) -> Result<Vec<String>, SecondFactorError> {
    caller.require_fresh(ctx.clock.now())?;
    let id = caller.user.id;
    let attempt_id = count_attempt(ctx, id).await?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, id).await?;
    if user.totp_since.is_some() {
        return Err(SecondFactorError::Exists);
    }
    if !verify_totp(ctx, &work.tx, &user, code, work.now).await? {
        return Err(SecondFactorError::CodeInvalid);
    }
    second_factors::set_enrolled(&work.tx, id, work.now).await?;
    let codes = recovery_codes::generate(ctx, &work.tx, id, work.now).await?;
    password_attempts::set_succeeded(&work.tx, attempt_id).await?;
    sessions::set_second_factor(&work.tx, caller.session.id, work.now).await?;
    let action = Action::SecondFactorEnrolled;
    activity_log::record(&work.tx, id, action, Some(device), work.now).await?;
    work.commit().await?;
    Ok(codes)
}

/// Removes the second factor. Staff cannot use the admin panel until they enrol another.
pub async fn remove(
    ctx: &Context,
    caller: &Caller,
    device: &Device,
) -> Result<(), SecondFactorError> {
    let now = ctx.clock.now();
    if caller.user.totp_since.is_none() {
        return Err(SecondFactorError::Missing);
    }
    caller.require_fresh(now)?;
    let id = caller.user.id;
    let work = ctx.begin_at(now).await?;
    locking::lock(&work.tx, id).await?;
    second_factors::clear(&work.tx, id).await?;
    sessions::clear_second_factor(&work.tx, id).await?;
    activity_log::record(&work.tx, id, Action::SecondFactorRemoved, Some(device), now).await?;
    Ok(work.commit().await?)
}

/// Removes a lost second factor and ends all sessions, for operators; false for an unknown phone.
pub async fn reset(ctx: &Context, phone: &str, reason: String) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let Some(user) = users::find_by_phone(&work.tx, phone).await? else {
        return Ok(false);
    };
    second_factors::clear(&work.tx, user.id).await?;
    sessions::clear_second_factor(&work.tx, user.id).await?;
    sessions::end_all_for_user(&work.tx, user.id, None, work.now).await?;
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::SecondFactorReset,
        change: String::new(),
        reason,
    };
    activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
    work.commit().await?;
    Ok(true)
}
