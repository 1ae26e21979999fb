//! Identification: finds the car of a plate or body number and compares its number with the request.
//! A mismatch reveals a cloned car before money is held.

mod by_vin;
mod cached_car;
mod comparison;
mod preview;
pub mod spending_caps;

pub use by_vin::{OrderedCar, convert_for_report, recall, with};
pub use cached_car::find_cached_car;
pub use preview::{VehiclePreview, preview};

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::identifier::{self, IdentifierKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::comparison::{as_written, find_mismatch, fold_plate};
use crate::checks::identification::spending_caps::LookUp;
use crate::checks::repository::identifications::{self, Identification};
use crate::checks::vendor_call_log::{call_row, vendor_code};
use crate::platform::Context;
use crate::platform::clock::{SharedClock, moscow_day};
use crate::platform::db::{self, Conn, Db, StorageError};
use crate::platform::entities::api_requests::Model as ApiRequest;
use crate::platform::http::mismatch::Mismatch;
use crate::platform::limits::rate_limits::database::{Name, RateLimit};
use avtosled_vendors::car_data::{CarData, ConversionAnswer, ErrorClass, Permit, ProviderError};

/// Cache time in minutes; plates rarely change within it, and reports query again.
const FRESH_MINUTES: i64 = 60;
/// Rate limit of lookups for orders; each one costs two vendor calls.
const LOOK_UPS: RateLimit = RateLimit::per_hour(Name::LookUps, 60);
/// Rate limit of lookups for rows of batches, counted separately so that a batch does not delay single orders.
const BATCH_LOOK_UPS: RateLimit = RateLimit::per_hour(Name::BatchLookUps, 600);
/// Rate limit of previews, counted separately so that previews use no quota of orders.
const PREVIEWS: RateLimit = RateLimit::per_hour(Name::Previews, 60);
/// Maximum concurrent previews: half of the vendor client's permits for interactive calls.
const PREVIEWS_AT_ONCE: usize = 3;

/// Identified car with its identifiers, name and year.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Whether the conversion knows the car; always true for a VIN.
    pub found: bool,
    pub vin: Option<String>,
    /// State plate in Latin letters, without spaces.
    pub plate: Option<String>,
    /// State plate as printed on the car.
    pub plate_display: Option<String>,
    pub body_number: Option<String>,
    pub brand_model: Option<String>,
    pub brand: Option<String>,
    pub model: Option<String>,
    pub year: Option<i32>,
    pub mismatch: Option<Mismatch>,
}

