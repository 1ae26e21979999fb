//! E-mail address of an account and its verification by a link.
//!
//! An unverified address receives nothing but the link: it may be mistyped or belong to another person.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::emails as repo;
use crate::identity::repository::users::{self, User};
use crate::identity::security_notifications::SecurityNotifications;
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

const LINK_HOURS: i64 = 24;
/// Seconds after which a verification mail may be requested again; the limits are per day.
const RETRY_AFTER_S: i64 = 24 * 3_600;

#[derive(Debug, thiserror::Error)]
pub enum EmailError {
    #[error("the daily limit of verification links of the address or the account is used up")]
    TooMany { retry_after_s: i64 },
    #[error("the account has no unconfirmed address")]
    NothingToConfirm,
    #[error("the link has expired, was used, or is for another address or account")]
    LinkInvalid,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Sets or clears the address of the caller's account. Requires a fresh sign-in.
pub async fn change(
    ctx: &Context,
    caller: &Caller,
    email: Option<&str>,
    device: &Device,
) -> Result<User, EmailError> {
    let now = ctx.clock.now();
    caller.require_fresh(now)?;
    let id = caller.user.id;
    let work = ctx.begin().await?;
    let earlier = locking::lock(&work.tx, id).await?;
    replace(ctx, &work.tx, &earlier, email, now).await?;
    activity_log::record(&work.tx, id, Action::EmailChanged, Some(device), now).await?;
    let user = users::get(&work.tx, id).await?;
    work.commit().await?;
    Ok(user)
}

/// Sets or clears the e-mail address of a locked account.
///
/// The previous address is notified, the new one receives a link. An unchanged address stays confirmed.
pub async fn replace(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), EmailError> {
    if user.email.as_deref() == email {
        return Ok(());
    }
    if user.email.is_some() {
        let notifications = ctx.services.get::<Arc<dyn SecurityNotifications>>()?;
        notifications.email_changed(tx, user, email, now).await?;
    }
    repo::set(tx, user.id, email, now).await?;
    match email {
        Some(email) => send_link(ctx, tx, user.id, email, now).await,
        None => Ok(()),
    }
}

/// Replaces the e-mail address; sends no confirmation link once the limit of links is used up.
pub async fn replace_without_limit(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), EmailError> {
    match replace(ctx, tx, user, email, now).await {
        Err(EmailError::TooMany { .. }) => Ok(()),
        replaced => replaced,
    }
}

/// Sets the e-mail address reported by VK, unconfirmed, if the account has none.
pub async fn fill_from_vk(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let user = users::find(tx, user_id).await?;
    let (Some(user), Some(email)) = (user.filter(|user| user.email.is_none()), email) else {
        return Ok(());
    };
    match replace(ctx, tx, &user, Some(email), now).await {
        Err(EmailError::Storage(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Sends a new confirmation link to the unconfirmed address; earlier links become invalid.
pub async fn resend_link(ctx: &Context, caller: &Caller) -> Result<(), EmailError> {
    let now = ctx.clock.now();
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let unconfirmed = user.email.as_deref();
    let unconfirmed = unconfirmed.filter(|_| user.email_confirmed_at.is_none());
    let email = unconfirmed.ok_or(EmailError::NothingToConfirm)?;
    send_link(ctx, &work.tx, user.id, email, now).await?;
    Ok(work.commit().await?)
}

async fn send_link(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), EmailError> {
    let link = Uuid::new_v4();
    let notifications = ctx.services.get::<Arc<dyn SecurityNotifications>>()?;
    if !notifications
        .send_email_verification(tx, user_id, email, link, now)
        .await?
    {
        return Err(EmailError::TooMany {
            retry_after_s: RETRY_AFTER_S,
        });
    }
    Ok(repo::set_link(tx, user_id, link, now).await?)
}

/// Confirms the e-mail address of a confirmation link, once.
///
/// The caller must be signed in to that account, so that no other reader of the mail can confirm it.
pub async fn confirm(
    ctx: &Context,
    caller: &Caller,
    link: Uuid,
    key: &str,
    device: &Device,
) -> Result<User, EmailError> {
    let now = ctx.clock.now();
    if !ctx.secrets.is_email_key(link, key) {
        return Err(EmailError::LinkInvalid);
    }
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let since = now - Duration::hours(LINK_HOURS);
    if !repo::confirm(&work.tx, user.id, link, since, now).await? {
        return Err(EmailError::LinkInvalid);
    }
    let device = Some(device);
    activity_log::record(&work.tx, user.id, Action::EmailConfirmed, device, now).await?;
    let user = users::get(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(user)
}
