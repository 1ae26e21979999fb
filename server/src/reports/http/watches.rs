//! Routes for watched cars.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};
use crate::reports::watches::{self, OwnWatches, WatchError, WatchView};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewWatch {
    /// Report of the caller whose car is watched.
    report_id: Uuid,
}

/// Lists the caller's watched cars with their changes.
#[utoipa::path(get, path = "/api/user/watches", operation_id = "list_watches",
    tag = "reports", security(("bearer" = [])),
    responses((status = 200, description = "The cars", body = OwnWatches)))]
pub async fn watched_cars(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnWatches>, ApiError> {
    Ok(Json(watches::list(&ctx, access.user.id).await?))
}

/// Watches the car of a report, with a fee per change; an existing watch stays.
#[utoipa::path(post, path = "/api/user/watches", operation_id = "watch_car",
    tag = "reports", security(("bearer" = [])),
    request_body = NewWatch,
    responses((status = 200, description = "The car", body = WatchView)))]
pub async fn watch_car(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(body): JsonBody<NewWatch>,
) -> Result<Json<WatchView>, ApiError> {
    let watch = watches::add(&ctx, access.user.id, body.report_id, None).await?;
    Ok(Json(watch))
}

/// Stops watching a car.
#[utoipa::path(delete, path = "/api/user/watches/{id}", operation_id = "remove_watch",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "The watch is stopped")))]
pub async fn stop_watching(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    watches::stop(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<WatchError> for ApiError {
    fn from(error: WatchError) -> Self {
        match error {
            WatchError::BusinessOnly => Self::conflict(
                "business_only",
                "Следить за изменениями можно с подпиской для бизнеса".to_owned(),
            ),
            WatchError::TooMany => Self::conflict(
                "too_many_watches",
                format!(
                    "Следить можно не больше чем за {} автомобилями: уберите лишние",
                    watches::MAX_WATCHES
                ),
            ),
            WatchError::ReportNotFound => Self::report_not_found(),
            WatchError::NotFound => {
                Self::not_found("watch_not_found", "За этим автомобилем вы не следите")
            }
            WatchError::KeyReused(error) => error.into(),
            WatchError::Session(error) => error.into(),
            WatchError::Storage(error) => error.into(),
        }
    }
}
