//! Sign-in by an SMS code.
//!
//! Sign-up and sign-in are one flow, so that nothing reveals whether a number has an account before the
//! code is verified.

use avtosled_core::document::{self, DocumentKind};
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::identity::accounts::{self, NewIdentity};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::phone_challenges::{self, PhoneChallenge};
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users;
use crate::identity::session::{known_devices, sessions};
use crate::identity::sign_in::SignedIn;
use crate::identity::sign_in::address_prefix::network_prefix;
use crate::identity::sign_in::code_purpose::CodePurpose;
use crate::identity::sign_in::error::PhoneSignInError;
use crate::identity::sign_in::recycled_phone::{self, Ownership, OwnershipProof};
use crate::identity::sign_in::sign_in_limits::{self, Origin};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db;
use crate::platform::jobs::queue::{self, Payload};

/// Number of digits in a sign-in code.
pub const CODE_LENGTH: u32 = 6;
/// Lifetime of a sign-in code in seconds.
pub const CODE_LIFETIME_S: i64 = 300;
/// Maximum attempts per sign-in code.
const MAX_ATTEMPTS: i32 = 5;

/// Reference to the phone challenge that a code answers.
///
/// With a phone, the cookie of the browser that requested the code identifies the challenge if it is for
/// that phone.
#[derive(Clone, Debug)]
pub enum ChallengeRef {
    Id(Uuid),
    Phone { phone: String, cookie: Option<Uuid> },
}

/// Job that sends the code of a phone challenge by SMS.
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

/// A challenge whose code is queued.
#[derive(Clone, Copy, Debug)]
pub struct SentChallenge {
    pub id: Uuid,
    /// Seconds until the same browser may request another code.
    pub resend_after_s: i64,
}

/// Sends a code to a phone given in any usual format.
pub async fn send_code(
    ctx: &Context,
    phone: &str,
    purpose: CodePurpose,
    ip_address: Option<&str>,
    known_device: Option<&str>,
) -> Result<SentChallenge, PhoneSignInError> {
    let now = ctx.clock.now();
    let phone = parse_phone(phone, now).ok_or(PhoneSignInError::InvalidPhone)?;
    let id = Uuid::new_v4();
    let work = ctx.begin().await?;
    // Serialises all requests for codes, because a spending cap counts codes to all phones.
    db::lock(&work.tx, "codes").await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    let owner = users::find_by_phone(&work.tx, &phone).await?;
    let known = owner.and_then(|user| known_devices::recognise(ctx, user.id, known_device, now));
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
        phone: phone.clone(),
        attempts: 0,
        network: ip_address.map(network_prefix),
        ip_address: ip_address.map(ToOwned::to_owned),
        known_device: origin.is_known,
        created_at: now,
        expires_at: now + Duration::seconds(CODE_LIFETIME_S),
        closed_at: None,
        confirmed: false,
    };
    db::insert(&work.tx, challenge).await?;
    let resend_after_s = sign_in_limits::wait_for_phone(&work.tx, &phone, origin, now).await?;
    let job = SendPhoneCode {
        challenge_id: id,
        purpose,
    };
    queue::enqueue(&work.tx, &[job], now).await?;
    work.commit().await?;
    Ok(SentChallenge { id, resend_after_s })
}

/// Signs in by an SMS code; the first sign-in creates the account and grants a free check.
pub async fn verify_code(
    ctx: &Context,
    challenge: ChallengeRef,
    code: &str,
    proof: OwnershipProof<'_>,
    device: Device,
) -> Result<SignedIn, PhoneSignInError> {
    let address = device.ip_address.as_deref();
    let challenge = check_code(ctx, CodePurpose::SignIn, challenge, code, address).await?;
    sign_in(ctx, &challenge, proof, device, ctx.clock.now()).await
}