impl Identity {
    /// Identifier for sources: the VIN, or the body number of a car without VIN.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.vin.as_deref().or(self.body_number.as_deref())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum IdentificationError {
    #[error("the identifier is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("too many look-ups")]
    TooMany,
    #[error("the conversion source is too slow")]
    Slow,
    #[error("the conversion source did not answer: {0}")]
    Source(#[from] ProviderError),
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Error of a single-flight lookup, shared by its callers.
    #[error(transparent)]
    Shared(#[from] Arc<Self>),
}

/// Normalises `text` by the rules of core; errors are reported at the field `path`.
pub fn normalize(
    ctx: &Context,
    kind: IdentifierKind,
    text: &str,
    path: &str,
) -> Result<String, FieldErrors> {
    let answer = identifier::check(kind, text, moscow_day(ctx.clock.now()));
    if answer.valid {
        return Ok(answer.normalized);
    }
    let errors = answer.problems.into_iter().map(|problem| FieldError {
        path: path.to_owned(),
        code: problem.code,
        message: problem.message,
    });
    Err(FieldErrors {
        errors: errors.collect(),
    })
}

/// Identifies the car of an order; a VIN needs no lookup.
/// Lookups are counted for `counted`, a user or address.
pub async fn identify(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    look_up: LookUp,
    (kind, text): (IdentifierKind, &str),
) -> Result<Identity, IdentificationError> {
    let normalized = normalize(ctx, kind, text, "query")?;
    if kind == IdentifierKind::Vin {
        return Ok(of_vin(normalized));
    }
    find(ctx, counted, user_id, look_up, kind, normalized).await
}

/// Car of a plate or body number, from the cache or looked up.
async fn find(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    look_up: LookUp,
    kind: IdentifierKind,
    normalized: String,
) -> Result<Identity, IdentificationError> {
    let key = cache_key(kind, &normalized);
    if let Some(identity) = find_cached(ctx, ctx.db.read(), &key).await? {
        return Ok(identity);
    }
    let place = count_look_up(ctx, counted, user_id, look_up).await?;
    let asking = Asking::of(ctx);
    let question = {
        let key = key.clone();
        async move {
            let _place = place;
            ask_and_keep(&asking, user_id, kind, &normalized, key).await
        }
    };
    let end = ctx
        .single_flight
        .run(key, ctx.timeouts.person, question)
        .await;
    Ok(end.map_err(|_| IdentificationError::Slow)??)
}

/// Rejects a lookup above the rate limit or spending cap.
/// Previews have their own quota and permits; a permit is held until the call ends.
async fn count_look_up(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<Option<Permit>, IdentificationError> {
    let now = ctx.clock.now();
    let (allowance, place) = match look_up {
        LookUp::Order => (LOOK_UPS, None),
        LookUp::Batch => (BATCH_LOOK_UPS, None),
        LookUp::Preview => {
            // Checked before a permit is acquired.
            if !PREVIEWS.is_left(ctx.db.read(), counted, now).await? {
                return Err(IdentificationError::TooMany);
            }
            let place = ctx.vendor_permits.find("previews", PREVIEWS_AT_ONCE);
            let place = place.await?.ok_or(IdentificationError::TooMany)?;
            (PREVIEWS, Some(place))
        }
    };
    let is_left = allowance.try_acquire(ctx.db.write(), counted, now);
    if is_left.await? && spending_caps::is_open(ctx, user_id, look_up).await? {
        Ok(place)
    } else {
        Err(IdentificationError::TooMany)
    }
}

/// Makes one lookup; its result is cached before it is returned.
async fn ask_and_keep(
    asking: &Asking,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    normalized: &str,
    key: String,
) -> Result<Identity, Arc<IdentificationError>> {
    let identity = ask(asking, user_id, kind, normalized).await?;
    cache(asking, key, &identity)
        .await
        .map_err(IdentificationError::Storage)?;
    Ok(identity)
}

/// Caches an identified car.
async fn cache(asking: &Asking, identifier: String, found: &Identity) -> Result<(), StorageError> {
    let row = Identification {
        id: Uuid::now_v7(),
        identifier,
        answer: serde_json::to_value(found)
            .map_err(|_| StorageError::Inconsistent("an identity is not JSON"))?,
        created_at: asking.clock.now(),
    };
    metrics::counter!("avtosled_identifications_total", "source" => "vendor").increment(1);
    identifications::upsert(asking.db.write(), row).await
}

fn of_vin(vin: String) -> Identity {
    Identity {
        found: true,
        vin: Some(vin),
        ..Identity::default()
    }
}

fn cache_key(kind: IdentifierKind, normalized: &str) -> String {
    format!("{}:{normalized}", kind.name())
}

/// Car cached within the last hour, if any.
async fn find_cached(
    ctx: &Context,
    conn: &impl Conn,
    key: &str,
) -> Result<Option<Identity>, StorageError> {
    let since = ctx.clock.now() - chrono::Duration::minutes(FRESH_MINUTES);
    let row = identifications::find_since(conn, key, since).await?;
    if row.is_some() {
        metrics::counter!("avtosled_identifications_total", "source" => "cache").increment(1);
    }
    row.map(|row| serde_json::from_value(row.answer))
        .transpose()
        .map_err(|_| StorageError::Inconsistent("an identification cannot be read"))
}

async fn ask(
    asking: &Asking,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    normalized: &str,
) -> Result<Identity, IdentificationError> {
    let written = as_written(kind, normalized);
    let asker = Asker {
        user_id,
        report_id: None,
    };
    let answer = convert(asking, asker, &written).await?;
    let plate = answer.plate.as_deref().map(fold_plate);
    let mut identity = Identity {
        found: answer.found && (answer.vin.is_some() || answer.body.is_some()),
        plate_display: answer.plate.clone(),
        plate,
        vin: answer.vin,
        body_number: answer.body,
        brand_model: answer.brand_model,
        brand: answer.brand,
        model: answer.model,
        year: answer.year,
        mismatch: None,
    };
    if !identity.found {
        return Ok(identity);
    }
    let Some(key) = identity.key().map(ToOwned::to_owned) else {
        return Ok(identity);
    };
    let back = convert(asking, asker, &key).await?;
    identity.mismatch = find_mismatch(kind, normalized, &written, &back);
    // Plate of the car found, because the requested one may belong to another car.
    if let Some(plate) = back.plate {
        identity.plate = Some(fold_plate(&plate));
        identity.plate_display = Some(plate);
    } else if kind == IdentifierKind::License {
        identity.plate = Some(normalized.to_owned());
        identity.plate_display = Some(written);
    }
    Ok(identity)
}

/// Dependencies of a lookup, which may outlive its request.
#[derive(Clone)]
struct Asking {
    db: Db,
    clock: SharedClock,
    car_data: Arc<dyn CarData>,
}

impl Asking {
    fn of(ctx: &Context) -> Self {
        Self {
            db: ctx.db.clone(),
            clock: ctx.clock.clone(),
            car_data: Arc::clone(&ctx.car_data),
        }
    }
}

/// User and report on whose behalf the conversion is called.
#[derive(Clone, Copy)]
struct Asker {
    user_id: Option<Uuid>,
    report_id: Option<Uuid>,
}

/// Calls the conversion and records the calls in `api_requests`.
async fn convert(
    asking: &Asking,
    asker: Asker,
    text: &str,
) -> Result<ConversionAnswer, IdentificationError> {
    let result = asking.car_data.convert(text).await;
    let calls = match &result {
        Ok(answer) => answer.calls.as_slice(),
        Err(error) => error.calls(),
    };
    for call in calls {
        let params = serde_json::json!({ "string": text });
        let row = ApiRequest {
            user_id: asker.user_id,
            report_id: asker.report_id,
            ..call_row(call, params, asking.clock.now())
        };
        db::insert(asking.db.write(), row).await?;
    }
    if let Err(error) = &result
        && matches!(error.class(), ErrorClass::Account | ErrorClass::ClientBug)
    {
        tracing::error!(
            code = vendor_code(error),
            "the conversion source refuses our account"
        );
    }
    Ok(result?)
}
