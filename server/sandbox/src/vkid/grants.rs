//! Authorization codes and sessions of VK ID, stored in memory.

use std::{sync::Mutex, time::Duration};

use tokio::time::Instant;

use crate::{
    base::{Rng, lock},
    vkid::fault_injection::OAuthError,
};

pub const CODE_LIFETIME: Duration = Duration::from_mins(10);
pub const ACCESS_LIFETIME: Duration = Duration::from_hours(1);
const REFRESH_LIFETIME: Duration = Duration::from_hours(180 * 24);

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[derive(Clone, Debug)]
pub struct Consent {
    pub user_id: u64,
    pub scope: String,
    pub redirect_uri: String,
    /// PKCE code challenge: BASE64URL(SHA-256(verifier)).
    pub challenge: String,
}

/// Authorization code, valid once.
#[derive(Clone, Debug)]
pub struct Code {
    pub text: String,
    pub device_id: String,
    pub consent: Consent,
    issued_at: Instant,
}

/// Signed-in device; each refresh increments the serial, which is part of both tokens.
#[derive(Clone, Debug)]
pub struct Session {
    pub user_id: u64,
    pub scope: String,
    device_id: String,
    secret: String,
    serial: u32,
    renewed_at: Instant,
}

impl Session {
    pub fn access_token(&self) -> String {
        format!("vk2.a.{}.{}", self.serial, self.secret)
    }

    pub fn refresh_token(&self) -> String {
        format!("vk2.r.{}.{}", self.serial, self.secret)
    }
}

#[derive(Debug, Default)]
struct Issued {
    count: u64,
    codes: Vec<Code>,
    sessions: Vec<Session>,
}

#[derive(Debug)]
pub struct Grants {
    seed: u64,
    issued: Mutex<Issued>,
}

impl Grants {
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            issued: Mutex::default(),
        }
    }

    /// New random string in base64url.
    pub fn new_string(&self, length: usize) -> String {
        let mut issued = lock(&self.issued);
        issued.count += 1;
        let mut rng = Rng::seeded(self.seed, &["vkid", &issued.count.to_string()]);
        (0..length)
            .map(|_| char::from(rng.pick(ALPHABET)))
            .collect()
    }

    pub fn issue_code(&self, consent: Consent) -> Code {
        let code = Code {
            text: format!("vk2.c.{}", self.new_string(64)),
            device_id: self.new_string(64),
            consent,
            issued_at: Instant::now(),
        };
        lock(&self.issued).codes.push(code.clone());
        code
    }

    /// Consumes a code, unless it has expired.
    pub fn take_code(&self, code: &str) -> Option<Code> {
        let mut issued = lock(&self.issued);
        let index = issued.codes.iter().position(|known| known.text == code)?;
        let taken = issued.codes.remove(index);
        (taken.issued_at.elapsed() < CODE_LIFETIME).then_some(taken)
    }

    pub fn open_session(&self, code: Code) -> Session {
        let session = Session {
            user_id: code.consent.user_id,
            scope: code.consent.scope,
            device_id: code.device_id,
            secret: self.new_string(80),
            serial: 1,
            renewed_at: Instant::now(),
        };
        lock(&self.issued).sessions.push(session.clone());
        session
    }

    pub fn by_access_token(&self, token: &str) -> Option<Session> {
        let is_valid = |session: &&Session| {
            session.access_token() == token && session.renewed_at.elapsed() < ACCESS_LIFETIME
        };
        let issued = lock(&self.issued);
        issued.sessions.iter().find(is_valid).cloned()
    }

    /// Rotates both tokens; a reused refresh token ends the session.
    pub fn refresh(&self, refresh_token: &str, device_id: &str) -> Result<Session, OAuthError> {
        let invalid = || OAuthError::new("invalid_grant", "refresh_token is invalid or used");
        let (serial, secret) = refresh_parts(refresh_token).ok_or_else(invalid)?;
        let mut issued = lock(&self.issued);
        let sessions = &mut issued.sessions;
        let index = sessions.iter().position(|known| known.secret == secret);
        let index = index.ok_or_else(invalid)?;
        let session = &mut sessions[index];
        if session.device_id != device_id {
            return Err(OAuthError::new("invalid_request", "device_id is invalid"));
        }
        if serial > session.serial {
            return Err(invalid());
        }
        if serial < session.serial || session.renewed_at.elapsed() >= REFRESH_LIFETIME {
            sessions.remove(index);
            return Err(invalid());
        }
        session.serial += 1;
        session.renewed_at = Instant::now();
        Ok(session.clone())
    }

    pub fn end_all(&self, user_id: u64) {
        lock(&self.issued)
            .sessions
            .retain(|session| session.user_id != user_id);
    }
}

fn refresh_parts(token: &str) -> Option<(u32, &str)> {
    let (serial, secret) = token.strip_prefix("vk2.r.")?.split_once('.')?;
    Some((serial.parse().ok()?, secret))
}
