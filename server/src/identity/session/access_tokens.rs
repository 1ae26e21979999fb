//! Access tokens: short-lived JWTs (HS256) that name a user and a session.
//!
//! Whether the session and the account are still active is read from the database on each request.

use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use uuid::Uuid;

use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::Conn;
use crate::platform::signing_keys::{ACCESS_MINUTES, TokenKey};

const ISSUER: &str = "avtosled";
/// Tolerated clock skew between machines, in seconds.
const SKEW_S: i64 = 10;

#[derive(serde::Serialize, serde::Deserialize)]
struct Claims {
    iss: String,
    sub: Uuid,
    sid: Uuid,
    iat: i64,
    exp: i64,
}

/// User and session that an access token names.
#[derive(Clone, Copy, Debug)]
pub struct TokenSubject {
    pub user_id: Uuid,
    pub session_id: Uuid,
}

/// Signs an access token; `conn` may be a transaction.
pub async fn sign(
    ctx: &Context,
    conn: &impl Conn,
    subject: TokenSubject,
    now: DateTime<Utc>,
) -> Result<String, SessionError> {
    let claims = Claims {
        iss: ISSUER.to_owned(),
        sub: subject.user_id,
        sid: subject.session_id,
        iat: now.timestamp(),
        exp: (now + Duration::minutes(ACCESS_MINUTES)).timestamp(),
    };
    let key = ctx.signing_keys.current(conn, now).await?;
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.id.to_string());
    let encoding = EncodingKey::from_secret(key.key.bytes());
    jsonwebtoken::encode(&header, &claims, &encoding).map_err(|_| SessionError::Signing)
}

/// Verifies signature and validity period of an access token.
pub async fn verify(
    ctx: &Context,
    token: &str,
    now: DateTime<Utc>,
) -> Result<TokenSubject, SessionError> {
    let key = ctx.signing_keys.find(key_id(token)?, now).await?;
    let key = key.ok_or(SessionError::Unauthorized)?;
    let claims = check(token, &key)?;
    let now = now.timestamp();
    let is_timely = claims.exp > now
        && claims.iat <= now + SKEW_S
        && claims.exp - claims.iat <= ACCESS_MINUTES * 60;
    if !is_timely {
        return Err(SessionError::Unauthorized);
    }
    Ok(TokenSubject {
        user_id: claims.sub,
        session_id: claims.sid,
    })
}

/// Id of the signing key in a token's header.
fn key_id(token: &str) -> Result<Uuid, SessionError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| SessionError::Unauthorized)?;
    let id = header.kid.ok_or(SessionError::Unauthorized)?;
    Uuid::parse_str(&id).map_err(|_| SessionError::Unauthorized)
}

/// Verifies the signature of a token only, and returns its claims.
fn check(token: &str, key: &TokenKey) -> Result<Claims, SessionError> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
    validation.set_required_spec_claims(&["iss", "sub", "exp"]);
    // The library uses the system clock; expiry is checked against the injected one.
    validation.validate_exp = false;
    let decoding = DecodingKey::from_secret(key.key.bytes());
    let token = jsonwebtoken::decode::<Claims>(token, &decoding, &validation)
        .map_err(|_| SessionError::Unauthorized)?;
    Ok(token.claims)
}
