//! Sessions: a short access token for the page, a long refresh token in a cookie.

use chrono::DateTime;
use chrono::Duration;
use chrono::Utc;
use jsonwebtoken::Algorithm;
use jsonwebtoken::DecodingKey;
use jsonwebtoken::EncodingKey;
use jsonwebtoken::Header;
use jsonwebtoken::Validation;
use uuid::Uuid;

use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::refresh_tokens;
use crate::repos::refresh_tokens::RefreshToken;
use crate::repos::sessions;
use crate::repos::users;
use crate::secrets::random_token;
use crate::secrets::sha256;
use crate::services::Services;

const ISSUER: &str = "avtosled";
const ACCESS_MINUTES: i64 = 15;
const REFRESH_DAYS: i64 = 30;
const FRESH_MINUTES: i64 = 30;
/// For so long after its first use a refresh token may come again.
const GRACE_SECONDS: i64 = 30;

/// Who calls: a live session of an active account.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user: users::User,
    pub session: sessions::Session,
}

impl Caller {
    /// Changes that would give an account away ask for a sign-in of the last half hour, so that a
    /// stolen token or an open laptop is not enough.
    pub fn require_fresh(&self, now: DateTime<Utc>) -> Result<(), SessionError> {
        if now - self.session.created_at <= Duration::minutes(FRESH_MINUTES) {
            return Ok(());
        }
        Err(SessionError::NotFresh)
    }
}

/// Where a session was opened.
#[derive(Clone, Debug, Default)]
pub struct Device {
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
}

/// What a browser gets after sign-in.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub access: String,
    /// Goes into an HttpOnly cookie only.
    pub refresh: String,
    pub refresh_days: i64,
}

