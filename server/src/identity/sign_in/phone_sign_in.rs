//! Sign-in by a code sent to a phone. Sign-up and sign-in are one flow, so whether a number has an
//! account is never told before the code is proven.

use avtosled_core::document::{self, DocumentKind};
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::identity::accounts::{self, Founder};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::phone_challenges::{self, PhoneChallenge};
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users;
use crate::identity::session::error::SessionError;
use crate::identity::session::{known_devices, sessions};
use crate::identity::sign_in::SignedIn;
use crate::identity::sign_in::code_purpose::CodePurpose;
use crate::identity::sign_in::error::LinkError;
use crate::identity::sign_in::network::network;
use crate::identity::sign_in::sign_in_limits::{self, Origin};
use crate::identity::sign_in::silent_number::{self, Admission, Browser};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, StorageError};
use crate::platform::queue::{self, Payload};

pub use crate::identity::sign_in::sign_in_limits::RESEND_AFTER_S;

/// Digits of a code.
pub const CODE_LENGTH: u32 = 6;
/// Seconds a code is good for.
pub const CODE_LIFETIME_S: i64 = 300;
/// Of one code.
const MAX_TRIES: i32 = 5;

/// A code is on its way.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    pub challenge_id: Uuid,
}

/// The way a code names the challenge it answers: by its id (from the page or a cookie), or by the
/// phone it was sent to. With a phone, the cookie of the browser that asked for the code counts as
/// naming it by id.
#[derive(Clone, Debug)]
pub enum ChallengeRef {
    Id(Uuid),
    Phone { phone: String, cookie: Option<Uuid> },
}

#[derive(Debug, thiserror::Error)]
pub enum PhoneSignInError {
    #[error("the phone is not a Russian mobile number")]
    InvalidPhone,
    #[error("too many codes or tries")]
    TooMany { retry_after_s: i64 },
    /// Wrong, expired and unknown are one answer.
    #[error("the code does not fit")]
    CodeInvalid,
    #[error("the number was silent for so long that it may be another person's")]
    NumberSilent,
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Sends the code of a phone challenge.
#[derive(Serialize, Deserialize)]
pub struct SendPhoneCode {
    pub challenge_id: Uuid,
    pub purpose: CodePurpose,
}

impl Payload for SendPhoneCode {
    const KIND: &'static str = "send_phone_code";

