//! The code that a session is confirmed with.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::identity::repository::{password_tries, second_factors, sessions};
use crate::identity::second_factor::{SecondFactorError, authenticator, recovery_codes};
use crate::identity::session::sessions::Caller;
use crate::identity::sign_in::password_limits::{self, Counted, Try};
use crate::platform::Context;
use crate::platform::db::Tx;
use crate::platform::repository::sealed::TOTP_SECRET;

/// Confirms the session of the caller with a code of the application, or a recovery code.
pub async fn confirm(
    ctx: &Context,
    caller: &Caller,
    code: &str,
    device: &Device,
) -> Result<(), SecondFactorError> {
    if caller.user.totp_since.is_none() {
        return Err(SecondFactorError::Missing);
    }
    let try_id = count_try(ctx, caller.user.id).await?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let is_right = prove(ctx, &work.tx, &user, code, work.now).await?
        || spend_recovery_code(ctx, &work.tx, &user, code, device).await?;
    if !is_right {
        return Err(SecondFactorError::CodeInvalid);
    }
    password_tries::set_succeeded(&work.tx, try_id).await?;
    sessions::set_second_factor(&work.tx, caller.session.id, work.now).await?;
    Ok(work.commit().await?)
}

async fn spend_recovery_code(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    code: &str,
    device: &Device,
) -> Result<bool, SecondFactorError> {
    let now = ctx.clock.now();
    if !recovery_codes::spend(ctx, tx, user.id, code, now).await? {
        return Ok(false);
    }
    actions::record(tx, user.id, Action::RecoveryCodeUsed, Some(device), now).await?;
    Ok(true)
}

/// True when the application of the account shows this code, for the first time. The row of the account
/// is locked.
pub(super) async fn prove(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    code: &str,
    now: DateTime<Utc>,
) -> Result<bool, SecondFactorError> {
    let sealed = user.totp_secret.as_deref();
    let sealed = sealed.ok_or(SecondFactorError::Missing)?;
    let secret = ctx.vault.open(TOTP_SECRET.of(user.id), sealed)?;
    match authenticator::step_of(&secret, code.trim(), now)? {
        Some(step) => Ok(second_factors::use_step(tx, user.id, step).await?),
        None => Ok(false),
    }
}

/// Counts a try before its code is compared. Whoever gets so far knows the first proof, so tries are
/// counted for the account, wherever they come from.
pub(super) async fn count_try(ctx: &Context, user_id: Uuid) -> Result<Uuid, SecondFactorError> {
    let asked = Try {
        login_hash: &ctx
            .secrets
            .identity_hash("second_factor", &user_id.to_string()),
        ip_address: None,
        device: None,
    };
    match password_limits::count(ctx, asked, ctx.clock.now()).await? {
        Counted::Allowed(id) => Ok(id),
        Counted::TooMany { retry_after_s } => Err(SecondFactorError::TooMany { retry_after_s }),
    }
}
