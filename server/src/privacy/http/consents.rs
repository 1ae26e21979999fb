//! Routes for consent texts and the user's replies.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::consents::{self, ConsentText, ConsentView, Purpose};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;
use crate::privacy::consent_effects::{self, ConsentError, ConsentReply};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentAnswer {
    purpose: Purpose,
    /// Version of the text that was displayed.
    version: String,
    /// Whether the consent is given; false withdraws it.
    given: bool,
}

/// Lists the current consent texts.
#[utoipa::path(get, path = "/api/consents", operation_id = "list_consent_texts",
    tag = "privacy",
    responses((status = 200, description = "The texts", body = Vec<ConsentText>)))]
pub async fn texts() -> Json<Vec<ConsentText>> {
    Json(consents::all().to_vec())
}

/// Lists the user's latest reply to each consent text.
#[utoipa::path(get, path = "/api/user/consents", operation_id = "list_consents",
    tag = "privacy",
    security(("bearer" = [])),
    responses((status = 200, description = "The consents", body = Vec<ConsentView>)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<Vec<ConsentView>>, ApiError> {
    Ok(Json(consents::list(ctx.db.read(), caller.user.id).await?))
}

/// Gives or withdraws a consent.
/// Withdrawing the one to personal data erases registration data and licence.
#[utoipa::path(post, path = "/api/user/consents", operation_id = "answer_consent",
    tag = "privacy",
    security(("bearer" = [])), request_body = ConsentAnswer,
    responses((status = 200, description = "The consents", body = Vec<ConsentView>)))]
pub async fn answer(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<ConsentAnswer>,
) -> Result<Json<Vec<ConsentView>>, ApiError> {
    let reply = ConsentReply {
        purpose: body.purpose,
        version: body.version,
        given: body.given,
    };
    Ok(Json(
        consent_effects::answer(&ctx, caller.user.id, &reply, &device).await?,
    ))
}

impl From<ConsentError> for ApiError {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::TextChanged => Self::consent_text_changed(),
            ConsentError::AgreementHolds => Self::conflict(
                "agreement_ends_with_account",
                "Соглашение действует, пока есть аккаунт. Чтобы отказаться от него, удалите аккаунт",
            ),
            ConsentError::Session(error) => error.into(),
            ConsentError::Storage(error) => error.into(),
        }
    }
}
