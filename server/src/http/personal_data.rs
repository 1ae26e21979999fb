//! The user's own data: registration data, messages, export, deletion. Like all answers of the API
//! these are stored nowhere on their way (`Cache-Control: no-store`).

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::Response;
use axum_extra::extract::CookieJar;
use serde::Deserialize;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth;
use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::FromDevice;
use crate::http::extract::JsonBody;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::deletion;
use crate::services::export;
use crate::services::notifications;
use crate::services::notifications::Notifications;
use crate::services::notifications::NotificationsChange;
use crate::services::registration_data;
use crate::services::registration_data::RegistrationData;
use crate::services::registration_data::RegistrationForm;

const SAVED: &str = "Данные сохранены";
const ATTACHMENT: &str = "attachment; filename=\"avtosled-data.json\"";

#[derive(Serialize, ToSchema)]
pub struct SavedData {
    success: bool,
    message: &'static str,
    data: RegistrationData,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeletionRequest {
    /// The word `УДАЛИТЬ`.
    confirm: String,
}

/// The registration data.
#[utoipa::path(get, path = "/api/user/registration-data", tag = "personal data",
    security(("bearer" = [])),
    responses((status = 200, description = "The data", body = RegistrationData),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn registration_data(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<RegistrationData>, ApiError> {
    Ok(Json(
        registration_data::find(&services, &caller.user).await?,
    ))
}

/// Saves the registration data. A field that is left out stays, one that is empty is cleared.
#[utoipa::path(post, path = "/api/user/registration-data", tag = "personal data",
    security(("bearer" = [])), request_body = RegistrationForm,
    responses((status = 200, description = "Saved", body = SavedData),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn save_registration_data(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<serde_json::Value>,
) -> Result<Json<SavedData>, ApiError> {
    let data = registration_data::save(&services, caller.user.id, &body, &device).await?;
    Ok(Json(SavedData {
        success: true,
        message: SAVED,
        data,
    }))
}

/// Which messages the user gets.
#[utoipa::path(get, path = "/api/user/notifications", tag = "personal data",
    security(("bearer" = [])),
    responses((status = 200, description = "The settings", body = Notifications),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn notifications(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<Notifications>, ApiError> {
    Ok(Json(
        notifications::find(services.db.read(), &caller.user).await?,
    ))
}

/// Changes which messages the user gets.
#[utoipa::path(patch, path = "/api/user/notifications", tag = "personal data",
    security(("bearer" = [])), request_body = NotificationsChange,
    responses((status = 200, description = "The settings", body = Notifications),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn change_notifications(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<NotificationsChange>,
) -> Result<Json<Notifications>, ApiError> {
    Ok(Json(
        notifications::change(&services, caller.user.id, body, &device).await?,
    ))
}

/// Everything the service holds about the user, as a file. Asks for a recent sign-in.
#[utoipa::path(get, path = "/api/user/export", tag = "personal data",
    security(("bearer" = [])),
    responses((status = 200, description = "The data", body = Object,
            content_type = "application/json"),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn export(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<Response, ApiError> {
    caller.require_fresh(services.clock.now())?;
    let pieces = export::begin(&services, &caller.user, &device).await?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static(ATTACHMENT),
        ),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// Deletes the account. Asks for a recent sign-in and an empty balance.
#[utoipa::path(delete, path = "/api/user", tag = "personal data",
    security(("bearer" = [])), request_body = DeletionRequest,
    responses((status = 204, description = "Deleted"),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn delete_account(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    jar: CookieJar,
    JsonBody(body): JsonBody<DeletionRequest>,
) -> Result<(CookieJar, StatusCode), ApiError> {
    caller.require_fresh(services.clock.now())?;
    deletion::delete(&services, &caller.user, &body.confirm).await?;
    Ok((auth::without_cookies(jar), StatusCode::NO_CONTENT))
}
