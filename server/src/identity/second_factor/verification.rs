//! Verification of a second-factor code, which confirms the session.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::identity::repository::{password_attempts, second_factors, sessions};
use crate::identity::second_factor::{SecondFactorError, recovery_codes, totp};
use crate::identity::session::sessions::Caller;
use crate::identity::sign_in::password_limits::{self, Attempt, Decision};
use crate::platform::Context;
use crate::platform::db::Tx;
use crate::platform::repository::encrypted_columns::TOTP_SECRET;

/// Confirms the caller's session by a TOTP code or a recovery code.
pub async fn confirm(
    ctx: &Context,
    caller: &Caller,
    code: &str,
    device: &Device,
) -> Result<(), SecondFactorError> {
    if caller.user.totp_since.is_none() {
        return Err(SecondFactorError::Missing);
    }
    let attempt_id = count_attempt(ctx, caller.user.id).await?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let is_correct = verify_totp(ctx, &work.tx, &user, code, work.now).await?
        || use_recovery_code(ctx, &work.tx, &user, code, device).await?;
    if !is_correct {
        return Err(SecondFactorError::CodeInvalid);
    }
    password_attempts::set_succeeded(&work.tx, attempt_id).await?;
    sessions::set_second_factor(&work.tx, caller.session.id, work.now).await?;
    Ok(work.commit().await?)
}

async fn use_recovery_code(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    code: &str,
    device: &Device,
) -> Result<bool, SecondFactorError> {
    let now = ctx.clock.now();
    if !recovery_codes::use_up(ctx, tx, user.id, code, now).await? {
        return Ok(false);
    }
    activity_log::record(tx, user.id, Action::RecoveryCodeUsed, Some(device), now).await?;
    Ok(true)
}

/// Verifies a TOTP code and marks its time step as used. The account's row must be locked.
pub(super) async fn verify_totp(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    code: &str,
    now: DateTime<Utc>,
) -> Result<bool, SecondFactorError> {
    let encrypted = user.totp_secret.as_deref();
    let encrypted = encrypted.ok_or(SecondFactorError::Missing)?;
    let secret = ctx.encryption.decrypt(TOTP_SECRET.of(user.id), encrypted)?;
    match totp::matching_step(&secret, code.trim(), now)? {
        Some(step) => Ok(second_factors::use_step(tx, user.id, step).await?),
        None => Ok(false),
    }
}

/// Counts a second-factor attempt before its code is compared.
///
/// Attempts are counted per account from any address: the caller has passed the first factor.
pub(super) async fn count_attempt(ctx: &Context, user_id: Uuid) -> Result<Uuid, SecondFactorError> {
    let attempt = Attempt {
        login_hash: &ctx
            .secrets
            .identity_hash("second_factor", &user_id.to_string()),
        ip_address: None,
        device: None,
    };
    match password_limits::count(ctx, attempt, ctx.clock.now()).await? {
        Decision::Allowed(id) => Ok(id),
        Decision::TooMany { retry_after_s } => Err(SecondFactorError::TooMany { retry_after_s }),
    }
}
