//! The car behind an identifier as anybody is shown it: before an account and before money.

use avtosled_core::identifier::IdentifierKind;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::ceiling::LookUp;
use crate::checks::identification::{IdentificationError, by_vin, find, normalize};
use crate::platform::Context;

/// What anybody is told of a car: which it is, and no number that was not typed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VehiclePreview {
    /// The conversion source knows the car.
    pub found: bool,
    pub brand_model: Option<String>,
    pub year: Option<i32>,
    /// The found car points to another plate or body number.
    pub is_mismatched: bool,
}

/// Finds the car under the limits of look-ups that nobody has paid for. `counted` is whom it counts for.
pub async fn preview(
    ctx: &Context,
    counted: Uuid,
    user_id: Option<Uuid>,
    kind: IdentifierKind,
    text: &str,
) -> Result<VehiclePreview, IdentificationError> {
    let normalized = normalize(ctx, kind, text, "query")?;
    let identity = match kind {
        IdentifierKind::Vin => by_vin::preview(ctx, counted, user_id, &normalized).await?,
        IdentifierKind::License | IdentifierKind::Body => {
            find(ctx, counted, user_id, LookUp::Preview, kind, normalized).await?
        }
    };
    Ok(VehiclePreview {
        found: identity.found,
        brand_model: identity.brand_model,
        year: identity.year,
        is_mismatched: identity.mismatch.is_some(),
    })
}
