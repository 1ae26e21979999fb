//! The car behind an identifier as far as it is remembered.

use avtosled_core::identifier::IdentifierKind;

use crate::checks::identification::{Identity, by_vin, find_kept, kept_as, normalize, of_vin};
use crate::kit::Kit;
use crate::kit::db::StorageError;

/// The car, where nobody has to be asked for it; `None` for what is no identifier, too.
pub async fn known(
    kit: &Kit,
    kind: IdentifierKind,
    text: &str,
) -> Result<Option<Identity>, StorageError> {
    let Ok(normalized) = normalize(kit, kind, text, "query") else {
        return Ok(None);
    };
    let identity = if kind == IdentifierKind::Vin {
        Some(of_vin(normalized))
    } else {
        find_kept(kit, kit.db.read(), &kept_as(kind, &normalized)).await?
    };
    match identity.filter(|identity| identity.found) {
        Some(identity) => Ok(Some(by_vin::complete_from_kept(kit, identity).await?)),
        None => Ok(None),
    }
}
