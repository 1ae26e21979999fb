//! Access tokens: short-lived, signed, naming a session. They say who asks; whether the session and
//! the account still live is read from the database on each request.

use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use uuid::Uuid;

use crate::identity::session::error::SessionError;
use crate::platform::Context;
use crate::platform::db::Conn;
use crate::platform::signed_tokens::Signed;
use crate::platform::signing_keys::{ACCESS_MINUTES, TokenKey};

const ISSUER: &str = "avtosled";
/// Clocks of two machines may differ by so much.
const SKEW_S: i64 = 10;

#[derive(serde::Serialize, serde::Deserialize)]
struct Claims {
    iss: String,
    sub: Uuid,
    sid: Uuid,
    iat: i64,
    exp: i64,
}

/// Whom a token names.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub user_id: Uuid,
    pub session_id: Uuid,
}

/// Signs a token; `conn` may be a transaction.
pub async fn sign(
    ctx: &Context,
    conn: &impl Conn,
    named: Named,
    now: DateTime<Utc>,
) -> Result<String, SessionError> {
    let claims = Claims {
        iss: ISSUER.to_owned(),
        sub: named.user_id,
        sid: named.session_id,
        iat: now.timestamp(),
        exp: (now + Duration::minutes(ACCESS_MINUTES)).timestamp(),
    };
    let key = ctx.signing_keys.current(conn, now).await?;
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.id.to_string());
    let encoding = EncodingKey::from_secret(key.key.bytes());
    jsonwebtoken::encode(&header, &claims, &encoding).map_err(|_| SessionError::Signing)
}

/// Whom a token names, if one of our keys signed it and its time is now.
pub async fn verify(ctx: &Context, token: &str, now: DateTime<Utc>) -> Result<Named, SessionError> {
    let known = ctx.signed_tokens.find(token);
    let key_id = known.map_or_else(|| key_id(token), |signed| Ok(signed.key_id))?;
    let key = ctx.signing_keys.find(key_id, now).await?;
    let key = key.ok_or(SessionError::Unauthorized)?;
    let signed = if let Some(signed) = known {
        signed
    } else {
        let signed = check(token, &key)?;
        ctx.signed_tokens.keep(token, signed);
        signed
    };
    let now = now.timestamp();
    let is_timely = signed.expires_at > now
        && signed.issued_at <= now + SKEW_S
        && signed.expires_at - signed.issued_at <= ACCESS_MINUTES * 60;
    if !is_timely {
        return Err(SessionError::Unauthorized);
    }
    Ok(Named {
        user_id: signed.user_id,
        session_id: signed.session_id,
    })
}

/// The key that a token names.
fn key_id(token: &str) -> Result<Uuid, SessionError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| SessionError::Unauthorized)?;
    let id = header.kid.ok_or(SessionError::Unauthorized)?;
    Uuid::parse_str(&id).map_err(|_| SessionError::Unauthorized)
}

/// What a token says, if that key signed it, whatever the time is.
fn check(token: &str, key: &TokenKey) -> Result<Signed, SessionError> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
    validation.set_required_spec_claims(&["iss", "sub", "exp"]);
    // The library would ask the machine's clock; ours is injected.
    validation.validate_exp = false;
    let decoding = DecodingKey::from_secret(key.key.bytes());
    let claims = jsonwebtoken::decode::<Claims>(token, &decoding, &validation)
        .map_err(|_| SessionError::Unauthorized)?
        .claims;
    Ok(Signed {
        key_id: key.id,
        user_id: claims.sub,
        session_id: claims.sid,
        issued_at: claims.iat,
        expires_at: claims.exp,
    })
}
