//! Route that ends the sessions of a staff member by a link in a mail.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::admin::dual_control::session_stop::{self, SessionStopError, StoppedSessions};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};

/// Parameters of a session stop link, as mailed to an administrator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionStop {
    #[schema(value_type = Uuid)]
    link: Id,
    key: String,
}

/// Ends all sessions of the staff member that a link names, once, within 72 hours.
/// Needs no sign-in.
#[utoipa::path(post, path = "/api/staff-sessions/stop", operation_id = "end_staff_sessions",
    tag = "operations",
    request_body = SessionStop,
    responses((status = 200, description = "Number of ended sessions", body = StoppedSessions)))]
pub async fn stop(
    State(ctx): State<Arc<Context>>,
    JsonBody(SessionStop {
        link: Id(link),
        key,
    }): JsonBody<SessionStop>,
) -> Result<Json<StoppedSessions>, ApiError> {
    Ok(Json(session_stop::stop(&ctx, link, &key).await?))
}

impl From<SessionStopError> for ApiError {
    fn from(error: SessionStopError) -> Self {
        match error {
            SessionStopError::LinkInvalid => Self::conflict(
                "stop_link_over",
                "Ссылка не подходит: она действует 72 часа и один раз. Сеансы можно завершить в панели",
            ),
            SessionStopError::Storage(error) => error.into(),
        }
    }
}
