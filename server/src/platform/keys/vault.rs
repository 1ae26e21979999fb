//! Encryption of personal data at rest: AES-256-GCM under keys that the database never holds.
//!
//! A sealed value reads `v1.<key id>.<nonce, ciphertext and tag in base64url>`. The place it was
//! sealed for is authenticated with it, so a value copied to another row or column does not open.

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

/// Where a sealed value stands: `users.inn` and the row's id.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub column: &'a str,
    pub row: Uuid,
}

/// A data key with the id that sealed values name it by.
#[derive(Clone, Debug)]
pub struct DataKey {
    pub id: String,
    pub key: Key,
}

/// Neither the value nor its place is told: both may be personal.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    #[error("a sealed value names a data key that this installation does not have: {0}")]
    UnknownKey(String),
    #[error("a sealed value was changed, or belongs to another place")]
    Forged,
    #[error("a value could not be sealed")]
    Sealing,
}

/// The data keys of this installation; the first one seals.
pub struct Vault {
    keys: RwLock<Vec<DataKey>>,
    /// Where the keys are read again when a value names a new one; none when they were set.
    file: Option<PathBuf>,
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault").finish_non_exhaustive()
    }
}

impl Vault {
    /// Takes the keys that are set; without any, those of the file in `directory`, made there when
    /// missing.
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

    /// Seals a text for its place under the current key.
    pub fn seal(&self, place: Place<'_>, text: &str) -> Result<String, VaultError> {
        let key = self.current();
        let mut bytes = text.as_bytes().to_vec();
        let nonce = cipher(&key)
            .and_then(|cipher| cipher.seal_in_place_append_tag(aad(place), &mut bytes))
            .map_err(|_| VaultError::Sealing)?;
        let mut sealed = nonce.as_ref().to_vec();
        sealed.append(&mut bytes);
        let sealed = URL_SAFE_NO_PAD.encode(sealed);
        Ok(format!("{FORMAT}.{}.{sealed}", key.id))
    }

    /// Opens what was sealed for the same place.
    pub fn open(&self, place: Place<'_>, sealed: &str) -> Result<String, VaultError> {
        let (id, bytes) = split(sealed).ok_or(VaultError::Forged)?;
        let key = self.find(id)?;
        let bytes = URL_SAFE_NO_PAD
            .decode(bytes)
            .map_err(|_| VaultError::Forged)?;
        let (nonce, body) = bytes
            .split_first_chunk::<NONCE_LEN>()
            .ok_or(VaultError::Forged)?;
        let mut body = body.to_vec();
        let cipher = cipher(&key).map_err(|_| VaultError::Forged)?;
        let text = cipher
            .open_in_place(Nonce::assume_unique_for_key(*nonce), aad(place), &mut body)
            .map_err(|_| VaultError::Forged)?;
        String::from_utf8(text.to_vec()).map_err(|_| VaultError::Forged)
    }

    /// True when a value is sealed under the key that seals now.
    #[must_use]
    pub fn is_current(&self, sealed: &str) -> bool {
        split(sealed).is_some_and(|(id, _)| id == self.current().id)
    }

    /// Adds a key that seals from now on and returns its id. Running processes read the file again
    /// when they meet the new id.
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
        // Never empty: `load` and `read_keys` refuse that.
        read(&self.keys)[0].clone()
    }

    fn find(&self, id: &str) -> Result<DataKey, VaultError> {
        let known = |keys: &[DataKey]| keys.iter().find(|key| key.id == id).cloned();
        if let Some(key) = known(&read(&self.keys)) {
            return Ok(key);
        }
        if let Some(keys) = self.file.as_deref().and_then(|file| read_keys(file).ok()) {
            *write(&self.keys) = keys;
        }
        known(&read(&self.keys)).ok_or_else(|| VaultError::UnknownKey(id.to_owned()))
    }
}

/// The id of the data key that a value is sealed under; none when it is not sealed.
#[must_use]
pub fn key_id(sealed: &str) -> Option<&str> {
    split(sealed).map(|(id, _)| id)
}

/// Reads `id:key`, separated by commas, white space or lines; the first one seals.
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

fn split(sealed: &str) -> Option<(&str, &str)> {
    sealed
        .strip_prefix(FORMAT)?
        .strip_prefix('.')?
        .split_once('.')
}

fn cipher(key: &DataKey) -> Result<RandomizedNonceKey, aws_lc_rs::error::Unspecified> {
    RandomizedNonceKey::new(&AES_256_GCM, key.key.bytes())
}

fn aad(place: Place<'_>) -> Aad<String> {
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