#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("the token is missing, foreign, expired or its session has ended")]
    Unauthorized,
    #[error("the account is blocked")]
    Blocked,
    #[error("the session is too old for this change")]
    NotFresh,
    #[error("the token could not be signed")]
    Signing,
    #[error(transparent)]
    Repo(#[from] RepoError),
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Claims {
    iss: String,
    sub: Uuid,
    sid: Uuid,
    iat: i64,
    exp: i64,
}

/// Opens a session inside the caller's transaction.
pub async fn open(
    services: &Services,
    tx: &impl Conn,
    user_id: Uuid,
    method: &str,
    device: Device,
    now: DateTime<Utc>,
) -> Result<Tokens, SessionError> {
    let session = sessions::Session {
        id: Uuid::now_v7(),
        user_id,
        method: method.to_owned(),
        created_at: now,
        expires_at: now + Duration::days(REFRESH_DAYS),
        ended_at: None,
        ip_address: device.ip_address,
        user_agent: device.user_agent,
    };
    let session_id = session.id;
    sessions::insert(tx, session).await?;
    issue(services, tx, user_id, session_id, now).await
}

/// Who a bearer token speaks for.
pub async fn authenticate(services: &Services, token: &str) -> Result<Caller, SessionError> {
    let now = services.clock.now();
    let claims = verify(services, token, now)?;
    caller(services.db.read(), claims.sid, now)
        .await
        .and_then(|caller| {
            if caller.user.id == claims.sub {
                Ok(caller)
            } else {
                Err(SessionError::Unauthorized)
            }
        })
}

/// Exchanges a refresh token for a new pair.
///
/// A token may come again for a short while after its first use: the answer may have been lost, and
/// several tabs may refresh at once. Each use makes a token of its own, so none that was handed out
/// ever stops to work by another's use; all of them remain known, so any that comes back later than
/// that shows a copy in foreign hands, and the session ends.
pub async fn refresh(services: &Services, token: &str) -> Result<(Caller, Tokens), SessionError> {
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    let used = refresh_tokens::find_by_hash(&tx, &sha256(token))
        .await?
        .ok_or(SessionError::Unauthorized)?;
    let caller = caller(&tx, used.session_id, now).await?;
    match used.replaced_at {
        None => refresh_tokens::set_replaced(&tx, used.id, now).await?,
        Some(first) if now - first <= Duration::seconds(GRACE_SECONDS) => {}
        Some(_) => {
            sessions::end(&tx, used.session_id, now).await?;
            repos::commit(tx).await?;
            let session_id = used.session_id;
            tracing::warn!(%session_id, "a used refresh token came back, session ended");
            return Err(SessionError::Unauthorized);
        }
    }
    let tokens = issue(services, &tx, caller.user.id, used.session_id, now).await?;
    repos::commit(tx).await?;
    Ok((caller, tokens))
}

/// A fresh access token of the caller's session.
pub fn renew_access(services: &Services, caller: &Caller) -> Result<String, SessionError> {
    let now = services.clock.now();
    sign(services, caller.user.id, caller.session.id, now)
}

async fn issue(
    services: &Services,
    tx: &impl Conn,
    user_id: Uuid,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Tokens, SessionError> {
    let refresh = random_token();
    let row = RefreshToken {
        id: Uuid::now_v7(),
        session_id,
        hash: sha256(&refresh),
        issued_at: now,
        replaced_at: None,
    };
    refresh_tokens::insert(tx, row).await?;
    Ok(Tokens {
        access: sign(services, user_id, session_id, now)?,
        refresh,
        refresh_days: REFRESH_DAYS,
    })
}

/// Ends the session that a refresh token belongs to; an unknown token is no error.
pub async fn end_by_refresh_token(services: &Services, token: &str) -> Result<(), SessionError> {
    let db = services.db.write();
    if let Some(token) = refresh_tokens::find_by_hash(db, &sha256(token)).await? {
        sessions::end(db, token.session_id, services.clock.now()).await?;
    }
    Ok(())
}

/// Ends a session.
pub async fn end(services: &Services, session_id: Uuid) -> Result<(), SessionError> {
    Ok(sessions::end(services.db.write(), session_id, services.clock.now()).await?)
}

/// Whether a session still speaks for its user: it has neither ended nor expired, nor is the user
/// blocked.
pub async fn is_live(services: &Services, session_id: Uuid) -> Result<bool, SessionError> {
    match caller(services.db.read(), session_id, services.clock.now()).await {
        Ok(_) => Ok(true),
        Err(SessionError::Unauthorized | SessionError::Blocked) => Ok(false),
        Err(error) => Err(error),
    }
}

async fn caller(
    conn: &impl Conn,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Caller, SessionError> {
    let session = sessions::find_live(conn, session_id, now)
        .await?
        .ok_or(SessionError::Unauthorized)?;
    let user = users::find(conn, session.user_id)
        .await?
        .filter(|user| user.deleted_at.is_none())
        .ok_or(SessionError::Unauthorized)?;
    if !user.is_active {
        return Err(SessionError::Blocked);
    }
    Ok(Caller { user, session })
}

fn sign(
    services: &Services,
    user_id: Uuid,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<String, SessionError> {
    let claims = Claims {
        iss: ISSUER.to_owned(),
        sub: user_id,
        sid: session_id,
        iat: now.timestamp(),
        exp: (now + Duration::minutes(ACCESS_MINUTES)).timestamp(),
    };
    let key = EncodingKey::from_secret(services.secrets.access_token_key());
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
        .map_err(|_| SessionError::Signing)
}

fn verify(services: &Services, token: &str, now: DateTime<Utc>) -> Result<Claims, SessionError> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
    // The library would ask the machine's clock; ours is injected.
    validation.validate_exp = false;
    let key = DecodingKey::from_secret(services.secrets.access_token_key());
    let claims = jsonwebtoken::decode::<Claims>(token, &key, &validation)
        .map_err(|_| SessionError::Unauthorized)?
        .claims;
    if claims.exp <= now.timestamp() {
        return Err(SessionError::Unauthorized);
    }
    Ok(claims)
}
