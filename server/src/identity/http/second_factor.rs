//! Routes for the second factor of an account and its confirmation for a session.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::second_factor::enrolment::{self, EnrolmentSecret, SecondFactor};
use crate::identity::second_factor::{SecondFactorError, verification};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SecondFactorCode)]
pub struct Code {
    /// Six-digit code of the authenticator.
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Recovery codes; each replaces an authenticator code once. Not shown again.
    recovery_codes: Vec<String>,
}

/// Returns the state of the second factor.
#[utoipa::path(get, path = "/api/user/second-factor", operation_id = "get_second_factor",
    tag = "identity", security(("bearer" = [])),
    responses((status = 200, description = "What there is of it", body = SecondFactor)))]
pub async fn view(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<SecondFactor>, ApiError> {
    Ok(Json(enrolment::view(&ctx, &caller).await?))
}

/// Creates a secret for the authenticator of a staff member. Requires a sign-in of the last half hour.
#[utoipa::path(post, path = "/api/user/second-factor", operation_id = "begin_second_factor",
    tag = "identity", security(("bearer" = [])),
    responses((status = 200, description = "A secret that is not yet in use", body = EnrolmentSecret)))]
pub async fn begin(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<EnrolmentSecret>, ApiError> {
    Ok(Json(enrolment::begin(&ctx, &caller).await?))
}

/// Enrols the created authenticator secret with a code generated from it.
#[utoipa::path(post, path = "/api/user/second-factor/enrolment",
    operation_id = "enrol_second_factor",
    tag = "identity", security(("bearer" = [])),
    request_body = Code,
    responses((status = 200, description = "Enrolled", body = RecoveryCodes)))]
pub async fn enrol(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<Code>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let recovery_codes = enrolment::enrol(&ctx, &caller, &body.code, &device).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Removes the second factor. Requires a code of the last half hour.
#[utoipa::path(delete, path = "/api/user/second-factor", operation_id = "remove_second_factor",
    tag = "identity", security(("bearer" = [])),
    responses((status = 204, description = "Removed")))]
pub async fn remove(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<StatusCode, ApiError> {
    enrolment::remove(&ctx, &caller, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms the session by a code of the authenticator or a recovery code.
#[utoipa::path(post, path = "/api/auth/second-factor", operation_id = "confirm_second_factor",
    tag = "identity", security(("bearer" = [])),
    request_body = Code,
    responses((status = 204, description = "Confirmed for half an hour of changes")))]
pub async fn confirm(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<Code>,
) -> Result<StatusCode, ApiError> {
    verification::confirm(&ctx, &caller, &body.code, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<SecondFactorError> for ApiError {
    fn from(error: SecondFactorError) -> Self {
        match error {
            SecondFactorError::NotNeeded => Self::admin_only(),
            SecondFactorError::Exists => {
                Self::conflict("second_factor_exists", "Второй фактор уже подключён")
            }
            SecondFactorError::Missing => {
                Self::conflict("second_factor_missing", "Второй фактор не подключён")
            }
            SecondFactorError::CodeInvalid => Self::bad_request(
                "code_invalid",
                "Код не подошёл. Дождитесь следующего и введите его",
            ),
            SecondFactorError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            SecondFactorError::Secret(error) => Self::internal(&error),
            SecondFactorError::QrCode(error) => Self::internal(&error),
            SecondFactorError::Encryption(error) => Self::internal(&error),
            SecondFactorError::Session(error) => error.into(),
            SecondFactorError::Storage(error) => error.into(),
        }
    }
}