    fn key(&self) -> String {
        self.challenge_id.to_string()
    }
}

/// Sends a code to a phone, written in any usual way.
pub async fn send_code(
    ctx: &Context,
    phone: &str,
    purpose: CodePurpose,
    ip_address: Option<&str>,
    known_device: Option<&str>,
) -> Result<Sent, PhoneSignInError> {
    let now = ctx.clock.now();
    let phone = parse_phone(phone, now).ok_or(PhoneSignInError::InvalidPhone)?;
    let id = Uuid::new_v4();
    let work = ctx.begin().await?;
    // Ceilings count codes to all phones, so those that are asked for at once wait for each other.
    db::lock(&work.tx, "codes").await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    let owner = users::find_by_phone(&work.tx, &phone).await?;
    let known = owner
        .zip(known_device)
        .and_then(|(owner, value)| known_devices::recognise(ctx, owner.id, value, now));
    let origin = Origin {
        ip_address,
        is_known: known.is_some(),
    };
    let retry_after_s = sign_in_limits::wait_for_code(ctx, &work.tx, &phone, origin, now).await?;
    if retry_after_s > 0 {
        return Err(PhoneSignInError::TooMany { retry_after_s });
    }
    phone_challenges::close_open(&work.tx, &phone, ip_address, now).await?;
    let code = ctx.secrets.phone_code(&id.to_string());
    let challenge = PhoneChallenge {
        id,
        code_hash: code_hash(ctx, purpose, id, &phone, &code),
        prefix: sign_in_limits::prefix(&phone).to_owned(),
        phone,
        tries: 0,
        network: ip_address.map(network),
        ip_address: ip_address.map(ToOwned::to_owned),
        created_at: now,
        expires_at: now + Duration::seconds(CODE_LIFETIME_S),
        closed_at: None,
        confirmed: false,
    };
    db::insert(&work.tx, challenge).await?;
    let job = SendPhoneCode {
        challenge_id: id,
        purpose,
    };
    queue::enqueue(&work.tx, &[job], now).await?;
    work.commit().await?;
    Ok(Sent { challenge_id: id })
}

/// Signs in with the code; a first sign-in makes the account and grants the first free check.
pub async fn verify_code(
    ctx: &Context,
    challenge: ChallengeRef,
    code: &str,
    browser: Browser<'_>,
    device: Device,
) -> Result<SignedIn, PhoneSignInError> {
    let address = device.ip_address.as_deref();
    let challenge = check_code(ctx, CodePurpose::SignIn, challenge, code, address).await?;
    sign_in(ctx, &challenge, browser, device, ctx.clock.now()).await
}

/// The challenge that the code answers; it is still to be closed.
pub async fn check_code(
    ctx: &Context,
    purpose: CodePurpose,
    challenge: ChallengeRef,
    code: &str,
    address: Option<&str>,
) -> Result<PhoneChallenge, PhoneSignInError> {
    let now = ctx.clock.now();
    let (challenge, counted) = match find_named(ctx, challenge, now).await? {
        Named::ById(challenge) => {
            // Its own tries bound those of an open challenge: whoever else sits behind the same
            // address cannot use them up.
            if !challenge
                .as_ref()
                .is_some_and(|challenge| is_open(challenge, now))
            {
                count_try(ctx, address, None, now).await?;
            }
            let challenge = challenge.ok_or(PhoneSignInError::CodeInvalid)?;
            let db = ctx.db.write();
            let counted = phone_challenges::count_try(db, challenge.id, MAX_TRIES, now).await?;
            (challenge, counted)
        }
        // These tries leave those of the person with the SMS alone.
        Named::ByPhone(phone) => {
            count_try(ctx, address, Some(&phone), now).await?;
            let db = ctx.db.read();
            let challenge = phone_challenges::find_latest(db, &phone)
                .await?
                .ok_or(PhoneSignInError::CodeInvalid)?;
            let is_open = is_open(&challenge, now);
            (challenge, is_open)
        }
    };
    let hash = code_hash(ctx, purpose, challenge.id, &challenge.phone, code.trim());
    let is_right = bool::from(hash.as_bytes().ct_eq(challenge.code_hash.as_bytes()));
    if !counted || !is_right {
        return Err(PhoneSignInError::CodeInvalid);
    }
    Ok(challenge)
}

fn code_hash(
    ctx: &Context,
    purpose: CodePurpose,
    challenge: Uuid,
    phone: &str,
    code: &str,
) -> String {
    let (purpose, challenge) = (purpose.to_string(), challenge.to_string());
    ctx.secrets
        .phone_code_hash(&[&purpose, &challenge, phone, code])
}

async fn sign_in(
    ctx: &Context,
    challenge: &PhoneChallenge,
    browser: Browser<'_>,
    device: Device,
    now: DateTime<Utc>,
) -> Result<SignedIn, PhoneSignInError> {
    let phone = &challenge.phone;
    let work = ctx.begin().await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    // Of parallel right codes only one closes the challenge.
    if !phone_challenges::confirm(&work.tx, challenge.id, now).await? {
        return Err(PhoneSignInError::CodeInvalid);
    }
    let admission = match locking::lock_owner_of_phone(&work.tx, phone).await? {
        Some(user) => silent_number::admit(ctx, &work.tx, user, browser, now).await?,
        None => Admission::Newcomer,
    };
    let user = match admission {
        Admission::Owner(user) => *user,
        Admission::Newcomer => {
            accounts::create(ctx, &work.tx, Founder::Phone(phone), &device, now).await?
        }
        Admission::Shut => return Err(PhoneSignInError::NumberSilent),
    };
    let tokens = sessions::open(ctx, &work.tx, user.id, Method::Phone, device, now).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user signed in by phone");
    Ok(SignedIn { user, tokens })
}

fn is_open(challenge: &PhoneChallenge, now: DateTime<Utc>) -> bool {
    challenge.closed_at.is_none() && challenge.expires_at > now && challenge.tries < MAX_TRIES
}

enum Named {
    ById(Option<PhoneChallenge>),
    ByPhone(String),
}

async fn find_named(
    ctx: &Context,
    challenge: ChallengeRef,
    now: DateTime<Utc>,
) -> Result<Named, PhoneSignInError> {
    let db = ctx.db.read();
    let (phone, cookie) = match challenge {
        ChallengeRef::Id(id) => return Ok(Named::ById(phone_challenges::find(db, id).await?)),
        ChallengeRef::Phone { phone, cookie } => (phone, cookie),
    };
    let phone = parse_phone(&phone, now).ok_or(PhoneSignInError::InvalidPhone)?;
    if let Some(id) = cookie
        && let Some(challenge) = phone_challenges::find(db, id).await?
        && challenge.phone == phone
    {
        return Ok(Named::ById(Some(challenge)));
    }
    Ok(Named::ByPhone(phone))
}

async fn count_try(
    ctx: &Context,
    ip_address: Option<&str>,
    phone: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), PhoneSignInError> {
    match sign_in_limits::count_try(ctx, ip_address, phone, now).await? {
        Some(retry_after_s) => Err(PhoneSignInError::TooMany { retry_after_s }),
        None => Ok(()),
    }
}

/// Eleven digits that begin with 7.
#[must_use]
pub fn parse_phone(text: &str, now: DateTime<Utc>) -> Option<String> {
    let answer = document::check(DocumentKind::PhoneMobile, text, moscow_day(now));
    answer
        .valid
        .then(|| answer.normalized.trim_start_matches('+').to_owned())
}
