//! The licence step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::checks::licence;
use crate::checks::licence::{LicenceForm, LicenceView};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::JsonBody;
use crate::kit::http::problem::Problem;

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
        (status = 503, description = "The register did not answer", body = Problem)))]
pub async fn verify(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<LicenceBody>,
) -> Result<Json<LicenceView>, ApiError> {
    let form = LicenceForm {
        number: body.license_number,
        issue_date: body.issue_date,
    };
    let view = licence::verify(&kit, caller.user.id, form, &device).await?;
    Ok(Json(view))
}
