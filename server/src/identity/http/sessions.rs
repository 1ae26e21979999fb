//! Routes for the session list of the user.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::session::session_list::{self, SessionView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::Id;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Whether to end the current session too; default false.
    #[serde(default)]
    all: bool,
}

/// Lists the live sessions of the user, newest first.
#[utoipa::path(get, path = "/api/user/sessions", operation_id = "list_sessions",
    tag = "identity", security(("bearer" = [])),
    responses((status = 200, description = "The live sessions", body = Vec<SessionView>)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    Ok(Json(session_list::list(&ctx, &caller).await?))
}

/// Ends one session of the user.
#[utoipa::path(delete, path = "/api/user/sessions/{id}", operation_id = "end_session",
    tag = "identity", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204, description = "The session has ended")))]
pub async fn end(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    if !session_list::end(&ctx, &caller, id, &device).await? {
        return Err(ApiError::not_found(
            "session_not_found",
            "Такого сеанса нет",
        ));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all other sessions of the user.
#[utoipa::path(delete, path = "/api/user/sessions", operation_id = "end_other_sessions",
    tag = "identity", security(("bearer" = [])),
    params(Which),
    responses((status = 204, description = "The sessions have ended")))]
pub async fn end_all(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    Query(which): Query<Which>,
) -> Result<StatusCode, ApiError> {
    session_list::end_all(&ctx, &caller, which.all, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}
