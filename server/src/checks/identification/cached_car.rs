//! Lookup of cached cars by identifier.

use avtosled_core::identifier::IdentifierKind;

use crate::checks::identification::{Identity, by_vin, cache_key, find_cached, normalize, of_vin};
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Cached car of an identifier; `None` also for an invalid identifier.
pub async fn find_cached_car(
    ctx: &Context,
    kind: IdentifierKind,
    text: &str,
) -> Result<Option<Identity>, StorageError> {
    let Ok(normalized) = normalize(ctx, kind, text, "query") else {
        return Ok(None);
    };
    let identity = if kind == IdentifierKind::Vin {
        Some(of_vin(normalized))
    } else {
        find_cached(ctx, ctx.db.read(), &cache_key(kind, &normalized)).await?
    };
    match identity.filter(|identity| identity.found) {
        Some(identity) => Ok(Some(by_vin::complete_from_cache(ctx, identity).await?)),
        None => Ok(None),
    }
}
