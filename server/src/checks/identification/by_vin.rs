//! Plate and make of a car identified by VIN, for sources that need them.

use std::sync::Arc;

use avtosled_core::identifier::IdentifierKind;
use uuid::Uuid;

use crate::checks::identification::comparison::fold_plate;
use crate::checks::identification::spending_caps::LookUp;
use crate::checks::identification::{
    Asker, Asking, IdentificationError, Identity, cache, convert, count_look_up, find_cached,
};
use crate::checks::repository::reports::Report;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};

/// Identified car of an order, completed from its cached conversion.
pub struct OrderedCar {
    pub identity: Identity,
    /// Whether the conversion knows the car.
    pub is_known: bool,
    /// Whether a conversion may add inputs: none was queried within the last hour.
    pub can_be_converted: bool,
}

/// Completes the car of an order from the cache, without vendor calls.
/// A car found by plate or body number was queried already.
pub async fn recall(
    ctx: &Context,
    conn: &impl Conn,
    kind: IdentifierKind,
    identity: Identity,
) -> Result<OrderedCar, StorageError> {
    let found = match identity.key() {
        Some(key) => find_cached(ctx, conn, &cache_key(key)).await?,
        None => None,
    };
    let is_converted = kind != IdentifierKind::Vin;
    Ok(OrderedCar {
        is_known: is_converted || found.as_ref().is_some_and(|found| found.found),
        can_be_converted: !is_converted && found.is_none(),
        identity: match found {
            Some(found) => with(identity, found),
            None => identity,
        },
    })
}

/// Conversion of the car of a report, from the cache or queried.
pub async fn convert_for_report(
    ctx: &Context,
    report: &Report,
) -> Result<Identity, IdentificationError> {
    let key = cache_key(&report.vin);
    if let Some(found) = find_cached(ctx, ctx.db.read(), &key).await? {
        return Ok(found);
    }
    let asker = Asker {
        user_id: Some(report.user_id),
        report_id: Some(report.id),
    };
    ask_and_keep(&Asking::of(ctx), asker, &report.vin, key).await
}

/// Conversion of a car that is not ordered, from the cache or queried at our expense.
pub async fn preview(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    vin: &str,
) -> Result<Identity, IdentificationError> {
    let key = cache_key(vin);
    if let Some(found) = find_cached(ctx, ctx.db.read(), &key).await? {
        return Ok(found);
    }
    let place = count_look_up(ctx, counted, user_id, LookUp::Preview).await?;
    let asking = Asking::of(ctx);
    let asker = Asker {
        user_id,
        report_id: None,
    };
    let question = {
        let (vin, key) = (vin.to_owned(), key.clone());
        async move {
            let _place = place;
            let found = ask_and_keep(&asking, asker, &vin, key).await;
            found.map_err(Arc::new)
        }
    };
    let end = ctx
        .single_flight
        .run(key, ctx.timeouts.person, question)
        .await;
    Ok(end.map_err(|_| IdentificationError::Slow)??)
}

async fn ask_and_keep(
    asking: &Asking,
    asker: Asker,
    vin: &str,
    key: String,
) -> Result<Identity, IdentificationError> {
    let answer = convert(asking, asker, vin).await?;
    let found = Identity {
        found: answer.found,
        plate: answer.plate.as_deref().map(fold_plate),
        plate_display: answer.plate,
        brand_model: answer.brand_model,
        brand: answer.brand,
        model: answer.model,
        year: answer.year,
        ..Identity::default()
    };
    cache(asking, key, &found).await?;
    Ok(found)
}

/// Completes a car from its cached conversion, without vendor calls.
pub async fn complete_from_cache(
    ctx: &Context,
    identity: Identity,
) -> Result<Identity, StorageError> {
    let Some(key) = identity.key() else {
        return Ok(identity);
    };
    let found = find_cached(ctx, ctx.db.read(), &cache_key(key)).await?;
    Ok(match found {
        Some(found) => with(identity, found),
        None => identity,
    })
}

fn cache_key(key: &str) -> String {
    format!("vin:{key}")
}

/// Identity completed with that found by the conversion.
#[must_use]
pub fn with(mut identity: Identity, found: Identity) -> Identity {
    identity.plate = identity.plate.or(found.plate);
    identity.plate_display = identity.plate_display.or(found.plate_display);
    identity.brand_model = identity.brand_model.or(found.brand_model);
    identity.brand = identity.brand.or(found.brand);
    identity.model = identity.model.or(found.model);
    identity.year = identity.year.or(found.year);
    identity
}
