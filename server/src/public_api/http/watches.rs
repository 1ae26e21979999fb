//! Watched cars of the mode of the key.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, JsonBody};
use crate::public_api::http::checks::check_not_found;
use crate::public_api::http::client::ApiClient;
use crate::public_api::watches::{self, WatchedCar, WatchedCars};
use crate::reports::watches::WatchError;

/// A car to be watched.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CarToWatch {
    /// Check of the account whose car is watched.
    check_id: Uuid,
}

/// Lists the watched cars, newest first.
#[utoipa::path(get, path = "/v1/watches", operation_id = "list_watches",
    tag = "watches", security(("apiKey" = [])),
    responses((status = 200, description = "The cars", body = WatchedCars)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
) -> Result<Json<WatchedCars>, ApiError> {
    Ok(Json(watches::list(&ctx, &caller).await?))
}

/// Watches the car of a check; an existing watch of the car is returned.
///
/// Five registers are compared daily. A change costs the price of the list and sends `watch.changed`. A watch of a test
/// key sends one sample change at once.
#[utoipa::path(post, path = "/v1/watches", operation_id = "create_watch",
    tag = "watches", security(("apiKey" = [])),
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same watch for 48 hours")),
    request_body = CarToWatch,
    responses((status = 201, description = "The watched car", body = WatchedCar)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<CarToWatch>,
) -> Result<(StatusCode, Json<WatchedCar>), ApiError> {
    let added = watches::add(&ctx, &caller, body.check_id, key).await;
    let watch = added.map_err(|error| match error {
        WatchError::ReportNotFound => check_not_found(),
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(watch)))
}

/// Ends the watch of a car.
#[utoipa::path(delete, path = "/v1/watches/{id}", operation_id = "delete_watch",
    tag = "watches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The watch")),
    responses((status = 204, description = "The watch has ended")))]
pub async fn delete(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    watches::stop(&ctx, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
