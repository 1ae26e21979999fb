//! Sessions: a short access token for the page, a long refresh token in a cookie.

use std::num::NonZeroU32;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::notices::Notices;
use crate::identity::repository::refresh_tokens::{self, RefreshToken};
use crate::identity::repository::sessions::{self, Method};
use crate::identity::repository::users;
use crate::identity::role;
use crate::identity::session::access_tokens::{self, Named};
use crate::identity::session::error::SessionError;
use crate::identity::session::known_devices;
use crate::platform::Context;
use crate::platform::db::{self, Conn, Tx};
use crate::platform::keys::secrets::{random_token, sha256};

const REFRESH_DAYS: i64 = 30;
/// Who works in the panel signs in anew after so long.
const STAFF_HOURS: i64 = 12;
/// Of one session; a page renews its token every quarter of an hour.
pub const REFRESHES_PER_HOUR: NonZeroU32 = NonZeroU32::new(300).expect("more than zero");
const FRESH_MINUTES: i64 = 30;
/// For so long after its first use a refresh token may come again.
const GRACE_SECONDS: i64 = 30;

/// The caller: a live session of an active account.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user: users::User,
    pub session: sessions::Session,
}

impl Caller {
    /// Changes that would give an account away ask for a sign-in of the last half hour, so that a
    /// stolen token or an open laptop is not enough. Where there is a second factor, its code must be
    /// as recent.
    pub fn require_fresh(&self, now: DateTime<Utc>) -> Result<(), SessionError> {
        let is_fresh = |time| now - time <= Duration::minutes(FRESH_MINUTES);
        if !self.has_second_factor() {
            let is_so = is_fresh(self.session.created_at);
            return is_so.then_some(()).ok_or(SessionError::NotFresh);
        }
        // A code asks more of a thief than another sign-in would, and leaves what was typed in place.
        let is_so = self.session.second_factor_at.is_some_and(is_fresh);
        is_so
            .then_some(())
            .ok_or(SessionError::SecondFactorRequired)
    }

    /// Whoever does more than a user enters with a second factor, or not at all.
    pub fn require_second_factor(&self) -> Result<(), SessionError> {
        match (self.user.totp_since, self.session.second_factor_at) {
            (None, _) => Err(SessionError::SecondFactorMissing),
            (Some(_), None) => Err(SessionError::SecondFactorRequired),
            (Some(_), Some(_)) => Ok(()),
        }
    }

    fn has_second_factor(&self) -> bool {
        role::is_staff(&self.user) && self.user.totp_since.is_some()
    }
}

/// The tokens that a browser gets after sign-in.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub access: String,
    /// Goes into an HttpOnly cookie only.
    pub refresh: String,
    pub refresh_days: i64,
    /// After a sign-in: what the browser is known by next time, in an HttpOnly cookie too.
    pub known_device: Option<String>,
}

/// Opens a session inside the caller's transaction, and records the sign-in. The owner is told of a browser
/// that the account does not know.
pub async fn open(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    method: Method,
    device: Device,
    now: DateTime<Utc>,
) -> Result<Tokens, SessionError> {
    // Locks the account's row: a block or a change of password comes before or after, never between.
    if !users::set_last_login(tx, user_id, now).await? {
        return Err(SessionError::Blocked);
    }
    actions::record(tx, user_id, Action::SignedIn, Some(&device), now).await?;
    let session = sessions::Session {
        id: Uuid::now_v7(),
        user_id,
        method,
        created_at: now,
        last_used_at: Some(now),
        expires_at: now + Duration::days(REFRESH_DAYS),
        ended_at: None,
        ip_address: device.ip_address,
        user_agent: device.user_agent,
        second_factor_at: None,
    };
    let named = Named {
        user_id,
        session_id: session.id,
    };
    let known = device.known_device.as_deref();
    let known = known.and_then(|value| known_devices::recognise(ctx, user_id, value, now));
    if known.is_none()
        && let Some(user) = users::find(tx, user_id).await?
    {
        let notices = ctx.given.get::<Arc<dyn Notices>>()?;
        notices.signed_in(tx, &user, &session).await?;
    }
    db::insert(tx, session).await?;
    let refresh = random_token();
    db::insert(tx, row(named.session_id, &refresh, now)).await?;
    Ok(Tokens {
        access: access_tokens::sign(ctx, tx, named, now).await?,
        refresh,
        refresh_days: REFRESH_DAYS,
        known_device: Some(known_devices::issue(ctx, user_id, now)),
    })
}

