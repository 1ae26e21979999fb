//! Preview of a car for visitors, before account and payment.

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::sources::is_year_of_manufacture;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::spending_caps::LookUp;
use crate::checks::identification::{IdentificationError, by_vin, find, normalize};
use crate::platform::Context;
use crate::platform::clock::moscow_day;

/// Public part of a car's data: no identifier besides the requested one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VehiclePreview {
    /// Whether the conversion knows the car.
    pub found: bool,
    pub brand_model: Option<String>,
    pub year: Option<i32>,
    /// Whether the car found has another plate or body number than the one requested.
    pub is_mismatched: bool,
}

/// Finds a car within the limits of free lookups, counted for `counted` (user or address).
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
        year: identity
            .year
            .filter(|year| is_year_of_manufacture(*year, moscow_day(ctx.clock.now()))),
        is_mismatched: identity.mismatch.is_some(),
    })
}
