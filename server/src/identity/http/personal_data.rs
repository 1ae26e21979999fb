//! Routes for registration data and notification settings of the user.

use std::sync::Arc;

use avtosled_core::form;
use avtosled_core::json_value::Value;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::notification_settings::{
    self, NotificationSettings, NotificationSettingsChange,
};
use crate::identity::registration_data::{self, RegistrationData};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;

const SAVED: &str = "Данные сохранены";

#[derive(Serialize, ToSchema)]
pub struct SavedData {
    success: bool,
    message: &'static str,
    data: RegistrationData,
}

/// Returns the registration data.
///
/// Without a sign-in of the last half hour, birth date, passport, INN and address are masked.
#[utoipa::path(get, path = "/api/user/registration-data", operation_id = "get_registration_data",
    tag = "identity",
    security(("bearer" = [])),
    responses((status = 200, description = "The data", body = RegistrationData)))]
pub async fn registration_data(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<RegistrationData>, ApiError> {
    Ok(Json(registration_data::view(&ctx, &caller).await?))
}

/// Saves the registration data. Requires a sign-in of the last half hour.
///
/// Omitted fields are unchanged, empty ones are cleared.
#[utoipa::path(post, path = "/api/user/registration-data", operation_id = "save_registration_data",
    tag = "identity",
    security(("bearer" = [])), request_body = form::RegistrationData,
    responses((status = 200, description = "Saved", body = SavedData)))]
pub async fn save_registration_data(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(values): JsonBody<Value>,
) -> Result<Json<SavedData>, ApiError> {
    let data = registration_data::save(&ctx, &caller, &values, &device).await?;
    Ok(Json(SavedData {
        success: true,
        message: SAVED,
        data,
    }))
}

/// Returns the notification settings.
#[utoipa::path(get, path = "/api/user/notifications", operation_id = "get_notifications",
    tag = "identity",
    security(("bearer" = [])),
    responses((status = 200, description = "The settings", body = NotificationSettings)))]
pub async fn notifications(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<NotificationSettings>, ApiError> {
    Ok(Json(
        notification_settings::find(ctx.db.read(), &caller.user).await?,
    ))
}

/// Changes the notification settings.
#[utoipa::path(patch, path = "/api/user/notifications", operation_id = "change_notifications",
    tag = "identity",
    security(("bearer" = [])), request_body = NotificationSettingsChange,
    responses((status = 200, description = "The settings", body = NotificationSettings)))]
pub async fn change_notifications(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<NotificationSettingsChange>,
) -> Result<Json<NotificationSettings>, ApiError> {
    Ok(Json(
        notification_settings::change(&ctx, caller.user.id, body, &device).await?,
    ))
}