/// The caller that a bearer token speaks for, as the account is now.
pub async fn authenticate(ctx: &Context, token: &str) -> Result<Caller, SessionError> {
    let now = ctx.clock.now();
    let named = access_tokens::verify(ctx, token, now).await?;
    let found = sessions::find_with_user(ctx.db.read(), named.session_id).await?;
    caller(found.filter(|found| found.0.user_id == named.user_id), now)
}

/// The same of one who only reads: the account may be of a moment ago ([`crate::platform::recent`]). Whoever changes
/// something is not refused by what a command has meanwhile given.
pub async fn authenticate_reader(ctx: &Context, token: &str) -> Result<Caller, SessionError> {
    let now = ctx.clock.now();
    let named = access_tokens::verify(ctx, token, now).await?;
    let read = sessions::find_with_user(ctx.db.read(), named.session_id);
    let found = ctx
        .recent
        .get([named.session_id, named.user_id], read)
        .await?;
    let found = found.filter(|found| found.0.user_id == named.user_id);
    caller(found.map(Arc::unwrap_or_clone), now)
}

/// Exchanges a refresh token for a new pair.
///
/// A token may come again for a short while after its first use, as long as its successor was not
/// used: the answer may have been lost, and several tabs may refresh at once. All get the same
/// successor, so a session has one line of tokens. All of them remain known, so any that comes back
/// later than that shows a copy in foreign hands, and the session ends.
pub async fn refresh(
    ctx: &Context,
    token: &str,
    device: &Device,
) -> Result<(Caller, Tokens), SessionError> {
    let now = ctx.clock.now();
    // Most of what is no token of ours is refused without keeping those who write waiting.
    let hash = sha256(token);
    let found = refresh_tokens::find_by_hash(ctx.db.read(), &hash).await?;
    let found = found.ok_or(SessionError::Unauthorized)?;
    if !ctx.refresh_limit.take(&found.session_id) {
        return Err(SessionError::TooMany { retry_after_s: 60 });
    }
    let work = ctx.begin_at(now).await?;
    db::lock(&work.tx, &format!("refresh:{hash}")).await?;
    let used = refresh_tokens::find_by_hash(&work.tx, &hash)
        .await?
        .ok_or(SessionError::Unauthorized)?;
    let found = sessions::find_with_user(&work.tx, used.session_id).await?;
    let caller = caller(found, now)?;
    let next = ctx.secrets.next_refresh_token(token);
    match used.replaced_at {
        None => replace(&work.tx, &used, &next, now).await?,
        Some(first) if now - first <= Duration::seconds(GRACE_SECONDS) => {
            let successor = refresh_tokens::find_by_hash(&work.tx, &sha256(&next)).await?;
            // Late rather than stolen, but a second branch must not begin.
            if successor.is_none_or(|successor| successor.replaced_at.is_some()) {
                return Err(SessionError::Unauthorized);
            }
        }
        Some(_) => {
            end_reused(ctx, &work.tx, &caller, device, now).await?;
            work.commit().await?;
            return Err(SessionError::Unauthorized);
        }
    }
    sessions::set_last_used(&work.tx, used.session_id, now).await?;
    let tokens = tokens(ctx, &work.tx, &caller, next, now).await?;
    work.commit().await?;
    Ok((caller, tokens))
}

async fn replace(
    tx: &impl Conn,
    used: &RefreshToken,
    next: &str,
    now: DateTime<Utc>,
) -> Result<(), SessionError> {
    refresh_tokens::set_replaced(tx, used.id, now).await?;
    Ok(db::insert(tx, row(used.session_id, next, now)).await?)
}

