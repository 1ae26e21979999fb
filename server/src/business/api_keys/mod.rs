//! Keys of the open API: creation, rotation, revocation, authentication.
//!
//! A key is shown once and stored as a hash.

pub mod authentication;
pub mod token;

use std::net::IpAddr;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::api_access::has_access;
use crate::business::api_keys::authentication::ApiKeyCache;
use crate::business::repository::api_keys as repo;
use crate::business::repository::api_keys::{ApiKey, Mode, Networks, Scope, Scopes};
use crate::business::webhooks::events;
use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::keys::secrets::sha256;

/// API version that new keys are pinned to.
pub const API_VERSION: &str = "2026-11-29";
/// Maximum keys of one account that are neither revoked nor expired.
const MAX_KEYS: u64 = 20;
const MAX_NAME_CHARS: usize = 60;
const MAX_NETWORKS: usize = 20;
/// Maximum hours for which a replaced key stays valid.
const MAX_OVERLAP_HOURS: u32 = 168;
/// Maximum of the monthly cap of a key.
const MAX_CAP: Kopecks = Kopecks(1_000_000_000);

/// An API key without its secret part.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyView {
    pub id: Uuid,
    pub name: String,
    pub mode: Mode,
    /// Beginning of the key, such as `avs_live_9fK2`.
    pub prefix: String,
    pub scopes: Vec<Scope>,
    /// Networks in CIDR notation; an empty list allows every address.
    pub networks: Vec<String>,
    /// Monthly cap in roubles per calendar month in Moscow; `null` is no cap.
    ///
    /// Counts the orders of the keys that this one replaces too, and checks of packages with their share of the price.
    pub monthly_cap: Option<Kopecks>,
    /// API version for requests that name none.
    pub api_version: String,
    pub state: ApiKeyState,
    pub expires_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub last_used_address: Option<String>,
    pub last_used_agent: Option<String>,
    pub created_at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiKeyState {
    Active,
    Expired,
    Revoked,
}

/// API keys of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnApiKeys {
    /// API keys, newest first.
    pub keys: Vec<ApiKeyView>,
    /// Whether the caller may create live keys: by the plan or by a permission of staff.
    pub has_live_access: bool,
}

/// A created API key with its text, which is not stored.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedApiKey {
    /// Text of the key, shown only once.
    pub token: String,
    pub key: ApiKeyView,
}

/// An API key to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewApiKey {
    /// Name of 1 to 60 characters.
    pub name: String,
    pub mode: Mode,
    /// Permissions of the key; at least one.
    pub scopes: Vec<Scope>,
    /// Addresses or networks in CIDR notation, at most 20; an empty list allows every address.
    #[serde(default)]
    pub networks: Vec<String>,
    /// Monthly cap in roubles per calendar month in Moscow.
    pub monthly_cap: Option<Kopecks>,
    pub expires_at: Option<DateTime<Utc>>,
}

