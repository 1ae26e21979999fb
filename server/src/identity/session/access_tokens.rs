//! Access tokens: short-lived, signed, naming a session. They say who asks; whether the session and
//! the account still live is read from the database on each request.

use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use uuid::Uuid;

use crate::identity::session::error::SessionError;
use crate::kit::Kit;
use crate::kit::db::Conn;
use crate::kit::signing_keys::ACCESS_MINUTES;

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
    kit: &Kit,
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
    let key = kit.signing_keys.current(conn, now).await?;
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.id.to_string());
    let encoding = EncodingKey::from_secret(key.key.bytes());
    jsonwebtoken::encode(&header, &claims, &encoding).map_err(|_| SessionError::Signing)
}

/// Whom a token names, if one of our keys signed it and its time is now.
pub async fn verify(kit: &Kit, token: &str, now: DateTime<Utc>) -> Result<Named, SessionError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| SessionError::Unauthorized)?;
    let kid = header.kid.ok_or(SessionError::Unauthorized)?;
    let kid = Uuid::parse_str(&kid).map_err(|_| SessionError::Unauthorized)?;
    let key = kit.signing_keys.find(kid, now).await?;
    let key = key.ok_or(SessionError::Unauthorized)?;
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
    validation.set_required_spec_claims(&["iss", "sub", "exp"]);
    // The library would ask the machine's clock; ours is injected.
    validation.validate_exp = false;
    let decoding = DecodingKey::from_secret(key.key.bytes());
    let claims = jsonwebtoken::decode::<Claims>(token, &decoding, &validation)
        .map_err(|_| SessionError::Unauthorized)?
        .claims;
    let now = now.timestamp();
    let is_timely = claims.exp > now
        && claims.iat <= now + SKEW_S
        && claims.exp - claims.iat <= ACCESS_MINUTES * 60;
    if !is_timely {
        return Err(SessionError::Unauthorized);
    }
    Ok(Named {
        user_id: claims.sub,
        session_id: claims.sid,
    })
}
