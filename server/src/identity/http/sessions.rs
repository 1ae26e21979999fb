//! The user's own sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::session::own_sessions::{self, OwnSessionError, SessionView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::Id;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// The current session too; no unless told.
    #[serde(default)]
    all: bool,
}

/// Where the user is signed in, newest first.
#[utoipa::path(get, path = "/api/user/sessions", operation_id = "list_sessions",
    tag = "identity", security(("bearer" = [])),
    responses((status = 200, description = "The live sessions", body = Vec<SessionView>)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    Ok(Json(own_sessions::list(&ctx, &caller).await?))
}

/// Ends one session.
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
    own_sessions::end(&ctx, &caller, id, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all other sessions.
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
    own_sessions::end_all(&ctx, &caller, which.all, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<OwnSessionError> for ApiError {
    fn from(error: OwnSessionError) -> Self {
        match error {
            OwnSessionError::NotFound => Self::not_found("session_not_found", "Такого сеанса нет"),
            OwnSessionError::Storage(error) => error.into(),
        }
    }
}