async fn end_reused(
    ctx: &Context,
    tx: &Tx,
    caller: &Caller,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<(), SessionError> {
    let session_id = caller.session.id;
    sessions::end(tx, session_id, now).await?;
    actions::record(tx, caller.user.id, Action::TokenReused, Some(device), now).await?;
    let notices = ctx.given.get::<Arc<dyn Notices>>()?;
    notices
        .session_ended(tx, &caller.user, &caller.session, now)
        .await?;
    tracing::warn!(%session_id, "a used refresh token came back, session ended");
    Ok(())
}

fn row(session_id: Uuid, token: &str, now: DateTime<Utc>) -> RefreshToken {
    RefreshToken {
        id: Uuid::now_v7(),
        session_id,
        hash: sha256(token),
        issued_at: now,
        replaced_at: None,
    }
}

/// A fresh access token of the caller's session.
pub async fn renew_access(ctx: &Context, caller: &Caller) -> Result<String, SessionError> {
    let named = Named {
        user_id: caller.user.id,
        session_id: caller.session.id,
    };
    access_tokens::sign(ctx, ctx.db.read(), named, ctx.clock.now()).await
}

async fn tokens(
    ctx: &Context,
    tx: &impl Conn,
    caller: &Caller,
    refresh: String,
    now: DateTime<Utc>,
) -> Result<Tokens, SessionError> {
    let named = Named {
        user_id: caller.user.id,
        session_id: caller.session.id,
    };
    Ok(Tokens {
        access: access_tokens::sign(ctx, tx, named, now).await?,
        refresh,
        refresh_days: REFRESH_DAYS,
        known_device: None,
    })
}

/// Ends the sessions that a refresh token and a bearer token belong to, and records that the user
/// did so; a token of no session is no error.
pub async fn sign_out(
    ctx: &Context,
    refresh_token: Option<&str>,
    caller: Option<&Caller>,
    device: &Device,
) -> Result<(), SessionError> {
    let now = ctx.clock.now();
    let mut ids: Vec<Uuid> = caller.map(|caller| caller.session.id).into_iter().collect();
    if let Some(token) = refresh_token
        && let Some(token) = refresh_tokens::find_by_hash(ctx.db.read(), &sha256(token)).await?
    {
        ids.push(token.session_id);
    }
    // What is no token of ours keeps nobody waiting who writes.
    if ids.is_empty() {
        return Ok(());
    }
    let work = ctx.begin_at(now).await?;
    for id in ids {
        if let Some(session) = sessions::find(&work.tx, id).await?
            && sessions::end(&work.tx, id, now).await?
        {
            let user_id = session.user_id;
            actions::record(&work.tx, user_id, Action::SignedOut, Some(device), now).await?;
        }
    }
    Ok(work.commit().await?)
}

/// True while a session still speaks for its user: it has neither ended nor expired, nor is the
/// user blocked.
pub async fn is_live(ctx: &Context, session_id: Uuid) -> Result<bool, SessionError> {
    let found = sessions::find_with_user(ctx.db.read(), session_id).await?;
    match caller(found, ctx.clock.now()) {
        Ok(_) => Ok(true),
        Err(SessionError::Unauthorized | SessionError::Blocked) => Ok(false),
        Err(error) => Err(error),
    }
}

/// That an account is blocked is told before that its sessions have ended.
fn caller(
    found: Option<(sessions::Session, users::User)>,
    now: DateTime<Utc>,
) -> Result<Caller, SessionError> {
    let (session, user) = found
        .filter(|(_, user)| user.deleted_at.is_none())
        .ok_or(SessionError::Unauthorized)?;
    if !user.is_active {
        return Err(SessionError::Blocked);
    }
    let is_stale = role::is_staff(&user) && now - session.created_at > Duration::hours(STAFF_HOURS);
    if session.ended_at.is_some() || session.expires_at <= now || is_stale {
        return Err(SessionError::Unauthorized);
    }
    Ok(Caller { user, session })
}
