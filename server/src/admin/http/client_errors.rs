//! Route for error reports of the pages; needs no authentication.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use crate::admin::client_errors::{self, ClientError};
use crate::identity::http::extract::FromDevice;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;

const TRY_AGAIN_AFTER_S: i64 = 60;

/// Reports an error of a page.
#[utoipa::path(post, path = "/api/client-errors", operation_id = "note_client_error",
    tag = "operations", request_body = ClientError,
    responses((status = 204, description = "Recorded")))]
pub async fn report_client_error(
    State(ctx): State<Arc<Context>>,
    FromDevice(device): FromDevice,
    JsonBody(error): JsonBody<ClientError>,
) -> Result<StatusCode, ApiError> {
    if !client_errors::note(&ctx, device.ip_address, &error) {
        return Err(ApiError::too_many(TRY_AGAIN_AFTER_S));
    }
    Ok(StatusCode::NO_CONTENT)
}
