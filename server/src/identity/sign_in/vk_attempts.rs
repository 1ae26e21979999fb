//! Authorization attempts at VK ID: bound to a browser, valid for ten minutes, used once.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use chrono::{DateTime, Duration, Utc};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::identity::device::Device;
use crate::identity::repository::vk_attempts as attempts;
use crate::identity::repository::vk_attempts::VkAttempt;
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::identity::sign_in::address_prefix::network_prefix;
use crate::identity::sign_in::error::{AuthorizationResponse, VkSignInError};
use crate::platform::db::{StorageError, Tx};
use crate::platform::keys::secrets::{random_token, sha256};
use crate::platform::repository::encrypted_columns;
use crate::platform::{Context, db};
use avtosled_vendors::vk_id::AuthorizeRequest;

pub use crate::platform::entities::vk_attempts::Purpose;

/// Lifetime of an authorization attempt in seconds.
pub const LIFETIME_S: i64 = 600;
const MAX_RETURN_TO_CHARS: usize = 512;
/// Maximum attempts per network as a multiple of those per address.
const NETWORK_FACTOR: u64 = 4;

/// Parameters of a new authorization attempt at VK ID.
pub struct Start {
    pub is_popup: bool,
    pub purpose: Purpose,
    /// Local path to open after the sign-in.
    pub return_to: Option<String>,
}

/// A started authorization attempt at VK ID.
pub struct Started {
    pub authorize_url: String,
    /// Secret of the browser, for an HttpOnly cookie.
    pub browser: String,
}

/// Starts an authorization attempt; `browser` is the cookie of an earlier one, which is reused.
pub async fn start(
    ctx: &Context,
    start: Start,
    caller: Option<&Caller>,
    browser: Option<String>,
    device: &Device,
) -> Result<Started, VkSignInError> {
    let now = ctx.clock.now();
    check_return_to(start.return_to.as_deref())?;
    let user_id = match start.purpose {
        Purpose::SignIn => None,
        Purpose::Link => {
            let caller = caller.ok_or(SessionError::Unauthorized)?;
            // Checked early for the user's convenience; linking checks again.
            if caller.user.vk_id.is_none() {
                caller.require_fresh(now)?;
            }
            Some(caller.user.id)
        }
    };
    let browser = browser.unwrap_or_else(random_token);
    let (state, verifier) = (random_token(), random_token());
    let redirect_uri = ctx.vk.redirect_uri(start.is_popup);
    let authorize_url = ctx.vk.client.authorize_url(&AuthorizeRequest {
        redirect_uri: &redirect_uri,
        state: &state,
        code_challenge: &sha256(&verifier),
    });
    let id = Uuid::now_v7();
    let attempt = VkAttempt {
        id,
        state_hash: sha256(&state),
        browser_hash: sha256(&browser),
        verifier: Some(
            ctx.encryption
                .encrypt(encrypted_columns::VK_VERIFIER.of(id), &verifier)?,
        ),
        purpose: start.purpose,
        user_id,
        redirect_uri,
        return_to: start.return_to,
        ip_address: device.ip_address.clone(),
        network: device.ip_address.as_deref().map(network_prefix),
        created_at: now,
        expires_at: now + Duration::seconds(LIFETIME_S),
        used_at: None,
    };
    insert_within_limit(ctx, attempt, now).await?;
    Ok(Started {
        authorize_url,
        browser,
    })
}

/// Accepts a local path only, not one that a browser would resolve to another host.
fn check_return_to(path: Option<&str>) -> Result<(), VkSignInError> {
    let Some(path) = path else { return Ok(()) };
    let is_local = path.starts_with('/')
        && !path.starts_with("//")
        && !path
            .chars()
            .any(|c| c == '\\' || c.is_control() || c.is_whitespace())
        && path.chars().count() <= MAX_RETURN_TO_CHARS;
    if is_local {
        return Ok(());
    }
    let error = FieldError::new("returnTo", "local_path", "Нужен адрес страницы этого сайта");
    Err(VkSignInError::Invalid(FieldErrors::one(error)))
}

async fn insert_within_limit(
    ctx: &Context,
    attempt: VkAttempt,
    now: DateTime<Utc>,
) -> Result<(), VkSignInError> {
    let work = ctx.begin().await?;
    let is_reached = is_browser_limit_reached(&work.tx, &attempt.browser_hash, now).await?
        || match (&attempt.ip_address, &attempt.network) {
            (Some(address), Some(network)) => {
                is_address_limit_reached(ctx, &work.tx, (address, network), now).await?
            }
            _ => false,
        };
    if is_reached {
        return Err(VkSignInError::TooMany {
            retry_after_s: LIFETIME_S,
        });
    }
    db::insert(&work.tx, attempt).await?;
    Ok(work.commit().await?)
}

/// Maximum starts by one browser within the lifetime of an attempt.
const STARTS_PER_BROWSER: u64 = 20;
/// Maximum starts per address as a multiple of the code attempts per address.
/// The factor is high, because a start costs and proves nothing and many people share an address.
const STARTS_PER_ATTEMPT: u64 = 20;

async fn is_browser_limit_reached(
    tx: &Tx,
    browser_hash: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    db::lock(tx, &format!("vk_attempts:{browser_hash}")).await?;
    let since = now - Duration::seconds(LIFETIME_S);
    Ok(attempts::count_for_browser(tx, browser_hash, since).await? >= STARTS_PER_BROWSER)
}

async fn is_address_limit_reached(
    ctx: &Context,
    tx: &Tx,
    (address, network): (&str, &str),
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    // The lock of the network covers its addresses.
    db::lock(tx, &format!("vk_attempts:{network}")).await?;
    let since = now - Duration::seconds(LIFETIME_S);
    let most = ctx
        .sign_in_attempts_per_address
        .saturating_mul(STARTS_PER_ATTEMPT);
    let of_address = attempts::count_for_address(tx, address, since).await?;
    let of_network = attempts::count_for_network(tx, network, since).await?;
    Ok(of_address >= most || of_network >= most.saturating_mul(NETWORK_FACTOR))
}

/// Consumes the attempt of an authorization response if the same browser and account started it.
pub async fn consume(
    ctx: &Context,
    response: &AuthorizationResponse,
    browser: Option<&str>,
    caller: Option<&Caller>,
) -> Result<VkAttempt, VkSignInError> {
    let now = ctx.clock.now();
    let found = attempts::find_open(ctx.db.read(), &sha256(&response.state), now).await?;
    let attempt = found.ok_or(VkSignInError::StateInvalid)?;
    let browser = sha256(browser.ok_or(VkSignInError::StateInvalid)?);
    let is_same = bool::from(browser.as_bytes().ct_eq(attempt.browser_hash.as_bytes()));
    let redirect = response.redirect_uri.as_deref();
    if !is_same || redirect.is_some_and(|uri| uri != attempt.redirect_uri) {
        return Err(VkSignInError::StateInvalid);
    }
    if let Some(user_id) = attempt.user_id {
        let caller = caller.ok_or(SessionError::Unauthorized)?;
        if caller.user.id != user_id {
            return Err(VkSignInError::StateInvalid);
        }
    }
    if !attempts::use_up(ctx.db.write(), attempt.id, now).await? {
        return Err(VkSignInError::StateInvalid);
    }
    Ok(attempt)
}
