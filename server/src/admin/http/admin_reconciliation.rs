//! The comparison of the books, for administrators.

use std::sync::Arc;

use avtosled_core::form::DifferenceAcknowledgement;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::http::extract::AdminUser;
use crate::money::reconciliation::open_differences::{self, OpenDifference};
use crate::money::reconciliation::{self, ReconciliationError, RunView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};

#[derive(Serialize, ToSchema)]
pub struct Runs {
    /// Newest first.
    runs: Vec<RunView>,
    /// What was found and nobody acknowledged, the oldest first, at most 100.
    open: Vec<OpenDifference>,
}

/// The latest comparisons of the books, newest first.
#[utoipa::path(get, path = "/api/admin/reconciliation", operation_id = "list_reconciliations",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The comparisons", body = Runs)))]
pub async fn list(State(ctx): State<Arc<Context>>, _: AdminUser) -> Result<Json<Runs>, ApiError> {
    let runs = reconciliation::list(&ctx).await?;
    let open = open_differences::list(&ctx).await?;
    Ok(Json(Runs { runs, open }))
}

/// Compares the books now: all of our own, and three days of the payment provider's.
#[utoipa::path(post, path = "/api/admin/reconciliation", operation_id = "run_reconciliation",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "What was found", body = RunView)))]
pub async fn run(State(ctx): State<Arc<Context>>, _: AdminUser) -> Result<Json<RunView>, ApiError> {
    Ok(Json(reconciliation::run_detached(&ctx).await?))
}

/// Acknowledges a difference, with the reason why it may stay.
#[utoipa::path(post, path = "/api/admin/reconciliation/differences/{id}/acknowledge",
    operation_id = "acknowledge_difference",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The difference")),
    request_body = DifferenceAcknowledgement,
    responses((status = 204, description = "Acknowledged")))]
pub async fn acknowledge(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<DifferenceAcknowledgement>,
) -> Result<StatusCode, ApiError> {
    if open_differences::acknowledge(&ctx, id, admin.user.id, &form.reason).await? {
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
