//! Route for messages to the support.

use std::sync::Arc;

use avtosled_core::form::SupportMessage;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::identity::http::extract::CurrentUser;
use crate::messages::support::{self, PER_DAY, SupportError};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;
use crate::platform::http::state::AppState;

/// Routes of the messages domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(send))
}

/// Sends a message to the support; at most five per account and day.
#[utoipa::path(post, path = "/api/support-messages", operation_id = "send_support_message",
    tag = "cabinet",
    security(("bearer" = [])),
    request_body = SupportMessage,
    responses((status = 204, description = "The message is queued")))]
async fn send(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FormBody(form): FormBody<SupportMessage>,
) -> Result<StatusCode, ApiError> {
    support::send(&ctx, caller.user.id, form).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<SupportError> for ApiError {
    fn from(error: SupportError) -> Self {
        match error {
            SupportError::TooMany => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_messages",
                format!("За сутки отправлено сообщений: {PER_DAY}. Попробуйте через сутки"),
            ),
            SupportError::Session(error) => error.into(),
            SupportError::Storage(error) => error.into(),
        }
    }
}
