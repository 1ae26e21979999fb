//! What people are asked to agree to, and what they answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::FromDevice;
use crate::http::extract::JsonBody;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::consents;
use crate::services::consents::ConsentText;
use crate::services::consents::ConsentView;
use crate::services::consents::Purpose;
use crate::services::consents::Reply;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentAnswer {
    purpose: Purpose,
    /// Of the text that was shown.
    version: String,
    /// False withdraws the consent.
    given: bool,
}

/// The texts that consents are given to.
#[utoipa::path(get, path = "/api/consents", tag = "personal data",
    responses((status = 200, description = "The texts", body = Vec<ConsentText>)))]
pub async fn texts() -> Json<Vec<ConsentText>> {
    Json(consents::all().to_vec())
}

/// The user's last word on each text.
#[utoipa::path(get, path = "/api/user/consents", tag = "personal data",
    security(("bearer" = [])),
    responses((status = 200, description = "The consents", body = Vec<ConsentView>),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn list(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<Vec<ConsentView>>, ApiError> {
    Ok(Json(
        consents::list(services.db.read(), caller.user.id).await?,
    ))
}

/// Gives or withdraws a consent. Without the one to personal data, registration data and licence are
/// erased.
#[utoipa::path(post, path = "/api/user/consents", tag = "personal data",
    security(("bearer" = [])), request_body = ConsentAnswer,
    responses((status = 200, description = "The consents", body = Vec<ConsentView>),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn answer(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<ConsentAnswer>,
) -> Result<Json<Vec<ConsentView>>, ApiError> {
    let reply = Reply {
        purpose: body.purpose,
        version: body.version,
        given: body.given,
    };
    Ok(Json(
        consents::answer(&services, caller.user.id, &reply, &device).await?,
    ))
}
