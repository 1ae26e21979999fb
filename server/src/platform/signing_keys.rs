//! Signing keys of access tokens, stored encrypted in the database and cached per process.
//!
//! Rotation creates a new key; the previous one verifies until all its tokens have expired.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Duration, Utc};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::{self, Conn, Db, StorageError};
use crate::platform::keys::encryption::{Encryption, EncryptionError};
use crate::platform::keys::secrets::Key;
use crate::platform::repository::encrypted_columns::SIGNING_KEY;
use crate::platform::repository::signing_keys::{self, SigningKey};

/// Lifetime of an access token in minutes.
pub const ACCESS_MINUTES: i64 = 15;

const LOCK: &str = "signing_keys";
/// Maximum age of the cached keys when signing, in seconds.
const READ_EVERY_S: i64 = 60;
/// Minimum seconds between reloads for unknown key ids, which clients can forge.
const ASK_EVERY_S: i64 = 1;

#[derive(Debug, thiserror::Error)]
pub enum SigningKeyError {
    #[error("no key signs access tokens")]
    Missing,
    #[error("a key of access tokens: {0}")]
    Encrypted(#[from] EncryptionError),
    #[error("a key of access tokens cannot be read")]
    Malformed,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Signing key with its id (`kid`).
#[derive(Clone, Debug)]
pub struct TokenKey {
    pub id: Uuid,
    pub key: Key,
    retired_at: Option<DateTime<Utc>>,
}

/// Signing keys cached by this process.
#[derive(Debug)]
pub struct SigningKeys {
    db: Db,
    encryption: Arc<Encryption>,
    known: RwLock<Arc<Known>>,
    /// Mutex held while the keys are reloaded.
    reading: Mutex<()>,
}

#[derive(Debug)]
struct Known {
    keys: Vec<TokenKey>,
    read_at: DateTime<Utc>,
}

impl SigningKeys {
    /// Loads the keys; creates one in a new installation.
    pub async fn load(
        db: &Db,
        encryption: &Arc<Encryption>,
        now: DateTime<Utc>,
    ) -> Result<Self, SigningKeyError> {
        let tx = db.begin().await?;
        // Of concurrent starts, the first creates the key.
        db::lock(&tx, LOCK).await?;
        let rows = signing_keys::list(&tx).await?;
        if !rows.iter().any(|row| row.retired_at.is_none()) {
            insert(&tx, encryption, now).await?;
        }
        let keys = read(&tx, encryption).await?;
        db.commit(tx).await?;
        Ok(Self {
            db: db.clone(),
            encryption: Arc::clone(encryption),
            known: RwLock::new(Arc::new(Known { keys, read_at: now })),
            reading: Mutex::new(()),
        })
    }

    /// Current signing key. `conn` may be a transaction: no other connection is awaited.
    pub async fn current(
        &self,
        conn: &impl Conn,
        now: DateTime<Utc>,
    ) -> Result<TokenKey, SigningKeyError> {
        if self.known().is_older_than(READ_EVERY_S, now)
            && let Ok(_reading) = self.reading.try_lock()
        {
            self.set(read(conn, &self.encryption).await?, now);
        }
        let known = self.known();
        let current = known.keys.iter().find(|key| key.retired_at.is_none());
        current.cloned().ok_or(SigningKeyError::Missing)
    }

    /// Finds a key by id, while its tokens may be valid.
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
            // Concurrent requests with a new key id share one reload.
            let _reading = self.reading.lock().await;
            if !is_settled(&self.known()) {
                self.set(read(self.db.read(), &self.encryption).await?, now);
            }
        }
        Ok(self.known().find(id, now))
    }

    /// Creates a signing key and returns its id; other processes follow within a minute.
    pub async fn rotate(&self, now: DateTime<Utc>) -> Result<Uuid, SigningKeyError> {
        let tx = self.db.begin().await?;
        db::lock(&tx, LOCK).await?;
        signing_keys::retire_all(&tx, now).await?;
        let id = insert(&tx, &self.encryption, now).await?;
        let event = NewAuditEvent {
            admin_id: None,
            action: Action::SigningKeyRotated,
            change: String::new(),
            reason: String::new(),
        };
        audit_log::record(&tx, &id.to_string(), event, now).await?;
        let keys = read(&tx, &self.encryption).await?;
        self.db.commit(tx).await?;
        self.set(keys, now);
        tracing::info!(%id, "access tokens have a new key");
        Ok(id)
    }

    /// Deletes keys whose tokens have all expired.
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
        // Absolute: the clock may have been set back.
        (now - self.read_at).abs() >= Duration::seconds(seconds)
    }

    fn find(&self, id: Uuid, now: DateTime<Utc>) -> Option<TokenKey> {
        let key = self.keys.iter().find(|key| key.id == id)?;
        let is_over = key.retired_at.is_some_and(|time| time < over_before(now));
        (!is_over).then(|| key.clone())
    }
}

/// Time before which a key was retired if all its tokens have expired.
fn over_before(now: DateTime<Utc>) -> DateTime<Utc> {
    now - Duration::minutes(ACCESS_MINUTES) - Duration::seconds(READ_EVERY_S)
}

async fn insert(
    conn: &impl Conn,
    encryption: &Encryption,
    now: DateTime<Utc>,
) -> Result<Uuid, SigningKeyError> {
    // Version 4: the id is public and must not reveal its creation time.
    let id = Uuid::new_v4();
    let row = SigningKey {
        id,
        secret: encryption.encrypt(SIGNING_KEY.of(id), &Key::random().to_text())?,
        created_at: now,
        retired_at: None,
    };
    db::insert(conn, row).await?;
    Ok(id)
}

async fn read(conn: &impl Conn, encryption: &Encryption) -> Result<Vec<TokenKey>, SigningKeyError> {
    metrics::counter!("avtosled_signing_keys_reads_total").increment(1);
    let rows = signing_keys::list(conn).await?;
    let keys = rows.into_iter().map(|row| {
        let text = encryption.decrypt(SIGNING_KEY.of(row.id), &row.secret)?;
        Ok(TokenKey {
            id: row.id,
            key: Key::parse(&text).map_err(|_| SigningKeyError::Malformed)?,
            retired_at: row.retired_at,
        })
    });
    keys.collect()
}
