//! Watched cars.

use std::sync::Arc;

use axum::Json;
use axum::extract::Path;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::JsonBody;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::watches;
use crate::services::watches::OwnWatches;
use crate::services::watches::WatchError;
use crate::services::watches::WatchView;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewWatch {
    /// The caller's report whose car is to be watched.
    report_id: Uuid,
}

/// The caller's watched cars with the changes found.
#[utoipa::path(get, path = "/api/user/watches", tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The cars", body = OwnWatches),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn watched_cars(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<OwnWatches>, ApiError> {
    Ok(Json(watches::list(&services, caller.user.id).await?))
}

/// Watches the car of a report: each change found costs a fee. A car that is watched stays as it is.
#[utoipa::path(post, path = "/api/user/watches", tag = "offers", security(("bearer" = [])),
    request_body = NewWatch,
    responses((status = 200, description = "The car", body = WatchView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn watch_car(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<NewWatch>,
) -> Result<Json<WatchView>, ApiError> {
    let watch = watches::add(&services, caller.user.id, body.report_id).await?;
    Ok(Json(watch))
}

/// Watches a car no longer.
#[utoipa::path(delete, path = "/api/user/watches/{id}", tag = "offers", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Gone"),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn stop_watching(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = Uuid::parse_str(&id).map_err(|_| WatchError::NotFound)?;
    watches::stop(&services, caller.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<WatchError> for ApiError {
    fn from(error: WatchError) -> Self {
        let conflict = |code, detail: String| Self::new(StatusCode::CONFLICT, code, detail);
        match error {
            WatchError::BusinessOnly => conflict(
                "business_only",
                "Следить за изменениями можно с подпиской для бизнеса".to_owned(),
            ),
            WatchError::TooMany => conflict(
                "too_many_watches",
                format!(
                    "Следить можно не больше чем за {} автомобилями: уберите лишние",
                    watches::MAX_WATCHES
                ),
            ),
            WatchError::ReportNotFound => Self::report_not_found(),
            WatchError::NotFound => Self::new(
                StatusCode::NOT_FOUND,
                "watch_not_found",
                "За этим автомобилем вы не следите",
            ),
            WatchError::Session(error) => error.into(),
            WatchError::Repo(error) => error.into(),
        }
    }
}
