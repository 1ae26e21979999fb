//! Linking of further sign-in methods to an account.
//!
//! Accounts are never merged: an identity that has an account is not moved.

use chrono::{DateTime, Utc};

use crate::identity::accounts;
use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::free_checks::{self, Grant};
use crate::identity::locking;
use crate::identity::repository::phone_challenges::{self, PhoneChallenge};
use crate::identity::repository::{sessions as session_repo, users, vk_links};
use crate::identity::security_notifications::{SignInMethodChange, notify_sign_in_method_changed};
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::identity::sign_in::code_purpose::CodePurpose;
use crate::identity::sign_in::error::{LinkError, PhoneSignInError, VkSignInError};
use crate::identity::sign_in::identity_changes::before_identity_removed;
use crate::identity::sign_in::phone_sign_in::{self, ChallengeRef};
use crate::identity::sign_in::vk_tokens::{self, NewToken, RevokeVk};
use crate::platform::Context;
use crate::platform::db::{self, Tx};
use crate::platform::jobs::queue;
use avtosled_vendors::vk_id::VkProfile;

/// Links the phone of a challenge to the caller's account, or confirms it again.
///
/// A different phone of the account is replaced only if `replace` is set.
pub async fn confirm_phone(
    ctx: &Context,
    caller: &Caller,
    challenge: ChallengeRef,
    code: &str,
    replace: bool,
    device: &Device,
) -> Result<users::User, PhoneSignInError> {
    let address = device.ip_address.as_deref();
    let challenge =
        phone_sign_in::check_code(ctx, CodePurpose::Link, challenge, code, address).await?;
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    db::lock(&work.tx, &format!("phone:{}", challenge.phone)).await?;
    if !phone_challenges::confirm(&work.tx, challenge.id, now).await? {
        return Err(PhoneSignInError::CodeInvalid);
    }
    let user = live_user(&work.tx, caller, now).await?;
    before_identity_removed(ctx, &work.tx, &user, now).await?;
    let action = set_phone(&work.tx, caller, &user, &challenge, replace, now).await?;
    if action.is_some() {
        let is_first = user.phone.is_none();
        let to = &challenge.phone;
        notify_sign_in_method_changed(
            ctx,
            &work.tx,
            &user,
            SignInMethodChange::Phone { to, is_first },
            now,
        )
        .await?;
    }
    free_checks::grant(ctx, &work.tx, user.id, Grant::Phone, &challenge.phone, now).await?;
    if let Some(action) = action {
        activity_log::record(&work.tx, user.id, action, Some(device), now).await?;
    }
    let user = users::get(&work.tx, user.id).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user confirmed a phone");
    Ok(user)
}

/// Sets the phone of an account; returns the action, or `None` if the account already had it.
async fn set_phone(
    tx: &Tx,
    caller: &Caller,
    user: &users::User,
    challenge: &PhoneChallenge,
    replace: bool,
    now: DateTime<Utc>,
) -> Result<Option<Action>, LinkError> {
    let owner = users::find_by_phone(tx, &challenge.phone).await?;
    if owner.is_some_and(|owner| owner.id != user.id) {
        return Err(LinkError::PhoneTaken);
    }
    let earlier = user.phone.as_deref();
    let action = match earlier {
        None => {
            caller.require_fresh(now)?;
            Some(Action::PhoneLinked)
        }
        Some(phone) if phone == challenge.phone => None,
        Some(_) if !replace => return Err(LinkError::OtherPhone),
        Some(_) => {
            caller.require_fresh(now)?;
            // Another person may hold the old number and have opened sessions with it.
            session_repo::end_all_for_user(tx, user.id, Some(caller.session.id), now).await?;
            Some(Action::PhoneChanged)
        }
    };
    if !users::set_phone(tx, user.id, earlier, &challenge.phone, now).await? {
        return Err(LinkError::OtherPhone);
    }
    Ok(action)
}

/// Links a VK profile to the caller's account; no-op if it is linked already.
pub async fn link_vk(
    ctx: &Context,
    caller: &Caller,
    profile: &VkProfile,
    token: Option<NewToken>,
    device: &Device,
) -> Result<users::User, VkSignInError> {
    let now = ctx.clock.now();
    let vk_id = &profile.user_id;
    let work = ctx.begin().await?;
    db::lock(&work.tx, &format!("vk:{vk_id}")).await?;
    let user = live_user(&work.tx, caller, now).await?;
    let owner = users::find_by_vk(&work.tx, vk_id).await?;
    if owner.is_some_and(|owner| owner.id != user.id) {
        return Err(LinkError::VkTaken.into());
    }
    if user.vk_id.is_none() {
        caller.require_fresh(now)?;
    }
    if !vk_links::set(&work.tx, user.id, vk_id, now).await? {
        return Err(LinkError::OtherVk.into());
    }
    if let Some(token) = token {
        vk_tokens::store(ctx, &work.tx, user.id, vk_id, &token).await?;
    }
    accounts::fill_from_vk(ctx, &work.tx, user.id, profile, now).await?;
    free_checks::grant_for_vk(ctx, &work.tx, user.id, vk_id, now).await?;
    if user.vk_id.is_none() {
        notify_sign_in_method_changed(ctx, &work.tx, &user, SignInMethodChange::Vk, now).await?;
        activity_log::record(&work.tx, user.id, Action::VkLinked, Some(device), now).await?;
    }
    let user = users::get(&work.tx, user.id).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user linked VK");
    Ok(user)
}

/// Unlinks the VK profile of the caller's account; a job revokes the token at VK.
pub async fn unlink_vk(ctx: &Context, caller: &Caller, device: &Device) -> Result<(), LinkError> {
    let now = ctx.clock.now();
    caller.require_fresh(now)?;
    let work = ctx.begin().await?;
    let user = live_user(&work.tx, caller, now).await?;
    if user.vk_id.is_none() {
        return Err(LinkError::VkNotLinked);
    }
    before_identity_removed(ctx, &work.tx, &user, now).await?;
    if !vk_links::clear(&work.tx, user.id, now).await? {
        return Err(LinkError::LastMethod);
    }
    // Sessions opened with the unlinked profile must end.
    session_repo::end_all_for_user(&work.tx, user.id, Some(caller.session.id), now).await?;
    if user.vk_token.is_some() {
        queue::enqueue(&work.tx, &[RevokeVk::of(user.id)], now).await?;
    }
    activity_log::record(&work.tx, user.id, Action::VkUnlinked, Some(device), now).await?;
    work.commit().await?;
    Ok(())
}

/// Locks the caller's account and checks that the session is still live.
async fn live_user(
    tx: &Tx,
    caller: &Caller,
    now: DateTime<Utc>,
) -> Result<users::User, SessionError> {
    let session = session_repo::find(tx, caller.session.id).await?;
    session
        .filter(|session| session.ended_at.is_none() && session.expires_at > now)
        .ok_or(SessionError::Unauthorized)?;
    locking::lock(tx, caller.user.id).await
}
