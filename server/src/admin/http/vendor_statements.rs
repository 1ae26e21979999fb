//! Route for the comparison with the vendor's charges, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::vendor::statements::{self, StatementView};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;

#[derive(Serialize, ToSchema)]
pub struct Statements {
    /// Compared days, latest first.
    days: Vec<StatementView>,
}

/// Lists the latest days of the vendor's charges, each compared with our calls.
#[utoipa::path(get, path = "/api/admin/vendor-statements", operation_id = "list_vendor_statements",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The days", body = Statements)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<Statements>, ApiError> {
    let days = statements::list(&ctx).await?;
    Ok(Json(Statements { days }))
}
