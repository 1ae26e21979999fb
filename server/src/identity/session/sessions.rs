//! Sessions: a short-lived access token for the page and a long-lived refresh token in a cookie.

use std::num::NonZeroU32;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::repository::refresh_tokens::{self, RefreshToken};
use crate::identity::repository::sessions::{self, Method};
use crate::identity::repository::users;
use crate::identity::security_notifications::SecurityNotifications;
use crate::identity::session::SessionError;
use crate::identity::session::access_tokens::{self, TokenSubject};
use crate::identity::session::known_devices;
use crate::platform::Context;
use crate::platform::db::{self, Conn, Tx};
use crate::platform::keys::secrets::{random_token, sha256};

/// Lifetime of a session and its refresh cookie in days.
pub const REFRESH_DAYS: i64 = 30;
/// Lifetime of a staff session in hours.
const STAFF_HOURS: i64 = 12;
/// Maximum token refreshes per session and hour; a page needs four.
pub const REFRESHES_PER_HOUR: NonZeroU32 = NonZeroU32::new(300).expect("more than zero");
/// Age in minutes up to which a sign-in or a second-factor code is fresh.
const FRESH_MINUTES: i64 = 30;
/// Seconds after its first use in which a refresh token may be reused.
const GRACE_SECONDS: i64 = 30;

/// Authenticated caller: a live session of an active account.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user: users::User,
    pub session: sessions::Session,
}

impl Caller {
    /// Requires a second-factor code, or a sign-in for accounts without one, of the last half hour.
    ///
    /// Called by changes that could give the account away, so that a stolen token is not enough.
    pub fn require_fresh(&self, now: DateTime<Utc>) -> Result<(), SessionError> {
        let is_fresh = |time| now - time <= Duration::minutes(FRESH_MINUTES);
        let has_second_factor = self.user.is_staff() && self.user.totp_since.is_some();
        if has_second_factor {
            if !self.session.second_factor_at.is_some_and(is_fresh) {
                return Err(SessionError::SecondFactorRequired);
            }
        } else if !is_fresh(self.session.created_at) {
            return Err(SessionError::NotFresh);
        }
        Ok(())
    }

    /// Requires a second-factor code, or a sign-in by an SMS code, of the last half hour.
    ///
    /// Called by what gives others lasting access to the balance.
    pub fn require_code(&self, now: DateTime<Utc>) -> Result<(), SessionError> {
        self.require_fresh(now)?;
        let has_second_factor = self.user.is_staff() && self.user.totp_since.is_some();
        if has_second_factor || self.session.method == Method::Phone {
            Ok(())
        } else {
            Err(SessionError::SmsCodeRequired)
        }
    }

    const fn subject(&self) -> TokenSubject {
        TokenSubject {
            user_id: self.user.id,
            session_id: self.session.id,
        }
    }

    /// Requires an enrolled second factor that was confirmed in this session.
    pub fn require_second_factor(&self) -> Result<(), SessionError> {
        match (self.user.totp_since, self.session.second_factor_at) {
            (None, _) => Err(SessionError::SecondFactorMissing),
            (Some(_), None) => Err(SessionError::SecondFactorRequired),
            (Some(_), Some(_)) => Ok(()),
        }
    }
}

/// Access and refresh token of a browser after a sign-in or refresh.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub access: String,
    /// Refresh token, for an HttpOnly cookie.
    pub refresh: String,
    /// Value of the HttpOnly known-device cookie, after a sign-in.
    pub known_device: Option<String>,
}

/// Opens a session in the caller's transaction; a sign-in by an unknown device notifies the owner.
pub async fn open(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    method: Method,
    device: Device,
    now: DateTime<Utc>,
) -> Result<Tokens, SessionError> {
    // Locks the account's row, which serialises with a block or a change of the password.
    if !users::set_last_login(tx, user_id, now).await? {
        return Err(SessionError::Blocked);
    }
    activity_log::record(tx, user_id, Action::SignedIn, Some(&device), now).await?;
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
    let subject = TokenSubject {
        user_id,
        session_id: session.id,
    };
    let known = known_devices::recognise(ctx, user_id, device.known_device.as_deref(), now);
    if known.is_none()
        && let Some(user) = users::find(tx, user_id).await?
    {
        let notifications = ctx.services.get::<Arc<dyn SecurityNotifications>>()?;
        notifications.signed_in(tx, &user, &session).await?;
    }
    db::insert(tx, session).await?;
    let refresh = random_token();
    db::insert(tx, row(subject.session_id, &refresh, now)).await?;
    Ok(Tokens {
        access: access_tokens::sign(ctx, tx, subject, now).await?,
        refresh,
        known_device: Some(known_devices::issue(ctx, user_id, now)),
    })
}

