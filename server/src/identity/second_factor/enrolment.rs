//! How an account gets its second factor, and loses it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::{password_tries, second_factors, sessions, users};
use crate::identity::role;
use crate::identity::second_factor::confirmation::{count_try, prove};
use crate::identity::second_factor::{SecondFactorError, authenticator, recovery_codes};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::operator_acts::Act;
use crate::platform::repository::sealed::TOTP_SECRET;

/// The second factor of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactor {
    /// When it was enrolled; none while there is none.
    pub enrolled_at: Option<DateTime<Utc>>,
    /// The latest code of this session.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Recovery codes that were not used.
    pub recovery_codes_left: u64,
}

/// What an application is told, shown once.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownSecret {
    /// In base32, for typing.
    pub secret: String,
    /// `otpauth://…`, for an application on the same device.
    pub address: String,
    /// The address as a QR code: `data:image/svg+xml;base64,…`.
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

/// Shows a new secret. It takes effect when a code of it was typed.
pub async fn begin(ctx: &Context, caller: &Caller) -> Result<ShownSecret, SecondFactorError> {
    caller.require_fresh(ctx.clock.now())?;
    if !role::is_staff(&caller.user) {
        return Err(SecondFactorError::NotNeeded);
    }
    let id = caller.user.id;
    let secret = authenticator::new_secret();
    let sealed = ctx.vault.seal(TOTP_SECRET.of(id), &secret)?;
    if !second_factors::set_pending(ctx.db.write(), id, &sealed).await? {
        return Err(SecondFactorError::Exists);
    }
    let address = authenticator::address(&secret, &caller.user.username)?;
    Ok(ShownSecret {
        picture: authenticator::picture(&address)?,
        secret,
        address,
    })
}

/// Takes the shown secret into use by a code of it; answers the recovery codes, which nobody sees again.
pub async fn enrol(
    ctx: &Context,
    caller: &Caller,
    code: &str,
    device: &Device,
) -> Result<Vec<String>, SecondFactorError> {
    caller.require_fresh(ctx.clock.now())?;
    let id = caller.user.id;
    let try_id = count_try(ctx, id).await?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, id).await?;
    if user.totp_since.is_some() {
        return Err(SecondFactorError::Exists);
    }
    if !prove(ctx, &work.tx, &user, code, work.now).await? {
        return Err(SecondFactorError::CodeInvalid);
    }
    second_factors::set_enrolled(&work.tx, id, work.now).await?;
    let codes = recovery_codes::make(ctx, &work.tx, id, work.now).await?;
    password_tries::set_succeeded(&work.tx, try_id).await?;
    sessions::set_second_factor(&work.tx, caller.session.id, work.now).await?;
    let action = Action::SecondFactorEnrolled;
    actions::record(&work.tx, id, action, Some(device), work.now).await?;
    work.commit().await?;
    Ok(codes)
}

/// Takes the second factor off, to enrol another; until then no administrator's route opens.
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
    actions::record(&work.tx, id, Action::SecondFactorRemoved, Some(device), now).await?;
    Ok(work.commit().await?)
}

/// An operator takes a lost factor away and ends all sessions; false where no account has the phone.
pub async fn reset(ctx: &Context, phone: &str, reason: String) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let Some(user) = users::find_by_phone(&work.tx, phone).await? else {
        return Ok(false);
    };
    second_factors::clear(&work.tx, user.id).await?;
    sessions::clear_second_factor(&work.tx, user.id).await?;
    sessions::end_all_for_user(&work.tx, user.id, None, work.now).await?;
    let act = Act {
        admin_id: None,
        action: Action::SecondFactorReset,
        change: String::new(),
        reason,
    };
    actions::record_by_operator(&work.tx, user.id, act, work.now).await?;
    work.commit().await?;
    Ok(true)
}
