//! The comparison of the books, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::http::extract::AdminUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::money::reconciliation::{self, ReconciliationError, RunView};

#[derive(Serialize, ToSchema)]
pub struct Runs {
    /// Newest first.
    runs: Vec<RunView>,
}

/// The latest comparisons of the books, newest first.
#[utoipa::path(get, path = "/api/admin/reconciliation", operation_id = "list_reconciliations",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The comparisons", body = Runs)))]
pub async fn list(State(kit): State<Arc<Kit>>, _: AdminUser) -> Result<Json<Runs>, ApiError> {
    let runs = reconciliation::list(&kit).await?;
    Ok(Json(Runs { runs }))
}

/// Compares the books now: all of our own, and three days of the payment provider's.
#[utoipa::path(post, path = "/api/admin/reconciliation", operation_id = "run_reconciliation",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "What was found", body = RunView)))]
pub async fn run(State(kit): State<Arc<Kit>>, _: AdminUser) -> Result<Json<RunView>, ApiError> {
    Ok(Json(reconciliation::run_detached(&kit).await?))
}

impl From<ReconciliationError> for ApiError {
    fn from(error: ReconciliationError) -> Self {
        match error {
            ReconciliationError::Storage(error) => error.into(),
            ReconciliationError::Lost => Self::internal(&error),
        }
    }
}
