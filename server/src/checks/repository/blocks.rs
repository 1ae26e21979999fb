//! The parsed answers of services: those that name people stand sealed, apart from the others.

use crate::platform::db::StorageError;
use crate::platform::entities::report_services::Model as ReportService;
use crate::platform::keys::vault::Vault;
use crate::platform::repository::sealed;

/// The service as the database keeps it.
pub fn seal(vault: &Vault, mut service: ReportService) -> Result<ReportService, StorageError> {
    if !service.source.0.source().names_people {
        return Ok(service);
    }
    let place = sealed::BLOCK.of(service.id);
    let block = service.block.take().map(|block| block.to_string());
    let sealed = block.map(|text| vault.seal(place, &text)).transpose();
    service.sealed_block =
        sealed.map_err(|_| StorageError::Inconsistent("an answer cannot be sealed"))?;
    Ok(service)
}

/// The service with its answer in clear, as all code reads it.
pub fn open(vault: &Vault, mut service: ReportService) -> Result<ReportService, StorageError> {
    let Some(sealed) = &service.sealed_block else {
        return Ok(service);
    };
    let text = vault.open(sealed::BLOCK.of(service.id), sealed);
    let text = text.map_err(|error| {
        tracing::error!(row = %service.id, %error, "an answer does not open");
        StorageError::Inconsistent("an answer does not open")
    })?;
    let block = serde_json::from_str(&text)
        .map_err(|_| StorageError::Inconsistent("a sealed answer is not JSON"))?;
    service.block = Some(block);
    Ok(service)
}

/// The same for all of them.
pub fn open_all(
    vault: &Vault,
    services: Vec<ReportService>,
) -> Result<Vec<ReportService>, StorageError> {
    services
        .into_iter()
        .map(|service| open(vault, service))
        .collect()
}