/// Verifies a code and returns its challenge, which the caller must close.
pub async fn check_code(
    ctx: &Context,
    purpose: CodePurpose,
    challenge: ChallengeRef,
    code: &str,
    address: Option<&str>,
) -> Result<PhoneChallenge, PhoneSignInError> {
    let now = ctx.clock.now();
    let (challenge, is_allowed) = match find_challenge(ctx, challenge, now).await? {
        Found::ById(challenge) => {
            // An open challenge has its own limit, which others behind the same address cannot use up.
            if !challenge
                .as_ref()
                .is_some_and(|challenge| is_open(challenge, now))
            {
                sign_in_limits::count_attempt(ctx, address, None, now).await?;
            }
            let challenge = challenge.ok_or(PhoneSignInError::CodeInvalid)?;
            let db = ctx.db.write();
            let id = challenge.id;
            let is_allowed = phone_challenges::count_attempt(db, id, MAX_ATTEMPTS, now).await?;
            (challenge, is_allowed)
        }
        // Counted apart from the challenge, so that an attacker cannot use up the owner's attempts.
        Found::ByPhone(phone) => {
            sign_in_limits::count_attempt(ctx, address, Some(&phone), now).await?;
            let challenge = phone_challenges::find_latest(ctx.db.read(), &phone).await?;
            let challenge = challenge.ok_or(PhoneSignInError::CodeInvalid)?;
            let is_open = is_open(&challenge, now);
            (challenge, is_open)
        }
    };
    let hash = code_hash(ctx, purpose, challenge.id, &challenge.phone, code.trim());
    let is_correct = bool::from(hash.as_bytes().ct_eq(challenge.code_hash.as_bytes()));
    if !is_allowed || !is_correct {
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
    proof: OwnershipProof<'_>,
    device: Device,
    now: DateTime<Utc>,
) -> Result<SignedIn, PhoneSignInError> {
    let phone = &challenge.phone;
    let work = ctx.begin().await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    // Only one of parallel requests closes the challenge.
    if !phone_challenges::confirm(&work.tx, challenge.id, now).await? {
        return Err(PhoneSignInError::CodeInvalid);
    }
    let ownership = match locking::lock_owner_of_phone(&work.tx, phone).await? {
        Some(user) => recycled_phone::check(ctx, &work.tx, user, proof, now).await?,
        None => Ownership::None,
    };
    let (user, created) = match ownership {
        Ownership::Confirmed(user) => (*user, false),
        Ownership::None => {
            let identity = NewIdentity::Phone(phone);
            let user = accounts::create(ctx, &work.tx, identity, &device, now).await?;
            (user, true)
        }
        Ownership::Unproven => return Err(PhoneSignInError::PhoneRecycled),
    };
    let tokens = sessions::open(ctx, &work.tx, user.id, Method::Phone, device, now).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user signed in by phone");
    Ok(SignedIn {
        user,
        tokens,
        created,
    })
}

fn is_open(challenge: &PhoneChallenge, now: DateTime<Utc>) -> bool {
    challenge.closed_at.is_none() && challenge.expires_at > now && challenge.attempts < MAX_ATTEMPTS
}

enum Found {
    ById(Option<PhoneChallenge>),
    ByPhone(String),
}

async fn find_challenge(
    ctx: &Context,
    challenge: ChallengeRef,
    now: DateTime<Utc>,
) -> Result<Found, PhoneSignInError> {
    let db = ctx.db.read();
    let (phone, cookie) = match challenge {
        ChallengeRef::Id(id) => return Ok(Found::ById(phone_challenges::find(db, id).await?)),
        ChallengeRef::Phone { phone, cookie } => (phone, cookie),
    };
    let phone = parse_phone(&phone, now).ok_or(PhoneSignInError::InvalidPhone)?;
    if let Some(id) = cookie
        && let Some(challenge) = phone_challenges::find(db, id).await?
        && challenge.phone == phone
    {
        return Ok(Found::ById(Some(challenge)));
    }
    Ok(Found::ByPhone(phone))
}

/// Normalises a Russian mobile number to eleven digits that begin with 7.
#[must_use]
pub fn parse_phone(text: &str, now: DateTime<Utc>) -> Option<String> {
    let answer = document::check(DocumentKind::PhoneMobile, text, moscow_day(now));
    answer
        .valid
        .then(|| answer.normalized.trim_start_matches('+').to_owned())
}
