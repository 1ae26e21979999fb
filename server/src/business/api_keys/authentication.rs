//! Authentication by an API key, cached for a second per process.

use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::business::api_access::has_access;
use crate::business::api_keys::token;
use crate::business::repository::api_keys::{self as repo, ApiKey, LastUse, Mode, Scope};
use crate::identity::device::Device;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::keys::secrets::sha256;

/// Lifetime of a cache entry, within which a revocation takes effect in every process.
const TTL: Duration = Duration::seconds(1);
/// Maximum cached keys; the least recently used one is evicted.
const MAX_CACHED: usize = 4_096;
/// Minimum time between two records of a key's last use.
const USE_RECORDED_EVERY: Duration = Duration::minutes(1);

/// API key of a request, with its owner.
#[derive(Clone, Debug)]
pub struct ApiCaller {
    pub user: User,
    pub key: ApiKey,
}

impl ApiCaller {
    pub fn require(&self, scope: Scope) -> Result<(), KeyError> {
        if self.key.scopes.0.contains(&scope) {
            Ok(())
        } else {
            Err(KeyError::ScopeMissing(scope))
        }
    }
}

/// Reasons why an API key is rejected.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("there is no such key")]
    Unknown,
    #[error("the key was revoked")]
    Revoked,
    #[error("the key has expired")]
    Expired,
    #[error("the client address is outside the networks of the key")]
    AddressNotAllowed,
    #[error("the owner is blocked")]
    Blocked,
    #[error("the owner has neither a plan with the API nor the permission of staff")]
    NoAccess,
    #[error("the key lacks the scope {0:?}")]
    ScopeMissing(Scope),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

struct Cached {
    caller: Arc<ApiCaller>,
    read_at: DateTime<Utc>,
}

/// Cache of API keys read from the database in the last second, by hash.
pub struct ApiKeyCache(Cache<String, Arc<Cached>>);

impl Default for ApiKeyCache {
    fn default() -> Self {
        Self(Cache::new(MAX_CACHED))
    }
}

impl ApiKeyCache {
    fn get(&self, hash: &str, now: DateTime<Utc>) -> Option<Arc<ApiCaller>> {
        let cached = self.0.get(hash)?;
        // A clock that was set back makes an entry old, too.
        let is_fresh = (Duration::zero()..TTL).contains(&(now - cached.read_at));
        is_fresh.then(|| Arc::clone(&cached.caller))
    }

    fn set(&self, hash: String, caller: Arc<ApiCaller>, read_at: DateTime<Utc>) {
        self.0.insert(hash, Arc::new(Cached { caller, read_at }));
    }

    /// Removes a key from the cache of this process, after its revocation or change.
    pub(super) fn remove(&self, hash: &str) {
        self.0.remove(hash);
    }
}

/// Authenticates an API key used from a client address; `device` is called when the use is recorded.
pub async fn authenticate(
    ctx: &Context,
    text: &str,
    address: Option<IpAddr>,
    device: impl FnOnce() -> Device,
) -> Result<Arc<ApiCaller>, KeyError> {
    if !token::is_short_enough(text) {
        return Err(KeyError::Unknown);
    }
    let now = ctx.clock.now();
    let hash = sha256(text);
    let cache = ctx.services.get::<ApiKeyCache>()?;
    let caller = if let Some(caller) = cache.get(&hash, now) {
        caller
    } else {
        // A mistyped key costs no query.
        if !token::is_well_formed(text) {
            return Err(KeyError::Unknown);
        }
        let found = repo::find_with_user(ctx.db.read(), &hash).await?;
        let (key, user) = found.ok_or(KeyError::Unknown)?;
        let caller = Arc::new(ApiCaller { user, key });
        cache.set(hash, Arc::clone(&caller), now);
        caller
    };
    // A rejected key is cached too; a key may expire, and the plan end, while it is cached.
    check_state(&caller, now)?;
    check_address(&caller.key, address)?;
    record_use(ctx, &caller.key, device, now).await?;
    Ok(caller)
}

/// Reads key and owner again: a cached caller may be a second old.
pub async fn reload(
    conn: &impl crate::platform::db::Conn,
    earlier: &ApiCaller,
    now: DateTime<Utc>,
) -> Result<ApiCaller, KeyError> {
    let found = repo::find_with_user(conn, &earlier.key.key_hash).await?;
    let (key, user) = found.ok_or(KeyError::Unknown)?;
    let caller = ApiCaller { user, key };
    check_state(&caller, now)?;
    Ok(caller)
}

fn check_state(caller: &ApiCaller, now: DateTime<Utc>) -> Result<(), KeyError> {
    let ApiCaller { user, key } = caller;
    if key.revoked_at.is_some() {
        return Err(KeyError::Revoked);
    }
    if key.expires_at.is_some_and(|end| end <= now) {
        return Err(KeyError::Expired);
    }
    if !user.is_active || user.deleted_at.is_some() {
        return Err(KeyError::Blocked);
    }
    if key.mode == Mode::Live && !has_access(user, now) {
        return Err(KeyError::NoAccess);
    }
    Ok(())
}

fn check_address(key: &ApiKey, address: Option<IpAddr>) -> Result<(), KeyError> {
    let networks = &key.networks.0;
    let is_allowed = networks.is_empty()
        || address.is_some_and(|address| {
            let address = address.to_canonical();
            networks.iter().any(|network| network.contains(&address))
        });
    if is_allowed {
        Ok(())
    } else {
        Err(KeyError::AddressNotAllowed)
    }
}

async fn record_use(
    ctx: &Context,
    key: &ApiKey,
    device: impl FnOnce() -> Device,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let uses = ctx.services.get::<RecordedUses>()?;
    if !uses.is_due(key, now) {
        return Ok(());
    }
    let device = device();
    let last = LastUse {
        at: now,
        address: device.ip_address.as_deref(),
        agent: device.user_agent.as_deref(),
    };
    repo::record_use(ctx.db.write(), key.id, last).await
}

/// Times when this process last recorded a use of each API key.
pub struct RecordedUses(Cache<Uuid, DateTime<Utc>>);

impl Default for RecordedUses {
    fn default() -> Self {
        Self(Cache::new(MAX_CACHED))
    }
}

impl RecordedUses {
    /// Whether the use of a key is due to be recorded, which the caller then does.
    fn is_due(&self, key: &ApiKey, now: DateTime<Utc>) -> bool {
        let latest = self.0.get(&key.id).max(key.last_used_at);
        let is_due = latest.is_none_or(|at| now - at >= USE_RECORDED_EVERY);
        if is_due {
            self.0.insert(key.id, now);
        }
        is_due
    }
}
