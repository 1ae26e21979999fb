//! Routes of the automatic top-up.

use std::sync::Arc;

use avtosled_core::form::AutoTopup;
use axum::Json;
use axum::extract::State;

use crate::identity::http::extract::{CurrentAccount, FromDevice};
use crate::money::auto_topup::{self, AutoTopupError, AutoTopupView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;

/// Returns the settings of the automatic top-up.
#[utoipa::path(get, path = "/api/user/auto-topup", operation_id = "get_auto_topup",
    tag = "money", security(("bearer" = [])),
    responses((status = 200, description = "The settings", body = AutoTopupView)))]
pub async fn auto_topup(CurrentAccount(access): CurrentAccount) -> Json<AutoTopupView> {
    Json(auto_topup::view(&access.user))
}

/// Changes the settings of the automatic top-up.
#[utoipa::path(put, path = "/api/user/auto-topup", operation_id = "set_auto_topup",
    tag = "money", security(("bearer" = [])),
    request_body = AutoTopup,
    responses((status = 200, description = "The settings", body = AutoTopupView)))]
pub async fn set_auto_topup(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    FormBody(new): FormBody<AutoTopup>,
) -> Result<Json<AutoTopupView>, ApiError> {
    Ok(Json(
        auto_topup::set(&ctx, access.user.id, new, &device).await?,
    ))
}

impl From<AutoTopupError> for ApiError {
    fn from(error: AutoTopupError) -> Self {
        match error {
            AutoTopupError::Invalid(errors) => Self::fields(errors),
            AutoTopupError::NoSavedCard => Self::conflict(
                "no_saved_method",
                "Сначала сохраните способ оплаты: пополните баланс и отметьте «Сохранить способ оплаты»",
            ),
            AutoTopupError::ConsentRequired => Self::charges_consent_required(),
            AutoTopupError::Payment(error) => error.into(),
            AutoTopupError::Session(error) => error.into(),
            AutoTopupError::Storage(error) => error.into(),
        }
    }
}
