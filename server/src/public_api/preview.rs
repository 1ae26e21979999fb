//! Preview of a car for the owner of an API key, before an order and free of charge.

use crate::business::api_keys::authentication::ApiCaller;
use crate::business::repository::api_keys::Mode;
use crate::checks::identification::{self, IdentificationError, VehiclePreview};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::public_api::test_mode::cars;
use crate::public_api::validation::IdentifierToValidate;

/// Finds a car within the account's limits of free lookups; test keys find the showcase cars.
pub async fn preview(
    ctx: &Context,
    caller: &ApiCaller,
    request: &IdentifierToValidate,
) -> Result<VehiclePreview, IdentificationError> {
    let (kind, text) = (
        request.kind(moscow_day(ctx.clock.now())),
        &request.identifier,
    );
    let identifier = identification::normalize(ctx, kind, text, "identifier")?;
    match caller.key.mode {
        Mode::Live => {
            let user_id = caller.user.id;
            identification::preview(ctx, user_id, Some(user_id), kind, text).await
        }
        Mode::Test => Ok(cars::preview(&identifier)),
    }
}