/// Authenticates a bearer token.
pub async fn authenticate(ctx: &Context, token: &str) -> Result<Caller, SessionError> {
    let now = ctx.clock.now();
    let subject = access_tokens::verify(ctx, token, now).await?;
    let found = sessions::find_with_user(ctx.db.read(), subject.session_id).await?;
    caller(
        found.filter(|found| found.0.user_id == subject.user_id),
        now,
    )
}

/// Reloads the caller of a longer request; fails if the session ended or the account was blocked.
pub async fn reload(
    conn: &impl Conn,
    earlier: &Caller,
    now: DateTime<Utc>,
) -> Result<Caller, SessionError> {
    caller(
        sessions::find_with_user(conn, earlier.session.id).await?,
        now,
    )
}

/// Exchanges a refresh token for a new pair (rotation with reuse detection).
///
/// A token may be reused for [`GRACE_SECONDS`] while its successor is unused: the response may have been lost,
/// or several tabs refresh at once. All uses get the same successor. Later reuse ends the session.
pub async fn refresh(
    ctx: &Context,
    token: &str,
    device: &Device,
) -> Result<(Caller, Tokens), SessionError> {
    let now = ctx.clock.now();
    // Unknown tokens are rejected without a write transaction.
    let hash = sha256(token);
    let found = refresh_tokens::find_by_hash(ctx.db.read(), &hash).await?;
    let found = found.ok_or(SessionError::Unauthorized)?;
    if !ctx.refresh_limit.try_acquire(&found.session_id) {
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
            // Delayed rather than stolen, but the chain of tokens must not branch.
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
    let tokens = Tokens {
        access: access_tokens::sign(ctx, &work.tx, caller.subject(), now).await?,
        refresh: next,
        known_device: None,
    };
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
    activity_log::record(tx, caller.user.id, Action::TokenReused, Some(device), now).await?;
    let notifications = ctx.services.get::<Arc<dyn SecurityNotifications>>()?;
    notifications
        .session_ended(tx, &caller.user, &caller.session, now)
        .await?;
    tracing::warn!(%session_id, "a used refresh token was presented again, session ended");
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

/// Signs a new access token of the caller's session.
pub async fn renew_access(ctx: &Context, caller: &Caller) -> Result<String, SessionError> {
    access_tokens::sign(ctx, ctx.db.read(), caller.subject(), ctx.clock.now()).await
}

/// Ends the session of a refresh token and that of the caller; unknown tokens are ignored.
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
    if ids.is_empty() {
        return Ok(());
    }
    let work = ctx.begin_at(now).await?;
    for id in ids {
        if let Some(session) = sessions::find(&work.tx, id).await?
            && sessions::end(&work.tx, id, now).await?
        {
            let user_id = session.user_id;
            activity_log::record(&work.tx, user_id, Action::SignedOut, Some(device), now).await?;
        }
    }
    Ok(work.commit().await?)
}

/// True while a session has neither ended nor expired and its user is not blocked.
pub async fn is_live(ctx: &Context, session_id: Uuid) -> Result<bool, SessionError> {
    let found = sessions::find_with_user(ctx.db.read(), session_id).await?;
    match caller(found, ctx.clock.now()) {
        Ok(_) => Ok(true),
        Err(SessionError::Unauthorized | SessionError::Blocked) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Checks session and account; a blocked account is reported even if the session has ended.
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
    let is_stale = user.is_staff() && now - session.created_at > Duration::hours(STAFF_HOURS);
    if session.ended_at.is_some() || session.expires_at <= now || is_stale {
        return Err(SessionError::Unauthorized);
    }
    Ok(Caller { user, session })
}
