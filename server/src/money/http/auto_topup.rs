//! The automatic top-up.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::JsonBody;
use crate::money::auto_topup;
use crate::money::auto_topup::{AutoTopupError, AutoTopupView, NewSettings};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct AutoTopupForm {
    /// Roubles, 0 to 50 000.
    minimum_balance: Kopecks,
    auto_topup_enabled: bool,
    /// Roubles, 100 to 50 000.
    auto_topup_amount: Kopecks,
    /// Whether a subscription is charged every month.
    monthly_topup_required: bool,
    /// Without it, the newest saved card.
    payment_method_id: Option<Uuid>,
    /// Version of the text that was agreed to.
    consent: Option<String>,
}

/// The settings of the automatic top-up.
#[utoipa::path(get, path = "/api/user/auto-topup", tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The settings", body = AutoTopupView)))]
pub async fn auto_topup(CurrentUser(caller): CurrentUser) -> Json<AutoTopupView> {
    Json(auto_topup::view(&caller.user))
}

/// Changes the settings of the automatic top-up.
#[utoipa::path(put, path = "/api/user/auto-topup", tag = "offers", security(("bearer" = [])),
    request_body = AutoTopupForm,
    responses((status = 200, description = "The settings", body = AutoTopupView)))]
pub async fn set_auto_topup(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<AutoTopupForm>,
) -> Result<Json<AutoTopupView>, ApiError> {
    let new = NewSettings {
        minimum_balance: body.minimum_balance,
        enabled: body.auto_topup_enabled,
        amount: body.auto_topup_amount,
        monthly_topup_required: body.monthly_topup_required,
        payment_method_id: body.payment_method_id,
        consent: body.consent,
    };
    Ok(Json(
        auto_topup::set(&kit, caller.user.id, new, &device).await?,
    ))
}

impl From<AutoTopupError> for ApiError {
    fn from(error: AutoTopupError) -> Self {
        match error {
            AutoTopupError::Invalid(errors) => Self::fields(errors),
            AutoTopupError::NoSavedCard => Self::new(
                StatusCode::CONFLICT,
                "no_saved_card",
                "Сначала сохраните карту: пополните баланс и отметьте «Сохранить карту»",
            ),
            AutoTopupError::ConsentRequired => Self::charges_consent_required(),
            AutoTopupError::Payment(error) => error.into(),
            AutoTopupError::Session(error) => error.into(),
            AutoTopupError::Repo(error) => error.into(),
        }
    }
}
