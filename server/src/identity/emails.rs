//! The e-mail address of an account. Whoever types one may mistype it, or mean a stranger: until the link in
//! the one mail that goes there was opened, nothing else is sent to it.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::notices::Notices;
use crate::identity::repository::emails as repo;
use crate::identity::repository::users::{self, User};
use crate::identity::session::error::SessionError;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

const LINK_HOURS: i64 = 24;
/// The limits of such mails are those of a day.
const RETRY_AFTER_S: i64 = 24 * 3_600;

#[derive(Debug, thiserror::Error)]
pub enum EmailError {
    #[error("too many links went to the address, or were asked for by the account")]
    TooMany { retry_after_s: i64 },
    #[error("there is no address, or it is confirmed")]
    NothingToConfirm,
    #[error("the link is over, was used, or is for another address or account")]
    LinkOver,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Sets or clears the address of the caller's account.
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
    actions::record(&work.tx, id, Action::EmailChanged, Some(device), now).await?;
    let user = find(&work.tx, id).await?;
    work.commit().await?;
    Ok(user)
}

/// Gives a locked account another address, or none: the earlier one is told, the new one gets its link.
/// An address that stays the same stays confirmed.
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
        let listener = ctx.given.get::<Arc<dyn Notices>>()?;
        listener.email_changed(tx, user, email, now).await?;
    }
    repo::set(tx, user.id, email, now).await?;
    match email {
        Some(email) => send_link(ctx, tx, user.id, email, now).await,
        None => Ok(()),
    }
}

/// The same beside what else is saved, which too many links to the address do not stop: its owner asks for
/// one later.
pub async fn replace_beside(
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

/// Takes an address that VK tells of where the account has none. It is as unproved as a typed one.
pub async fn take_from_vk(
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

/// Sends another link to the account's address; the earlier ones are over.
pub async fn send_again(ctx: &Context, caller: &Caller) -> Result<(), EmailError> {
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
    let listener = ctx.given.get::<Arc<dyn Notices>>()?;
    if !listener
        .confirm_email(tx, user_id, email, link, now)
        .await?
    {
        return Err(EmailError::TooMany {
            retry_after_s: RETRY_AFTER_S,
        });
    }
    Ok(repo::set_link(tx, user_id, link, now).await?)
}

/// Confirms the address that a link was sent to, once, by somebody who is signed in to its account: a
/// stranger who reads the mail gives nobody his address.
pub async fn confirm(
    ctx: &Context,
    caller: &Caller,
    link: Uuid,
    key: &str,
    device: &Device,
) -> Result<User, EmailError> {
    let now = ctx.clock.now();
    if !ctx.secrets.is_email_key(link, key) {
        return Err(EmailError::LinkOver);
    }
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let since = now - Duration::hours(LINK_HOURS);
    if !repo::confirm(&work.tx, user.id, link, since, now).await? {
        return Err(EmailError::LinkOver);
    }
    let device = Some(device);
    actions::record(&work.tx, user.id, Action::EmailConfirmed, device, now).await?;
    let user = find(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(user)
}

async fn find(tx: &Tx, id: Uuid) -> Result<User, StorageError> {
    users::find(tx, id)
        .await?
        .ok_or(StorageError::Inconsistent("a user just changed is missing"))
}
