//! Routes for keys of the open API, for their owner.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::business::api_keys::{self, ApiKeyError, CreatedApiKey, NewApiKey, OwnApiKeys};
use crate::identity::http::extract::{CurrentAccount, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};

/// Lists the caller's API keys, newest first.
#[utoipa::path(get, path = "/api/user/api-keys", operation_id = "list_api_keys",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The keys", body = OwnApiKeys)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnApiKeys>, ApiError> {
    Ok(Json(api_keys::list(&ctx, &access.user).await?))
}

/// Creates an API key; its text is in this response only. Needs a recent sign-in.
#[utoipa::path(post, path = "/api/user/api-keys", operation_id = "create_api_key",
    tag = "business", security(("bearer" = [])),
    request_body = NewApiKey,
    responses((status = 200, description = "The key", body = CreatedApiKey)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    JsonBody(new): JsonBody<NewApiKey>,
) -> Result<Json<CreatedApiKey>, ApiError> {
    let created = api_keys::create(&ctx, &access.caller, new, &device).await?;
    Ok(Json(created))
}

/// Parameters of the rotation of an API key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Rotation {
    /// Hours for which the old key stays valid, at most 168.
    overlap_hours: u32,
}

/// Replaces an API key by a new one with the same settings. Needs a recent sign-in.
#[utoipa::path(post, path = "/api/user/api-keys/{id}/rotate", operation_id = "rotate_api_key",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = Rotation,
    responses((status = 200, description = "The new key", body = CreatedApiKey)))]
pub async fn rotate(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<Rotation>,
) -> Result<Json<CreatedApiKey>, ApiError> {
    let created = api_keys::rotate(&ctx, &access.caller, id, body.overlap_hours, &device).await?;
    Ok(Json(created))
}

/// Revokes an API key; all processes reject it within a second.
#[utoipa::path(delete, path = "/api/user/api-keys/{id}", operation_id = "revoke_api_key",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "The key is revoked")))]
pub async fn revoke(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    api_keys::revoke(&ctx, &access.caller, id, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<ApiKeyError> for ApiError {
    fn from(error: ApiKeyError) -> Self {
        match error {
            ApiKeyError::Invalid(errors) => errors.into(),
            ApiKeyError::NoAccess => Self::conflict(
                "api_access_required",
                "Рабочие ключи доступны с подпиской «Бизнес Про». Тестовый ключ можно создать сразу",
            ),
            ApiKeyError::TooMany => Self::conflict(
                "too_many_api_keys",
                "Действующих ключей может быть не больше 20: отзовите лишние",
            ),
            ApiKeyError::NotFound => Self::not_found("api_key_not_found", "Такого ключа у вас нет"),
            ApiKeyError::NotActive => {
                Self::conflict("api_key_not_active", "Ключ уже отозван или его срок истёк")
            }
            ApiKeyError::Session(error) => error.into(),
            ApiKeyError::Storage(error) => error.into(),
        }
    }
}
