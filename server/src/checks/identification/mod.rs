//! Finds the car behind a plate or a body number, and looks back whether that car points to the
//! same plate: a cloned car shows here, before any money is held.

mod by_vin;
pub mod ceiling;
mod comparison;
mod known;
mod preview;

pub use by_vin::{OrderedCar, convert_for_report, recall, with};
pub use known::known;
pub use preview::{VehiclePreview, preview};

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::identifier::{self, IdentifierKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::call_record::{call_row, vendor_code};
use crate::checks::identification::ceiling::LookUp;
use crate::checks::identification::comparison::{as_written, find_mismatch, fold_plate};
use crate::checks::repository::identifications::{self, Identification};
use crate::platform::Context;
use crate::platform::clock::{SharedClock, moscow_day};
use crate::platform::db::{self, Conn, Db, StorageError};
use crate::platform::entities::api_requests::Model as ApiRequest;
use crate::platform::http::mismatch::Mismatch;
use crate::platform::limits::rate_limits::database::{Name, RateLimit};
use avtosled_vendors::car_data::{CarData, ConversionAnswer, ErrorClass, Lease, ProviderError};

/// A plate stays with its car for longer than this almost always; the report itself is asked anew.
const FRESH_MINUTES: i64 = 60;
/// Each look-up costs us two calls, so one person gets so many in an hour.
const LOOK_UPS: RateLimit = RateLimit::per_hour(Name::LookUps, 60);
/// Counted apart, so that curiosity takes nothing of it.
const PREVIEWS: RateLimit = RateLimit::per_hour(Name::Previews, 60);
/// Cars that are looked up for the curious at once: half of the places that the vendor's client keeps
/// for calls that a person waits for.
const PREVIEWS_AT_ONCE: usize = 3;

/// The car behind an identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The conversion source knows the car; always true for a VIN.
    pub found: bool,
    pub vin: Option<String>,
    /// State plate, Latin, without spaces.
    pub plate: Option<String>,
    /// State plate as it is written on the car.
    pub plate_display: Option<String>,
    pub body_number: Option<String>,
    pub brand_model: Option<String>,
    pub brand: Option<String>,
    pub model: Option<String>,
    pub year: Option<i32>,
    pub mismatch: Option<Mismatch>,
}

impl Identity {
    /// The identifier that sources are asked by: the VIN, or the body number of a car without one.
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
    /// Of a question that several waited for.
    #[error(transparent)]
    Shared(#[from] Arc<Self>),
}

/// Normalises `text` by the rules of core; what is wrong with it is reported at the field `path`.
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

/// Finds the car. A VIN is its own answer and costs nothing; other look-ups are counted under
/// `counted`, that of the user or of somebody without an account.
pub async fn identify(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    text: &str,
) -> Result<Identity, IdentificationError> {
    let normalized = normalize(ctx, kind, text, "query")?;
    if kind == IdentifierKind::Vin {
        return Ok(of_vin(normalized));
    }
    find(ctx, counted, user_id, LookUp::Order, kind, normalized).await
}

/// The car behind a plate or body number, remembered or asked for now.
async fn find(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    look_up: LookUp,
    kind: IdentifierKind,
    normalized: String,
) -> Result<Identity, IdentificationError> {
    let key = kept_as(kind, &normalized);
    if let Some(identity) = find_kept(ctx, ctx.db.read(), &key).await? {
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
        .ask(key, ctx.timeouts.person, question)
        .await;
    Ok(end.map_err(|_| IdentificationError::Slow)??)
}

/// Refuses a look-up at our cost that is one too many. What the curious ask is counted apart and has
/// few places, so that it takes none of those who order; the place is kept to the question's end.
async fn count_look_up(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<Option<Lease>, IdentificationError> {
    let now = ctx.clock.now();
    let (allowance, place) = match look_up {
        LookUp::Order => (LOOK_UPS, None),
        LookUp::Preview => {
            // Whoever is used up takes no place from others.
            if !PREVIEWS.is_left(ctx.db.read(), counted, now).await? {
                return Err(IdentificationError::TooMany);
            }
            let place = ctx.vendor_permits.find("previews", PREVIEWS_AT_ONCE);
            let place = place.await?.ok_or(IdentificationError::TooMany)?;
            (PREVIEWS, Some(place))
        }
    };
    let is_left = allowance.take(ctx.db.write(), counted, now);
    if is_left.await? && ceiling::is_open(ctx, user_id, look_up).await? {
        Ok(place)
    } else {
        Err(IdentificationError::TooMany)
    }
}

/// One question to its end, which is remembered before anybody is told of it.
async fn ask_and_keep(
    asking: &Asking,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    normalized: &str,
    key: String,
) -> Result<Identity, Arc<IdentificationError>> {
    let identity = ask(asking, user_id, kind, normalized).await?;
    keep(asking, key, &identity)
        .await
        .map_err(IdentificationError::Storage)?;
    Ok(identity)
}

/// Remembers a car for an hour.
async fn keep(asking: &Asking, identifier: String, found: &Identity) -> Result<(), StorageError> {
    let row = Identification {
        id: Uuid::now_v7(),
        identifier,
        answer: serde_json::to_value(found)
            .map_err(|_| StorageError::Inconsistent("an identity is not JSON"))?,
        created_at: asking.clock.now(),
    };
    metrics::counter!("avtosled_identifications_total", "from" => "asked").increment(1);
    identifications::upsert(asking.db.write(), row).await
}

fn of_vin(vin: String) -> Identity {
    Identity {
        found: true,
        vin: Some(vin),
        ..Identity::default()
    }
}

fn kept_as(kind: IdentifierKind, normalized: &str) -> String {
    format!("{}:{normalized}", kind.name())
}

/// The car that was found within the last hour.
async fn find_kept(
    ctx: &Context,
    conn: &impl Conn,
    key: &str,
) -> Result<Option<Identity>, StorageError> {
    let since = ctx.clock.now() - chrono::Duration::minutes(FRESH_MINUTES);
    let row = identifications::find_since(conn, key, since).await?;
    if row.is_some() {
        metrics::counter!("avtosled_identifications_total", "from" => "kept").increment(1);
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
    // The plate that the car itself points to; the one asked for may belong to another.
    if let Some(plate) = back.plate {
        identity.plate = Some(fold_plate(&plate));
        identity.plate_display = Some(plate);
    } else if kind == IdentifierKind::License {
        identity.plate = Some(normalized.to_owned());
        identity.plate_display = Some(written);
    }
    Ok(identity)
}

/// What a question needs that may outlive its request.
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

/// For whom the conversion is asked.
#[derive(Clone, Copy)]
struct Asker {
    user_id: Option<Uuid>,
    report_id: Option<Uuid>,
}

/// One question with the rows of its calls in `api_requests`.
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
