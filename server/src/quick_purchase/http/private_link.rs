//! Routes for the private link of a purchased report, for its owner.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::Id;
use crate::quick_purchase::purchase::private_link::{self, PurchaseLink};

/// Returns whether the private link of a purchased report still opens the report.
#[utoipa::path(get, path = "/api/reports/{id}/purchase-link", operation_id = "get_purchase_link",
    tag = "quick", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The link", body = PurchaseLink)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<PurchaseLink>, ApiError> {
    Ok(Json(private_link::find(&ctx, access.user.id, id).await?))
}

/// Revokes the private link of a purchased report.
#[utoipa::path(delete, path = "/api/reports/{id}/purchase-link", operation_id = "revoke_purchase_link",
    tag = "quick", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 204, description = "Ended")))]
pub async fn revoke(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    private_link::revoke(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
