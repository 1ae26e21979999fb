//! The car behind an identifier as far as it is remembered.

use avtosled_core::identifier::IdentifierKind;

use crate::repos::RepoError;
use crate::services::Services;
use crate::services::identification::Identity;
use crate::services::identification::by_vin;
use crate::services::identification::find_kept;
use crate::services::identification::kept_as;
use crate::services::identification::normalize;
use crate::services::identification::of_vin;

/// The car, where nobody has to be asked for it; `None` for what is no identifier, too.
pub async fn known(
    services: &Services,
    kind: IdentifierKind,
    text: &str,
) -> Result<Option<Identity>, RepoError> {
    let Ok(normalized) = normalize(services, kind, text, "query") else {
        return Ok(None);
    };
    let identity = if kind == IdentifierKind::Vin {
        Some(of_vin(normalized))
    } else {
        find_kept(services, &kept_as(kind, &normalized)).await?
    };
    match identity.filter(|identity| identity.found) {
        Some(identity) => Ok(Some(by_vin::complete_from_kept(services, identity).await?)),
        None => Ok(None),
    }
}
