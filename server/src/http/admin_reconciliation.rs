//! The comparison of the books, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::AdminUser;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::reconciliation;
use crate::services::reconciliation::ReconciliationError;
use crate::services::reconciliation::RunView;

#[derive(Serialize, ToSchema)]
pub struct Runs {
    /// Newest first.
    runs: Vec<RunView>,
}

/// The latest comparisons of the books, newest first.
#[utoipa::path(get, path = "/api/admin/reconciliation", tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The comparisons", body = Runs),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn list(
    State(services): State<Arc<Services>>,
    _: AdminUser,
) -> Result<Json<Runs>, ApiError> {
    let runs = reconciliation::list(&services).await?;
    Ok(Json(Runs { runs }))
}

/// Compares the books now: all of our own, and three days of the payment provider's.
#[utoipa::path(post, path = "/api/admin/reconciliation", tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "What was found", body = RunView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn run(
    State(services): State<Arc<Services>>,
    _: AdminUser,
) -> Result<Json<RunView>, ApiError> {
    Ok(Json(reconciliation::run_detached(&services).await?))
}

impl From<ReconciliationError> for ApiError {
    fn from(error: ReconciliationError) -> Self {
        match error {
            ReconciliationError::Repo(error) => error.into(),
            ReconciliationError::Lost => Self::internal(&error),
        }
    }
}
