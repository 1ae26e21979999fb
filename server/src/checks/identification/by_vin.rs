//! The plate and make of a car that was found by its VIN, for sources that ask by them.

use uuid::Uuid;

use crate::checks::identification::comparison::fold_plate;
use crate::checks::identification::{DEADLINE, IdentificationError, Identity, convert, find_kept};
use crate::checks::rows::identifications::{self, Identification};
use crate::kit::Kit;
use crate::kit::db::StorageError;

/// Adds what the conversion source says of the car. Its silence is no reason to refuse an order: the
/// sources that need more are then not asked.
pub async fn complete(
    kit: &Kit,
    user_id: Option<Uuid>,
    identity: Identity,
) -> Result<Identity, StorageError> {
    let Some(key) = identity.key().map(ToOwned::to_owned) else {
        return Ok(identity);
    };
    let kept_as = kept_as(&key);
    let found = match find_kept(kit, &kept_as).await? {
        Some(found) => found,
        None => match ask(kit, user_id, &key).await? {
            Some(found) => keep(kit, kept_as, found).await?,
            None => return Ok(identity),
        },
    };
    Ok(with(identity, found))
}

/// The same as far as it is remembered; nobody is asked.
pub async fn complete_from_kept(kit: &Kit, identity: Identity) -> Result<Identity, StorageError> {
    let Some(key) = identity.key() else {
        return Ok(identity);
    };
    let found = find_kept(kit, &kept_as(key)).await?;
    Ok(match found {
        Some(found) => with(identity, found),
        None => identity,
    })
}

fn kept_as(key: &str) -> String {
    format!("vin:{key}")
}

fn with(mut identity: Identity, found: Identity) -> Identity {
    identity.plate = identity.plate.or(found.plate);
    identity.plate_display = identity.plate_display.or(found.plate_display);
    identity.brand_model = identity.brand_model.or(found.brand_model);
    identity.brand = identity.brand.or(found.brand);
    identity.model = identity.model.or(found.model);
    identity.year = identity.year.or(found.year);
    identity
}

/// `None`: nobody knows, or nobody answered.
async fn ask(
    kit: &Kit,
    user_id: Option<Uuid>,
    key: &str,
) -> Result<Option<Identity>, StorageError> {
    // Guests are limited by their purchases.
    let has_place = |user_id| kit.identification_limit.take(user_id);
    if !user_id.is_none_or(has_place) {
        return Ok(None);
    }
    match tokio::time::timeout(DEADLINE, convert(kit, user_id, key)).await {
        Ok(Ok(answer)) => Ok(Some(Identity {
            found: answer.found,
            plate: answer.plate.as_deref().map(fold_plate),
            plate_display: answer.plate,
            brand_model: answer.brand_model,
            brand: answer.brand,
            model: answer.model,
            year: answer.year,
            ..Identity::default()
        })),
        Ok(Err(IdentificationError::Storage(error))) => Err(error),
        Ok(Err(_)) | Err(_) => Ok(None),
    }
}

async fn keep(kit: &Kit, identifier: String, found: Identity) -> Result<Identity, StorageError> {
    let row = Identification {
        id: Uuid::now_v7(),
        identifier,
        answer: serde_json::to_value(&found)
            .map_err(|_| StorageError::Inconsistent("an identity is not JSON"))?,
        created_at: kit.clock.now(),
    };
    identifications::upsert(kit.db.write(), row).await?;
    Ok(found)
}
