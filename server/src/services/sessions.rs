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

use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::sessions;
use crate::repos::users;
use crate::secrets::random_token;
use crate::secrets::sha256;
use crate::services::Services;

const ISSUER: &str = "avtosled";
const ACCESS_MINUTES: i64 = 15;
const REFRESH_DAYS: i64 = 30;
/// A page whose answer got lost on the way may present the token before the last for this long.
const GRACE_SECONDS: i64 = 30;
const TABS_AT_ONCE: usize = 8;

/// Who calls: a live session of an active account.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user: users::User,
    pub session: sessions::Session,
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
    let refresh = random_token();
    let session = sessions::Session {
        id: Uuid::now_v7(),
        user_id,
        method: method.to_owned(),
        refresh_hash: sha256(&refresh),
        previous_hash: None,
        rotated_at: now,
        created_at: now,
        expires_at: now + Duration::days(REFRESH_DAYS),
        ended_at: None,
        ip_address: device.ip_address,
        user_agent: device.user_agent,
    };
    let access = sign(services, user_id, session.id, now)?;
    sessions::insert(tx, session).await?;
    Ok(Tokens {
        access,
        refresh,
        refresh_days: REFRESH_DAYS,
    })
}

/// Who a bearer token speaks for.
pub async fn authenticate(services: &Services, token: &str) -> Result<Caller, SessionError> {
    let now = services.clock.now();
    let claims = verify(services, token, now)?;
    caller(services, claims.sid, now).await.and_then(|caller| {
        if caller.user.id == claims.sub {
            Ok(caller)
        } else {
            Err(SessionError::Unauthorized)
        }
    })
}

/// Exchanges a refresh token for a new pair. A token used twice ends its session, but for the
/// first seconds, when the answer to the first use may have been lost.
pub async fn refresh(services: &Services, token: &str) -> Result<(Caller, Tokens), SessionError> {
    let now = services.clock.now();
    let hash = sha256(token);
    let db = services.db.write();
    // Two tabs may present the same cookie at once: the slower one finds its token to be the one
    // before the last, which the grace allows.
    for _ in 0..TABS_AT_ONCE {
        let session = match sessions::find_by_refresh_hash(db, &hash).await? {
            Some(session) => session,
            None => reused(services, &hash, now).await?,
        };
        let caller = caller(services, session.id, now).await?;
        let next = random_token();
        let (from, to) = (&session.refresh_hash, sha256(&next));
        // The grace runs from the first use of the token, not from its last.
        let rotated_at = if *from == hash {
            now
        } else {
            session.rotated_at
        };
        // The token that was presented stays the one before the last, so that every tab that holds
        // it may come within the grace.
        if sessions::rotate(db, session.id, from, &hash, &to, rotated_at).await? {
            let access = sign(services, caller.user.id, session.id, now)?;
            return Ok((
                caller,
                Tokens {
                    access,
                    refresh: next,
                    refresh_days: REFRESH_DAYS,
                },
            ));
        }
    }
    Err(SessionError::Unauthorized)
}

async fn reused(
    services: &Services,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<sessions::Session, SessionError> {
    let db = services.db.write();
    let Some(session) = sessions::find_by_previous_hash(db, hash).await? else {
        return Err(SessionError::Unauthorized);
    };
    if now - session.rotated_at <= Duration::seconds(GRACE_SECONDS) {
        return Ok(session);
    }
    sessions::end(db, session.id, now).await?;
    tracing::warn!(session_id = %session.id, "a used refresh token came back, session ended");
    Err(SessionError::Unauthorized)
}

/// Ends the session that a refresh token belongs to; an unknown token is no error.
pub async fn end_by_refresh_token(services: &Services, token: &str) -> Result<(), SessionError> {
    let db = services.db.write();
    if let Some(session) = sessions::find_by_refresh_hash(db, &sha256(token)).await? {
        sessions::end(db, session.id, services.clock.now()).await?;
    }
    Ok(())
}

/// Ends a session.
pub async fn end(services: &Services, session_id: Uuid) -> Result<(), SessionError> {
    Ok(sessions::end(services.db.write(), session_id, services.clock.now()).await?)
}

async fn caller(
    services: &Services,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Caller, SessionError> {
    let db = services.db.read();
    let session = sessions::find_live(db, session_id, now)
        .await?
        .ok_or(SessionError::Unauthorized)?;
    let user = users::find(db, session.user_id)
        .await?
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
