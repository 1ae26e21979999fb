//! Route for the verification of a driving licence.

use std::sync::Arc;

use avtosled_core::form::DriverLicence;
use axum::Json;
use axum::extract::State;

use crate::checks::licence::{self, LicenceView};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;

/// Verifies a driving licence and grants its free check, once per licence and account.
#[utoipa::path(post, path = "/api/auth/verify-license", operation_id = "verify_licence",
    tag = "checks", security(("bearer" = [])),
    request_body = DriverLicence,
    responses((status = 200, description = "The register knows it", body = LicenceView)))]
pub async fn verify(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    FormBody(licence): FormBody<DriverLicence>,
) -> Result<Json<LicenceView>, ApiError> {
    let view = licence::verify(&ctx, caller.user.id, licence, &device).await?;
    Ok(Json(view))
}
