//! Routes for reconciliation runs and open discrepancies.

use std::sync::Arc;

use avtosled_core::form::DiscrepancyAcknowledgement;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::http::extract::AdminUser;
use crate::money::reconciliation::open_discrepancies::{self, OpenDiscrepancy};
use crate::money::reconciliation::{self, ReconciliationError, RunView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};

#[derive(Serialize, ToSchema)]
pub struct Runs {
    /// Latest runs, newest first.
    runs: Vec<RunView>,
    /// Open discrepancies, oldest first, at most 100.
    open: Vec<OpenDiscrepancy>,
}

/// Lists the latest reconciliation runs, newest first.
#[utoipa::path(get, path = "/api/admin/reconciliation", operation_id = "list_reconciliations",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The comparisons", body = Runs)))]
pub async fn list(State(ctx): State<Arc<Context>>, _: AdminUser) -> Result<Json<Runs>, ApiError> {
    let runs = reconciliation::list(&ctx).await?;
    let open = open_discrepancies::list(&ctx).await?;
    Ok(Json(Runs { runs, open }))
}

/// Runs reconciliation now: the whole ledger, and three days of the payment provider.
#[utoipa::path(post, path = "/api/admin/reconciliation", operation_id = "run_reconciliation",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The result", body = RunView)))]
pub async fn run(State(ctx): State<Arc<Context>>, _: AdminUser) -> Result<Json<RunView>, ApiError> {
    Ok(Json(reconciliation::run_detached(&ctx).await?))
}

/// Acknowledges a discrepancy with a reason.
#[utoipa::path(post, path = "/api/admin/reconciliation/differences/{id}/acknowledge",
    operation_id = "acknowledge_difference",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The difference")),
    request_body = DiscrepancyAcknowledgement,
    responses((status = 204, description = "Acknowledged")))]
pub async fn acknowledge(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<DiscrepancyAcknowledgement>,
) -> Result<StatusCode, ApiError> {
    if open_discrepancies::acknowledge(&ctx, id, admin.user.id, &form.reason).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiError::not_found(
        "difference_not_found",
        "Такого расхождения нет, или его уже подтвердили",
    ))
}

impl From<ReconciliationError> for ApiError {
    fn from(error: ReconciliationError) -> Self {
        match error {
            ReconciliationError::Storage(error) => error.into(),
            ReconciliationError::Lost => Self::internal(&error),
        }
    }
}
