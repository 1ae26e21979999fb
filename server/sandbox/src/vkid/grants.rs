//! Codes and sessions that VK ID has given out: short-lived, capped, and gone with the process.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::time::Duration;

use tokio::time::Instant;

use crate::draw::Draw;

/// How long a code may be exchanged.
pub const CODE_LIFETIME: Duration = Duration::from_mins(10);
/// How long an access token is good.
pub const ACCESS_LIFETIME: Duration = Duration::from_hours(1);
const REFRESH_LIFETIME: Duration = Duration::from_hours(180 * 24);

const KEPT: usize = 1000;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What the user agreed to.
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
    pub id_token: Option<String>,
    device_id: String,
    secret: String,
    serial: u32,
    renewed_at: Instant,
}

impl Session {
    /// The access token in force.
    pub fn access_token(&self) -> String {
        format!("vk2.a.{}.{}", self.serial, self.secret)
    }

    /// The refresh token in force.
    pub fn refresh_token(&self) -> String {
        format!("vk2.r.{}.{}", self.serial, self.secret)
    }
}

/// What does not fit in a refresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    Token,
    Device,
}

#[derive(Debug, Default)]
struct Issued {
    minted: u64,
    codes: VecDeque<Code>,
    sessions: VecDeque<Session>,
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

    fn lock(&self) -> MutexGuard<'_, Issued> {
        self.issued.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A text that was not given out before: that many characters of base64url.
    pub fn mint(&self, length: usize) -> String {
        let mut issued = self.lock();
        issued.minted += 1;
        let mut draw = Draw::new(self.seed, &["vkid", &issued.minted.to_string()]);
        (0..length)
            .map(|_| char::from(draw.pick(ALPHABET)))
            .collect()
    }

    /// Gives out a code for a consent.
    pub fn give_code(&self, consent: Consent) -> Code {
        let code = Code {
            text: format!("vk2.c.{}", self.mint(64)),
            device_id: self.mint(64),
            consent,
            given_at: Instant::now(),
        };
        let mut issued = self.lock();
        issued
            .codes
            .retain(|old| old.given_at.elapsed() < CODE_LIFETIME);
        if issued.codes.len() == KEPT {
            issued.codes.pop_front();
        }
        issued.codes.push_back(code.clone());
        code
    }

    /// The consent behind a code, which is spent by this.
    pub fn take_code(&self, code: &str) -> Option<Code> {
        let mut issued = self.lock();
        let place = issued.codes.iter().position(|known| known.text == code)?;
        let taken = issued.codes.remove(place)?;
        (taken.given_at.elapsed() < CODE_LIFETIME).then_some(taken)
    }

    /// Opens a session for a code that was taken.
    pub fn open(&self, code: Code, id_token: Option<String>) -> Session {
        let session = Session {
            user_id: code.consent.user_id,
            scope: code.consent.scope,
            id_token,
            device_id: code.device_id,
            secret: self.mint(80),
            serial: 1,
            renewed_at: Instant::now(),
        };
        let mut issued = self.lock();
        if issued.sessions.len() == KEPT {
            issued.sessions.pop_front();
        }
        issued.sessions.push_back(session.clone());
        session
    }

    /// The session with that access token, while the token is good.
    pub fn by_access_token(&self, token: &str) -> Option<Session> {
        self.find(|session| {
            session.access_token() == token && session.renewed_at.elapsed() < ACCESS_LIFETIME
        })
    }

    /// The session with that ID token.
    pub fn by_id_token(&self, token: &str) -> Option<Session> {
        self.find(|session| session.id_token.as_deref() == Some(token))
    }

    fn find(&self, wanted: impl Fn(&Session) -> bool) -> Option<Session> {
        let issued = self.lock();
        issued
            .sessions
            .iter()
            .find(|session| wanted(session))
            .cloned()
    }

    /// Rotates both tokens. A refresh token that was used before ends the session.
    pub fn refresh(&self, refresh_token: &str, device_id: &str) -> Result<Session, Unfit> {
        let (serial, secret) = refresh_parts(refresh_token).ok_or(Unfit::Token)?;
        let mut issued = self.lock();
        let sessions = &mut issued.sessions;
        let place = sessions.iter().position(|known| known.secret == secret);
        let place = place.ok_or(Unfit::Token)?;
        let session = sessions.get_mut(place).ok_or(Unfit::Token)?;
        if session.device_id != device_id {
            return Err(Unfit::Device);
        }
        if serial > session.serial {
            return Err(Unfit::Token);
        }
        if serial < session.serial || session.renewed_at.elapsed() >= REFRESH_LIFETIME {
            sessions.remove(place);
            return Err(Unfit::Token);
        }
        session.serial += 1;
        session.renewed_at = Instant::now();
        Ok(session.clone())
    }

    /// Ends one session.
    pub fn end(&self, ended: &Session) {
        self.lock()
            .sessions
            .retain(|session| session.secret != ended.secret);
    }

    /// Ends all sessions of a user, who withdraws what the app was allowed.
    pub fn end_all(&self, user_id: u64) {
        self.lock()
            .sessions
            .retain(|session| session.user_id != user_id);
    }

    /// Whom a code or a token was given to, without spending it.
    pub fn owner_of(&self, text: &str) -> Option<u64> {
        let issued = self.lock();
        let code = issued.codes.iter().find(|code| code.text == text);
        let session = || {
            issued.sessions.iter().find(|session| {
                session.access_token() == text
                    || session.refresh_token() == text
                    || session.id_token.as_deref() == Some(text)
            })
        };
        code.map(|code| code.consent.user_id)
            .or_else(|| session().map(|session| session.user_id))
    }
}

fn refresh_parts(token: &str) -> Option<(u32, &str)> {
    let (serial, secret) = token.strip_prefix("vk2.r.")?.split_once('.')?;
    Some((serial.parse().ok()?, secret))
}
