//! The comparison with the vendor's charges, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::http::extract::AdminUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::operations::vendor_statements::{self, StatementView};

#[derive(Serialize, ToSchema)]
pub struct Statements {
    /// The last one first.
    days: Vec<StatementView>,
}

/// The latest days of the vendor's list of charges, each compared with our calls.
#[utoipa::path(get, path = "/api/admin/vendor-statements", tag = "admin",
    security(("bearer" = [])),
    responses((status = 200, description = "The days", body = Statements)))]
pub async fn list(State(kit): State<Arc<Kit>>, _: AdminUser) -> Result<Json<Statements>, ApiError> {
    let days = vendor_statements::list(&kit).await?;
    Ok(Json(Statements { days }))
}
