//! Encryption of personal data at rest: AES-256-GCM under keys that the database never holds.
//!
//! An encrypted value is `v1.<key id>.<nonce, ciphertext and tag in base64url>`. Its column and row id
//! are authenticated as associated data, so a value copied to another row or column cannot be decrypted.

use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::{fmt, fs};

use anyhow::{Context as _, bail};
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::platform::keys::secrets::{Key, write_key_file};

const FORMAT: &str = "v1";
const FILE: &str = "data.keys";

/// Associated data of an encrypted value: column (`users.inn`) and row id.
#[derive(Clone, Copy, Debug)]
pub struct AssociatedData<'a> {
    pub column: &'a str,
    pub row: Uuid,
}

/// Data key with the id stored in encrypted values.
#[derive(Clone, Debug)]
pub struct DataKey {
    pub id: String,
    pub key: Key,
}

/// Encryption error; names neither value nor row, because both may be personal data.
#[derive(Debug, thiserror::Error)]
pub enum EncryptionError {
    #[error("a encrypted value names a data key that this installation does not have: {0}")]
    UnknownKey(String),
    #[error("a encrypted value was changed, or belongs to another place")]
    Forged,
    #[error("a value could not be encrypted")]
    EncryptionFailed,
}

/// Data encryption keys of the installation; the first one encrypts.
pub struct Encryption {
    keys: RwLock<Vec<DataKey>>,
    /// Key file to reload for an unknown key id; `None` when keys come from the settings.
    file: Option<PathBuf>,
}

impl fmt::Debug for Encryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encryption").finish_non_exhaustive()
    }
}

impl Encryption {
    /// Loads the keys of the settings, or of the file in `directory`, which is created when missing.
    pub fn load(set: &[DataKey], directory: &Path) -> anyhow::Result<Self> {
        if !set.is_empty() {
            let keys = RwLock::new(set.to_vec());
            return Ok(Self { keys, file: None });
        }
        let file = directory.join(FILE);
        if !file.exists() {
            write_key_file(&file, &line(&new_id(), &Key::random()))?;
        }
        Ok(Self {
            keys: RwLock::new(read_keys(&file)?),
            file: Some(file),
        })
    }

    /// Encrypts a text with the current key.
    pub fn encrypt(
        &self,
        place: AssociatedData<'_>,
        text: &str,
    ) -> Result<String, EncryptionError> {
        let key = self.current();
        let mut bytes = text.as_bytes().to_vec();
        let nonce = cipher(&key)
            .and_then(|cipher| cipher.seal_in_place_append_tag(aad(place), &mut bytes))
            .map_err(|_| EncryptionError::EncryptionFailed)?;
        let mut encrypted = nonce.as_ref().to_vec();
        encrypted.append(&mut bytes);
        let encrypted = URL_SAFE_NO_PAD.encode(encrypted);
        Ok(format!("{FORMAT}.{}.{encrypted}", key.id))
    }

    /// Decrypts a value with the same associated data.
    pub fn decrypt(
        &self,
        place: AssociatedData<'_>,
        encrypted: &str,
    ) -> Result<String, EncryptionError> {
        let (id, bytes) = split(encrypted).ok_or(EncryptionError::Forged)?;
        let key = self.find(id)?;
        let bytes = URL_SAFE_NO_PAD
            .decode(bytes)
            .map_err(|_| EncryptionError::Forged)?;
        let (nonce, body) = bytes
            .split_first_chunk::<NONCE_LEN>()
            .ok_or(EncryptionError::Forged)?;
        let mut body = body.to_vec();
        let cipher = cipher(&key).map_err(|_| EncryptionError::Forged)?;
        let text = cipher
            .open_in_place(Nonce::assume_unique_for_key(*nonce), aad(place), &mut body)
            .map_err(|_| EncryptionError::Forged)?;
        String::from_utf8(text.to_vec()).map_err(|_| EncryptionError::Forged)
    }

