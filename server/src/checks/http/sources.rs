//! Route for the list of sources and their availability.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::checks::source_settings::{self, SourceView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;

/// Lists all sources; one that is not connected is skipped in orders and costs nothing.
#[utoipa::path(get, path = "/api/sources", operation_id = "list_sources",
    tag = "checks",
    responses((status = 200, description = "The sources", body = [SourceView])))]
pub async fn list(State(ctx): State<Arc<Context>>) -> Result<Json<Vec<SourceView>>, ApiError> {
    Ok(Json(source_settings::list(&ctx).await?))
}
