//! The licence step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::FromDevice;
use crate::http::extract::JsonBody;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::licence;
use crate::services::licence::LicenceForm;
use crate::services::licence::LicenceView;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LicenceBody {
    /// Four digits of series, six of number.
    license_number: Option<String>,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    issue_date: Option<String>,
}

/// Verifies a driving licence and grants its free check, once to a licence and to an account.
#[utoipa::path(post, path = "/api/auth/verify-license", tag = "auth", security(("bearer" = [])),
    request_body = LicenceBody,
    responses((status = 200, description = "The register knows it", body = LicenceView),
        (status = "4XX", description = "Refused", body = Problem),
        (status = 503, description = "The register did not answer", body = Problem)))]
pub async fn verify(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<LicenceBody>,
) -> Result<Json<LicenceView>, ApiError> {
    let form = LicenceForm {
        number: body.license_number,
        issue_date: body.issue_date,
    };
    let view = licence::verify(&services, caller.user.id, form, &device).await?;
    Ok(Json(view))
}
