//! The keys that sign access tokens. They stand in the database, sealed, so that all processes sign
//! and verify alike; each process keeps them in memory and looks again now and then.
//!
//! A rotation makes a new key. The one before verifies until all it signed has expired.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Duration, Utc};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::platform::db::{self, Conn, Db, StorageError};
use crate::platform::keys::secrets::Key;
use crate::platform::keys::vault::{Vault, VaultError};
use crate::platform::operator_acts::{self, Act, Action};
use crate::platform::repository::sealed::SIGNING_KEY;
use crate::platform::repository::signing_keys::{self, SigningKey};

/// The life of an access token.
pub const ACCESS_MINUTES: i64 = 15;

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
    Storage(#[from] StorageError),
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
    db: Db,
    vault: Arc<Vault>,
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
    pub async fn load(
        db: &Db,
        vault: &Arc<Vault>,
        now: DateTime<Utc>,
    ) -> Result<Self, SigningKeyError> {
        let tx = db.begin().await?;
        // Of processes that start at once the first one makes the key.
        db::lock(&tx, LOCK).await?;
        let rows = signing_keys::list(&tx).await?;
        if !rows.iter().any(|row| row.retired_at.is_none()) {
            insert(&tx, vault, now).await?;
        }
        let keys = read(&tx, vault).await?;
        db.commit(tx).await?;
        Ok(Self {
            db: db.clone(),
            vault: Arc::clone(vault),
            known: RwLock::new(Arc::new(Known { keys, read_at: now })),
            reading: Mutex::new(()),
        })
    }

    /// The key that signs. `conn` may be a transaction: this waits for no other connection and for
    /// nobody who might.
    pub async fn current(
        &self,
        conn: &impl Conn,
        now: DateTime<Utc>,
    ) -> Result<TokenKey, SigningKeyError> {
        if self.known().is_older_than(READ_EVERY_S, now)
            && let Ok(_reading) = self.reading.try_lock()
        {
            self.set(read(conn, &self.vault).await?, now);
        }
        let known = self.known();
        let current = known.keys.iter().find(|key| key.retired_at.is_none());
        current.cloned().ok_or(SigningKeyError::Missing)
    }

    /// The key that a token names, while tokens of it may live.
    pub async fn find(
        &self,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<TokenKey>, SigningKeyError> {
        let is_settled = |known: &Known| {
            let seconds = if known.find(id, now).is_some() {
                READ_EVERY_S
            } else {
                ASK_EVERY_S
            };
            !known.is_older_than(seconds, now)
        };
        if !is_settled(&self.known()) {
            // Requests that meet a new key at once wait for the first of them.
            let _reading = self.reading.lock().await;
            if !is_settled(&self.known()) {
                self.set(read(self.db.read(), &self.vault).await?, now);
            }
        }
        Ok(self.known().find(id, now))
    }

    /// Makes a new key that signs from now on, and returns its id. Other processes follow within a
    /// minute.
    pub async fn rotate(&self, now: DateTime<Utc>) -> Result<Uuid, SigningKeyError> {
        let tx = self.db.begin().await?;
        db::lock(&tx, LOCK).await?;
        signing_keys::retire_all(&tx, now).await?;
        let id = insert(&tx, &self.vault, now).await?;
        let act = Act {
            admin_id: None,
            action: Action::SigningKeyRotated,
            change: String::new(),
            reason: String::new(),
        };
        operator_acts::record(&tx, &id.to_string(), act, now).await?;
        let keys = read(&tx, &self.vault).await?;
        self.db.commit(tx).await?;
        self.set(keys, now);
        tracing::info!(%id, "access tokens have a new key");
        Ok(id)
    }

    /// Deletes the keys whose tokens have all expired.
    pub async fn delete_over(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = over_before(now);
        signing_keys::delete_retired_before(self.db.write(), before).await
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

/// The time before which a retired key has signed no token that still lives.
fn over_before(now: DateTime<Utc>) -> DateTime<Utc> {
    now - Duration::minutes(ACCESS_MINUTES) - Duration::seconds(READ_EVERY_S)
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
    db::insert(conn, row).await?;
    Ok(id)
}

async fn read(conn: &impl Conn, vault: &Vault) -> Result<Vec<TokenKey>, SigningKeyError> {
    metrics::counter!("signing_keys_read_total").increment(1);
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