    /// Whether a value is encrypted with the current key.
    #[must_use]
    pub fn is_current(&self, encrypted: &str) -> bool {
        split(encrypted).is_some_and(|(id, _)| id == self.current().id)
    }

    /// Adds a data key that encrypts from now on; returns its id.
    /// Running processes reload the file when they meet the new id.
    pub fn add_key(&self) -> anyhow::Result<String> {
        let Some(file) = &self.file else {
            bail!("the data keys are set from outside; put the new one before them there");
        };
        let id = new_id();
        let earlier = fs::read_to_string(file)?;
        let text = format!("{}{earlier}", line(&id, &Key::random()));
        let draft = file.with_extension(format!("{id}.new"));
        write_key_file(&draft, &text)?;
        fs::rename(&draft, file).context("cannot replace the file of data keys")?;
        *write(&self.keys) = read_keys(file)?;
        Ok(id)
    }

    fn current(&self) -> DataKey {
        // Never empty: `load` and `read_keys` reject an empty set.
        read(&self.keys)[0].clone()
    }

    fn find(&self, id: &str) -> Result<DataKey, EncryptionError> {
        let known = |keys: &[DataKey]| keys.iter().find(|key| key.id == id).cloned();
        if let Some(key) = known(&read(&self.keys)) {
            return Ok(key);
        }
        if let Some(keys) = self.file.as_deref().and_then(|file| read_keys(file).ok()) {
            *write(&self.keys) = keys;
        }
        known(&read(&self.keys)).ok_or_else(|| EncryptionError::UnknownKey(id.to_owned()))
    }
}

/// Id of the data key of an encrypted value; `None` when the text is not encrypted.
#[must_use]
pub fn key_id(encrypted: &str) -> Option<&str> {
    split(encrypted).map(|(id, _)| id)
}

/// Parses `id:key` entries separated by commas or white space; the first one encrypts.
pub fn parse_keys(text: &str) -> anyhow::Result<Vec<DataKey>> {
    let mut keys: Vec<DataKey> = Vec::new();
    let entries = text.split(|c: char| c == ',' || c.is_whitespace());
    for entry in entries.filter(|entry| !entry.is_empty()) {
        let (id, key) = entry.split_once(':').context("a data key reads id:key")?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if id.is_empty() || !id.chars().all(is_plain) {
            bail!("the id of a data key has Latin letters, digits, - and _ only");
        }
        if keys.iter().any(|known| known.id == id) {
            bail!("two data keys have the id {id}");
        }
        let key = Key::parse(key).with_context(|| format!("data key {id}"))?;
        keys.push(DataKey {
            id: id.to_owned(),
            key,
        });
    }
    Ok(keys)
}

fn read_keys(file: &Path) -> anyhow::Result<Vec<DataKey>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let keys = parse_keys(&text).with_context(|| file.display().to_string())?;
    if keys.is_empty() {
        bail!("{} holds no data key", file.display());
    }
    Ok(keys)
}

fn line(id: &str, key: &Key) -> String {
    format!("{id}:{}\n", key.to_text().as_str())
}

fn new_id() -> String {
    let id = Uuid::now_v7().simple().to_string();
    format!("d{}", &id[20..])
}

fn split(encrypted: &str) -> Option<(&str, &str)> {
    encrypted
        .strip_prefix(FORMAT)?
        .strip_prefix('.')?
        .split_once('.')
}

fn cipher(key: &DataKey) -> Result<RandomizedNonceKey, aws_lc_rs::error::Unspecified> {
    RandomizedNonceKey::new(&AES_256_GCM, key.key.bytes())
}

fn aad(place: AssociatedData<'_>) -> Aad<String> {
    Aad::from(format!("{}:{}", place.column, place.row))
}

fn read(keys: &RwLock<Vec<DataKey>>) -> std::sync::RwLockReadGuard<'_, Vec<DataKey>> {
    keys.read()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn write(keys: &RwLock<Vec<DataKey>>) -> std::sync::RwLockWriteGuard<'_, Vec<DataKey>> {
    keys.write()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
