//! Codes and sessions that VK ID has given out: short-lived, and gone with the process.

use std::{sync::Mutex, time::Duration};

use tokio::time::Instant;

use crate::{
    base::{lock, seeded_random::Rng},
    vkid::failure::Refusal,
};

/// Time in which a code may be exchanged.
pub const CODE_LIFETIME: Duration = Duration::from_mins(10);
pub const ACCESS_LIFETIME: Duration = Duration::from_hours(1);
const REFRESH_LIFETIME: Duration = Duration::from_hours(180 * 24);

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[derive(Clone, Debug)]
pub struct Consent {
    pub user_id: u64,
    pub scope: String,
    pub redirect_uri: String,
    /// BASE64URL(SHA-256(verifier)).
    pub challenge: String,
}

/// A consent that may be exchanged once.
#[derive(Clone, Debug)]
pub struct Code {
    pub text: String,
    pub device_id: String,
    pub consent: Consent,
    given_at: Instant,
}

/// One signed-in device. Each refresh raises the serial, which is part of both tokens.
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
    minted: u64,
    codes: Vec<Code>,
    sessions: Vec<Session>,
}

/// Everything given out and still good.
#[derive(Debug)]
pub struct Grants {
    seed: u64,
    issued: Mutex<Issued>,
}

impl Grants {
    /// Nothing given out yet; runs with different seeds give out different texts.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            issued: Mutex::default(),
        }
    }

    /// A text that was not given out before: that many characters of base64url.
    pub fn mint(&self, length: usize) -> String {
        let mut issued = lock(&self.issued);
        issued.minted += 1;
        let mut rng = Rng::seeded(self.seed, &["vkid", &issued.minted.to_string()]);
        (0..length)
            .map(|_| char::from(rng.pick(ALPHABET)))
            .collect()
    }

    pub fn give_code(&self, consent: Consent) -> Code {
        let code = Code {
            text: format!("vk2.c.{}", self.mint(64)),
            device_id: self.mint(64),
            consent,
            given_at: Instant::now(),
        };
        lock(&self.issued).codes.push(code.clone());
        code
    }

    /// The consent behind a code, which is spent by this.
    pub fn take_code(&self, code: &str) -> Option<Code> {
        let mut issued = lock(&self.issued);
        let place = issued.codes.iter().position(|known| known.text == code)?;
        let taken = issued.codes.remove(place);
        (taken.given_at.elapsed() < CODE_LIFETIME).then_some(taken)
    }

    pub fn open(&self, code: Code) -> Session {
        let session = Session {
            user_id: code.consent.user_id,
            scope: code.consent.scope,
            device_id: code.device_id,
            secret: self.mint(80),
            serial: 1,
            renewed_at: Instant::now(),
        };
        lock(&self.issued).sessions.push(session.clone());
        session
    }

    pub fn by_access_token(&self, token: &str) -> Option<Session> {
        let is_good = |session: &&Session| {
            session.access_token() == token && session.renewed_at.elapsed() < ACCESS_LIFETIME
        };
        let issued = lock(&self.issued);
        issued.sessions.iter().find(is_good).cloned()
    }

    /// Rotates both tokens. A refresh token that was used before ends the session.
    pub fn refresh(&self, refresh_token: &str, device_id: &str) -> Result<Session, Refusal> {
        let unfit = || Refusal::new("invalid_grant", "refresh_token is invalid or used");
        let (serial, secret) = refresh_parts(refresh_token).ok_or_else(unfit)?;
        let mut issued = lock(&self.issued);
        let sessions = &mut issued.sessions;
        let place = sessions.iter().position(|known| known.secret == secret);
        let place = place.ok_or_else(unfit)?;
        let session = &mut sessions[place];
        if session.device_id != device_id {
            return Err(Refusal::new("invalid_request", "device_id is invalid"));
        }
        if serial > session.serial {
            return Err(unfit());
        }
        if serial < session.serial || session.renewed_at.elapsed() >= REFRESH_LIFETIME {
            sessions.remove(place);
            return Err(unfit());
        }
        session.serial += 1;
        session.renewed_at = Instant::now();
        Ok(session.clone())
    }

    /// Ends all sessions of a user, who withdraws what the app was allowed.
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
