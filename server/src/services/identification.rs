//! Finds the car behind a plate or a body number, and looks back whether that car points to the
//! same plate: a cloned car shows here, before any money is held.

mod by_vin;
mod comparison;
mod known;

pub use by_vin::complete;
pub use known::known;

use std::num::NonZeroU32;
use std::time::Duration;

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::identifier;
use avtosled_core::identifier::IdentifierKind;
use serde::Deserialize;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::providers::car_data::CONVERSION_API;
use crate::providers::car_data::CONVERSION_METHOD;
use crate::providers::car_data::ConversionAnswer;
use crate::providers::car_data::ErrorClass;
use crate::providers::car_data::ProviderError;
use crate::repos::RepoError;
use crate::repos::api_requests;
use crate::repos::api_requests::ApiRequest;
use crate::repos::identifications;
use crate::repos::identifications::Identification;
use crate::services::Services;
use crate::services::call_record::vendor_code;
use crate::services::identification::comparison::as_written;
use crate::services::identification::comparison::find_mismatch;
use crate::services::identification::comparison::fold_plate;

/// A plate stays with its car for longer than this almost always; the report itself is asked anew.
const FRESH_MINUTES: i64 = 60;
/// A person waits for the answer.
const DEADLINE: Duration = Duration::from_secs(25);
/// Each look-up costs us two calls, so one person gets so many in an hour.
pub const LOOKUPS_PER_HOUR: NonZeroU32 = NonZeroU32::new(60).expect("sixty is not zero");

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
    /// What the sources are asked by: the VIN, or the body number of a car without one.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.vin.as_deref().or(self.body_number.as_deref())
    }
}

/// The found car points to another plate or body number than the one asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mismatch {
    /// `plate_mismatch` or `body_number_mismatch`.
    pub code: String,
    pub message: String,
    /// What was asked for.
    pub expected: String,
    /// What the car points to.
    pub found: String,
}

#[derive(Debug, thiserror::Error)]
pub enum IdentificationError {
    #[error("the identifier is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("too many look-ups")]
    TooMany,
    #[error("the conversion source is too slow")]
    Slow,
    #[error("the conversion source did not answer: {0}")]
    Source(#[from] ProviderError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Normalises `text` by the rules of core; what is wrong with it is reported at the field `path`.
pub fn normalize(
    services: &Services,
    kind: IdentifierKind,
    text: &str,
    path: &str,
) -> Result<String, FieldErrors> {
    let answer = identifier::check(kind, text, moscow_day(services.clock.now()));
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

/// Finds the car. A VIN is its own answer and costs nothing.
pub async fn identify(
    services: &Services,
    user_id: Uuid,
    kind: IdentifierKind,
    text: &str,
) -> Result<Identity, IdentificationError> {
    identify_for(services, user_id, Some(user_id), kind, text).await
}

/// The same for somebody without an account, whose look-ups are counted under `counted`.
pub async fn identify_for_guest(
    services: &Services,
    counted: Uuid,
    kind: IdentifierKind,
    text: &str,
) -> Result<Identity, IdentificationError> {
    identify_for(services, counted, None, kind, text).await
}

async fn identify_for(
    services: &Services,
    counted: Uuid,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    text: &str,
) -> Result<Identity, IdentificationError> {
    let normalized =
        normalize(services, kind, text, "query").map_err(IdentificationError::Invalid)?;
    if kind == IdentifierKind::Vin {
        return Ok(of_vin(normalized));
    }
    let now = services.clock.now();
    let key = kept_as(kind, &normalized);
    if let Some(identity) = find_kept(services, &key).await? {
        return Ok(identity);
    }
    if !services.identification_limit.take(counted) {
        return Err(IdentificationError::TooMany);
    }
    let answer = tokio::time::timeout(DEADLINE, ask(services, user_id, kind, &normalized)).await;
    let identity = answer.map_err(|_| IdentificationError::Slow)??;
    let row = Identification {
        id: Uuid::now_v7(),
        identifier: key,
        answer: serde_json::to_value(&identity)
            .map_err(|_| RepoError::Inconsistent("an identity is not JSON"))?,
        created_at: now,
    };
    identifications::upsert(services.db.write(), row).await?;
    Ok(identity)
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

/// What was found within the last hour.
async fn find_kept(services: &Services, key: &str) -> Result<Option<Identity>, RepoError> {
    let since = services.clock.now() - chrono::Duration::minutes(FRESH_MINUTES);
    let row = identifications::find_since(services.db.read(), key, since).await?;
    Ok(row.and_then(|row| serde_json::from_value(row.answer).ok()))
}

async fn ask(
    services: &Services,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    normalized: &str,
) -> Result<Identity, IdentificationError> {
    let written = as_written(kind, normalized);
    let answer = convert(services, user_id, &written).await?;
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
    let back = convert(services, user_id, &key).await?;
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

/// One call with its row in `api_requests`.
async fn convert(
    services: &Services,
    user_id: Option<Uuid>,
    text: &str,
) -> Result<ConversionAnswer, IdentificationError> {
    let result = services.car_data.convert(text).await;
    let mut row = ApiRequest {
        id: Uuid::now_v7(),
        user_id,
        report_id: None,
        endpoint: format!("{CONVERSION_API}.{CONVERSION_METHOD}"),
        api_type: CONVERSION_API.to_owned(),
        method: CONVERSION_METHOD.to_owned(),
        params: Some(serde_json::json!({ "string": text })),
        response: None,
        success: false,
        response_time: None,
        cost: 0,
        error_code: None,
        error_message: None,
        created_at: services.clock.now(),
    };
    match &result {
        Ok(answer) => {
            row.success = true;
            row.response_time = i32::try_from(answer.response_ms).ok();
            row.cost = answer.price_kopecks;
            row.response = Some(answer.raw.clone());
        }
        Err(error) => {
            row.response_time = i32::try_from(error.trace().response_ms).ok();
            row.error_code = Some(vendor_code(error));
            row.error_message = Some(format!("{:?}", error.class()));
            if matches!(error.class(), ErrorClass::Account | ErrorClass::ClientBug) {
                tracing::error!(
                    code = vendor_code(error),
                    "the conversion source refuses our account"
                );
            }
        }
    }
    if result.as_ref().err().is_none_or(ProviderError::was_sent) {
        api_requests::insert(services.db.write(), row).await?;
    }
    Ok(result?)
}