#[derive(Debug, thiserror::Error)]
pub enum ApiKeyError {
    #[error("a field is invalid")]
    Invalid(#[from] FieldErrors),
    #[error("the account has neither a plan with the API nor the permission of staff")]
    NoAccess,
    #[error("the account has too many keys")]
    TooMany,
    #[error("the account has no such key")]
    NotFound,
    #[error("the key is revoked or expired")]
    NotActive,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Lists the API keys of a user.
pub async fn list(ctx: &Context, user: &User) -> Result<OwnApiKeys, StorageError> {
    let now = ctx.clock.now();
    // Read from the write connection, so that the response to a change shows it.
    let keys = repo::list(ctx.db.write(), user.id).await?;
    Ok(OwnApiKeys {
        keys: keys.iter().map(|key| view(key, now)).collect(),
        has_live_access: has_access(user, now),
    })
}

/// Creates an API key.
pub async fn create(
    ctx: &Context,
    caller: &Caller,
    new: NewApiKey,
    device: &Device,
) -> Result<CreatedApiKey, ApiKeyError> {
    let now = ctx.clock.now();
    require_identity(caller, new.mode, now)?;
    let new = CheckedApiKey::check(new, now)?;
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    if new.mode == Mode::Live && !has_access(&user, now) {
        return Err(ApiKeyError::NoAccess);
    }
    if repo::count_usable(&work.tx, user.id, now).await? >= MAX_KEYS {
        return Err(ApiKeyError::TooMany);
    }
    let token = token::generate(new.mode);
    let id = Uuid::now_v7();
    let key = ApiKey {
        id,
        user_id: user.id,
        original_id: id,
        name: new.name,
        mode: new.mode,
        key_hash: sha256(&token),
        key_prefix: token::shown_prefix(&token),
        scopes: Scopes(new.scopes),
        networks: Networks(new.networks),
        monthly_cap: new.monthly_cap.map(|cap| cap.0),
        api_version: API_VERSION.to_owned(),
        expires_at: new.expires_at,
        revoked_at: None,
        last_used_at: None,
        last_used_address: None,
        last_used_agent: None,
        created_at: now,
    };
    db::insert(&work.tx, key.clone()).await?;
    activity_log::record(&work.tx, user.id, Action::ApiKeyCreated, Some(device), now).await?;
    work.commit().await?;
    Ok(CreatedApiKey {
        token,
        key: view(&key, now),
    })
}

/// Replaces an API key by one with equal settings; the old one stays valid for the overlap.
pub async fn rotate(
    ctx: &Context,
    caller: &Caller,
    id: Uuid,
    overlap_hours: u32,
    device: &Device,
) -> Result<CreatedApiKey, ApiKeyError> {
    let now = ctx.clock.now();
    caller.require_fresh(now)?;
    if overlap_hours > MAX_OVERLAP_HOURS {
        let error = FieldError::new("overlapHours", "out_of_range", "Не больше 168 часов");
        return Err(FieldErrors::one(error).into());
    }
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, caller.user.id).await?;
    let old = repo::find(&work.tx, user.id, id).await?;
    let old = old.ok_or(ApiKeyError::NotFound)?;
    require_identity(caller, old.mode, now)?;
    if state(&old, now) != ApiKeyState::Active {
        return Err(ApiKeyError::NotActive);
    }
    if old.mode == Mode::Live && !has_access(&user, now) {
        return Err(ApiKeyError::NoAccess);
    }
    let end = now + Duration::hours(overlap_hours.into());
    let end = old.expires_at.map_or(end, |expires| expires.min(end));
    repo::set_expiry(&work.tx, old.id, end).await?;
    // The old key ends by itself, so the maximum counts what stays.
    if repo::count_usable(&work.tx, user.id, end).await? >= MAX_KEYS {
        return Err(ApiKeyError::TooMany);
    }
    let token = token::generate(old.mode);
    let hash = old.key_hash.clone();
    let key = ApiKey {
        id: Uuid::now_v7(),
        key_hash: sha256(&token),
        key_prefix: token::shown_prefix(&token),
        last_used_at: None,
        last_used_address: None,
        last_used_agent: None,
        created_at: now,
        ..old
    };
    db::insert(&work.tx, key.clone()).await?;
    activity_log::record(&work.tx, user.id, Action::ApiKeyRotated, Some(device), now).await?;
    work.commit().await?;
    ctx.services.get::<ApiKeyCache>()?.remove(&hash);
    Ok(CreatedApiKey {
        token,
        key: view(&key, now),
    })
}

/// Revokes an API key at once; a revoked key stays revoked.
pub async fn revoke(
    ctx: &Context,
    caller: &Caller,
    id: Uuid,
    device: &Device,
) -> Result<(), ApiKeyError> {
    let work = ctx.begin().await?;
    // An order by the key locks the account too.
    locking::lock(&work.tx, caller.user.id).await?;
    let key = repo::find(&work.tx, caller.user.id, id).await?;
    let key = key.ok_or(ApiKeyError::NotFound)?;
    if repo::revoke(&work.tx, id, work.now).await? {
        events::key_revoked(&work.tx, &key, work.now).await?;
        let action = Action::ApiKeyRevoked;
        activity_log::record(&work.tx, caller.user.id, action, Some(device), work.now).await?;
    }
    work.commit().await?;
    ctx.services.get::<ApiKeyCache>()?.remove(&key.key_hash);
    Ok(())
}

/// A live key requires a recent code by SMS or of the second factor, a test key a recent sign-in.
fn require_identity(caller: &Caller, mode: Mode, now: DateTime<Utc>) -> Result<(), SessionError> {
    match mode {
        Mode::Live => caller.require_code(now),
        Mode::Test => caller.require_fresh(now),
    }
}

fn state(key: &ApiKey, now: DateTime<Utc>) -> ApiKeyState {
    if key.revoked_at.is_some() {
        ApiKeyState::Revoked
    } else if key.expires_at.is_some_and(|end| end <= now) {
        ApiKeyState::Expired
    } else {
        ApiKeyState::Active
    }
}

fn view(key: &ApiKey, now: DateTime<Utc>) -> ApiKeyView {
    ApiKeyView {
        id: key.id,
        name: key.name.clone(),
        mode: key.mode,
        prefix: key.key_prefix.clone(),
        scopes: key.scopes.0.clone(),
        networks: key.networks.0.iter().map(IpNet::to_string).collect(),
        monthly_cap: key.monthly_cap.map(Kopecks),
        api_version: key.api_version.clone(),
        state: state(key, now),
        expires_at: key.expires_at,
        revoked_at: key.revoked_at,
        last_used_at: key.last_used_at,
        last_used_address: key.last_used_address.clone(),
        last_used_agent: key.last_used_agent.clone(),
        created_at: key.created_at,
    }
}

/// Validated settings of a new API key.
struct CheckedApiKey {
    name: String,
    mode: Mode,
    scopes: Vec<Scope>,
    networks: Vec<IpNet>,
    monthly_cap: Option<Kopecks>,
    expires_at: Option<DateTime<Utc>>,
}

impl CheckedApiKey {
    fn check(new: NewApiKey, now: DateTime<Utc>) -> Result<Self, FieldErrors> {
        let mut errors = Vec::new();
        let mut refuse = |path: String, code: &'static str, message: &'static str| {
            errors.push(FieldError::new(path, code, message));
        };
        let name = new.name.trim().to_owned();
        if name.is_empty() {
            refuse("name".to_owned(), "required", "Назовите ключ");
        } else if name.chars().count() > MAX_NAME_CHARS {
            refuse("name".to_owned(), "too_long", "Не больше 60 символов");
        }
        let mut scopes = Vec::new();
        for scope in new.scopes {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        if scopes.is_empty() {
            refuse(
                "scopes".to_owned(),
                "required",
                "Выберите хотя бы одно право",
            );
        }
        if new.networks.len() > MAX_NETWORKS {
            refuse("networks".to_owned(), "too_many", "Не больше 20 сетей");
        }
        let mut networks = Vec::new();
        for (index, text) in new.networks.iter().take(MAX_NETWORKS).enumerate() {
            match parse_network(text) {
                Some(network) => networks.push(network),
                None => refuse(
                    format!("networks[{index}]"),
                    "network_format",
                    "Адрес или сеть, например 203.0.113.7 или 203.0.113.0/24",
                ),
            }
        }
        let is_possible = |cap: Kopecks| Kopecks::ZERO < cap && cap <= MAX_CAP;
        if new.monthly_cap.is_some_and(|cap| !is_possible(cap)) {
            refuse(
                "monthlyCap".to_owned(),
                "out_of_range",
                "От 0,01 до 10 000 000 рублей",
            );
        }
        if new.expires_at.is_some_and(|end| end <= now) {
            refuse("expiresAt".to_owned(), "in_past", "Срок уже прошёл");
        }
        if !errors.is_empty() {
            return Err(FieldErrors { errors });
        }
        Ok(Self {
            name,
            mode: new.mode,
            scopes,
            networks,
            monthly_cap: new.monthly_cap,
            expires_at: new.expires_at,
        })
    }
}

fn parse_network(text: &str) -> Option<IpNet> {
    let text = text.trim();
    let network = text.parse::<IpNet>().ok();
    let network = network.or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
    network.map(|network| network.trunc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_is_read_as_address_or_cidr_without_host_bits() {
        let read = |text| parse_network(text).map(|network| network.to_string());
        assert_eq!(read("203.0.113.7"), Some("203.0.113.7/32".to_owned()));
        assert_eq!(read(" 203.0.113.7/24 "), Some("203.0.113.0/24".to_owned()));
        assert_eq!(read("2001:db8::1/32"), Some("2001:db8::/32".to_owned()));
        for text in ["", "203.0.113", "203.0.113.0/33", "example.com"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
