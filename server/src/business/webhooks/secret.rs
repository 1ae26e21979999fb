//! Signing secrets of receivers: `whsec_` and 32 random bytes in Base64.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{DateTime, Utc};
use standardwebhooks::Webhook;
use uuid::Uuid;

use crate::business::repository::webhook_endpoints::Endpoint;
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::Encryption;
use crate::platform::repository::encrypted_columns::{
    EncryptedColumn, PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET,
};

const RANDOM_BYTES: usize = 32;

/// A new random secret.
pub fn generate() -> String {
    let random: [u8; RANDOM_BYTES] = rand::random();
    format!("whsec_{}", BASE64_STANDARD.encode(random))
}

/// Encrypts a secret for a column of the receiver.
pub fn encrypt(
    encryption: &Encryption,
    column: EncryptedColumn,
    endpoint_id: Uuid,
    secret: &str,
) -> Result<String, StorageError> {
    encryption
        .encrypt(column.of(endpoint_id), secret)
        .map_err(|_| StorageError::Inconsistent("a webhook secret cannot be encrypted"))
}

/// The current secret of a receiver.
pub fn decrypt(encryption: &Encryption, endpoint: &Endpoint) -> Result<String, StorageError> {
    read(encryption, WEBHOOK_SECRET, endpoint.id, &endpoint.secret)
}

fn read(
    encryption: &Encryption,
    column: EncryptedColumn,
    endpoint_id: Uuid,
    encrypted: &str,
) -> Result<String, StorageError> {
    encryption
        .decrypt(column.of(endpoint_id), encrypted)
        .map_err(|_| StorageError::Inconsistent("a webhook secret cannot be decrypted"))
}

/// Value of `webhook-signature`: a signature of each valid secret, the current one first.
pub fn sign(
    encryption: &Encryption,
    endpoint: &Endpoint,
    (id, body): (&str, &str),
    now: DateTime<Utc>,
) -> Result<String, StorageError> {
    let mut secrets = vec![decrypt(encryption, endpoint)?];
    let is_valid = endpoint
        .previous_secret_until
        .is_some_and(|until| until > now);
    if let Some(previous) = endpoint.previous_secret.as_ref().filter(|_| is_valid) {
        let column = PREVIOUS_WEBHOOK_SECRET;
        secrets.push(read(encryption, column, endpoint.id, previous)?);
    }
    let sign = |secret: &String| {
        let webhook = Webhook::new(secret);
        webhook.and_then(|webhook| webhook.sign(id, now.timestamp(), body.as_bytes()))
    };
    let signatures: Result<Vec<String>, _> = secrets.iter().map(sign).collect();
    let signatures =
        signatures.map_err(|_| StorageError::Inconsistent("a webhook cannot be signed"))?;
    Ok(signatures.join(" "))
}
