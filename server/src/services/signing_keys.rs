//! The keys that sign access tokens. They stand in the database, sealed, so that all processes sign
//! and verify alike; each process keeps them in memory and looks again now and then.
//!
//! A rotation makes a new key. The one before verifies until all it signed has expired.

use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::RwLock;

use chrono::DateTime;
use chrono::Duration;
use chrono::Utc;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::repos;
use crate::repos::Conn;
use crate::repos::Db;
use crate::repos::RepoError;
use crate::repos::sealed::SIGNING_KEY;
use crate::repos::signing_keys;
use crate::repos::signing_keys::SigningKey;
use crate::secrets::Key;
use crate::services::Services;
use crate::services::access_tokens::ACCESS_MINUTES;
use crate::vault::Vault;
use crate::vault::VaultError;

const LOCK: &str = "signing_keys";
/// A process signs with what it read at most so long ago.
const READ_EVERY_S: i64 = 60;
/// A token may name any key, so for unknown ones the database is asked this seldom.
const ASK_EVERY_S: i64 = 1;

#[derive(Debug, thiserror::Error)]
pub enum SigningKeyError {
    #[error("no key signs access tokens")]
    Missing,
    #[error("a key of access tokens: {0}")]
    Sealed(#[from] VaultError),
    #[error("a key of access tokens cannot be read")]
    Malformed,
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// A key with the id that tokens name it by.
#[derive(Clone, Debug)]
pub struct TokenKey {
    pub id: Uuid,
    pub key: Key,
    retired_at: Option<DateTime<Utc>>,
}

/// The keys as this process read them.
#[derive(Debug)]
pub struct SigningKeys {
    known: RwLock<Arc<Known>>,
    /// Held by who reads them again.
    reading: Mutex<()>,
}

#[derive(Debug)]
struct Known {
    keys: Vec<TokenKey>,
    read_at: DateTime<Utc>,
}

impl SigningKeys {
    /// Reads the keys; the first start of an installation makes one.
    pub async fn load(db: &Db, vault: &Vault, now: DateTime<Utc>) -> Result<Self, SigningKeyError> {
        let tx = db.begin().await?;
        // Of processes that start at once the first one makes the key.
        repos::lock(&tx, LOCK).await?;
        let rows = signing_keys::list(&tx).await?;
        if !rows.iter().any(|row| row.retired_at.is_none()) {
            insert(&tx, vault, now).await?;
        }
        let keys = read(&tx, vault).await?;
        repos::commit(tx).await?;
        Ok(Self {
            known: RwLock::new(Arc::new(Known { keys, read_at: now })),
            reading: Mutex::new(()),
        })
    }

    fn known(&self) -> Arc<Known> {
        Arc::clone(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set(&self, keys: Vec<TokenKey>, read_at: DateTime<Utc>) {
        let known = Arc::new(Known { keys, read_at });
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

impl Known {
    fn is_older_than(&self, seconds: i64, now: DateTime<Utc>) -> bool {
        // The clock may have been set back.
        (now - self.read_at).abs() >= Duration::seconds(seconds)
    }

    fn find(&self, id: Uuid, now: DateTime<Utc>) -> Option<TokenKey> {
        let key = self.keys.iter().find(|key| key.id == id)?;
        let is_over = key.retired_at.is_some_and(|time| time < over_before(now));
        (!is_over).then(|| key.clone())
    }
}

/// What was retired before this has signed no token that still lives.
fn over_before(now: DateTime<Utc>) -> DateTime<Utc> {
    now - Duration::minutes(ACCESS_MINUTES) - Duration::seconds(READ_EVERY_S)
}

/// The key that signs. `conn` may be a transaction: this waits for no other connection and for
/// nobody who might.
pub async fn current(
    services: &Services,
    conn: &impl Conn,
    now: DateTime<Utc>,
) -> Result<TokenKey, SigningKeyError> {
    let keys = &services.signing_keys;
    if keys.known().is_older_than(READ_EVERY_S, now)
        && let Ok(_reading) = keys.reading.try_lock()
    {
        keys.set(read(conn, &services.vault).await?, now);
    }
    let known = keys.known();
    let current = known.keys.iter().find(|key| key.retired_at.is_none());
    current.cloned().ok_or(SigningKeyError::Missing)
}

/// The key that a token names, while tokens of it may live.
pub async fn find(
    services: &Services,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<TokenKey>, SigningKeyError> {
    let keys = &services.signing_keys;
    let is_settled = |known: &Known| {
        let seconds = if known.find(id, now).is_some() {
            READ_EVERY_S
        } else {
            ASK_EVERY_S
        };
        !known.is_older_than(seconds, now)
    };
    if !is_settled(&keys.known()) {
        // Requests that meet a new key at once wait for the first of them.
        let _reading = keys.reading.lock().await;
        if !is_settled(&keys.known()) {
            keys.set(read(services.db.read(), &services.vault).await?, now);
        }
    }
    Ok(keys.known().find(id, now))
}

/// Makes a new key that signs from now on, and returns its id. Other processes follow within a
/// minute.
pub async fn rotate(services: &Services) -> Result<Uuid, SigningKeyError> {
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    repos::lock(&tx, LOCK).await?;
    signing_keys::retire_all(&tx, now).await?;
    let id = insert(&tx, &services.vault, now).await?;
    let keys = read(&tx, &services.vault).await?;
    repos::commit(tx).await?;
    services.signing_keys.set(keys, now);
    tracing::info!(%id, "access tokens have a new key");
    Ok(id)
}

/// Deletes the keys whose tokens have all expired.
pub async fn delete_over(services: &Services) -> Result<u64, RepoError> {
    let before = over_before(services.clock.now());
    signing_keys::delete_retired_before(services.db.write(), before).await
}

async fn insert(
    conn: &impl Conn,
    vault: &Vault,
    now: DateTime<Utc>,
) -> Result<Uuid, SigningKeyError> {
    // Version 4: its id is told to everybody, and when it was made is nobody's business.
    let id = Uuid::new_v4();
    let row = SigningKey {
        id,
        secret: vault.seal(SIGNING_KEY.of(id), &Key::random().to_text())?,
        created_at: now,
        retired_at: None,
    };
    signing_keys::insert(conn, row).await?;
    Ok(id)
}

async fn read(conn: &impl Conn, vault: &Vault) -> Result<Vec<TokenKey>, SigningKeyError> {
    let rows = signing_keys::list(conn).await?;
    let keys = rows.into_iter().map(|row| {
        let text = vault.open(SIGNING_KEY.of(row.id), &row.secret)?;
        Ok(TokenKey {
            id: row.id,
            key: Key::parse(&text).map_err(|_| SigningKeyError::Malformed)?,
            retired_at: row.retired_at,
        })
    });
    keys.collect()
}
