//! Encryption of the blocks of sources that return personal data.

use crate::platform::db::StorageError;
use crate::platform::entities::report_services::Model as ReportService;
use crate::platform::keys::encryption::Encryption;
use crate::platform::repository::encrypted_columns;

/// Service row as stored, with its block encrypted.
pub fn encrypt(
    encryption: &Encryption,
    mut service: ReportService,
) -> Result<ReportService, StorageError> {
    if !service.source.0.source().has_personal_data {
        return Ok(service);
    }
    let place = encrypted_columns::BLOCK.of(service.id);
    let block = service.block.take().map(|block| block.to_string());
    let encrypted = block
        .map(|text| encryption.encrypt(place, &text))
        .transpose();
    service.encrypted_block =
        encrypted.map_err(|_| StorageError::Inconsistent("an answer cannot be encrypted"))?;
    Ok(service)
}

/// Service row with its decrypted block.
pub fn decrypt(
    encryption: &Encryption,
    mut service: ReportService,
) -> Result<ReportService, StorageError> {
    let Some(encrypted) = &service.encrypted_block else {
        return Ok(service);
    };
    let text = encryption.decrypt(encrypted_columns::BLOCK.of(service.id), encrypted);
    let text = text.map_err(|error| {
        tracing::error!(row = %service.id, %error, "an answer does not open");
        StorageError::Inconsistent("an answer does not open")
    })?;
    let block = serde_json::from_str(&text)
        .map_err(|_| StorageError::Inconsistent("a encrypted answer is not JSON"))?;
    service.block = Some(block);
    Ok(service)
}

/// Service rows with decrypted blocks.
pub fn decrypt_all(
    encryption: &Encryption,
    services: Vec<ReportService>,
) -> Result<Vec<ReportService>, StorageError> {
    services
        .into_iter()
        .map(|service| decrypt(encryption, service))
        .collect()
}
