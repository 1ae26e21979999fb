//! Routes for the e-mail address of an account and its confirmation.

use std::sync::Arc;

use avtosled_core::form::EmailChange;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::accounts::AccountView;
use crate::identity::emails::{self, EmailError};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, JsonBody};

/// Parameters of the link in the confirmation mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailConfirmation {
    #[schema(value_type = Uuid)]
    link: Id,
    key: String,
}

/// Sets or clears the e-mail address. Requires a sign-in of the last half hour.
///
/// Until it is confirmed, a new address receives only the confirmation link; the previous one is notified.
#[utoipa::path(patch, path = "/api/user/email", operation_id = "change_email",
    tag = "identity", security(("bearer" = [])),
    request_body = EmailChange,
    responses((status = 200, description = "The account", body = AccountView)))]
pub async fn change_email(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    FormBody(change): FormBody<EmailChange>,
) -> Result<Json<AccountView>, ApiError> {
    let email = change.email.as_deref();
    let user = emails::change(&ctx, &caller, email, &device).await?;
    Ok(Json(AccountView::from(&user)))
}

/// Sends a new confirmation link; earlier links become invalid.
#[utoipa::path(post, path = "/api/user/email/link", operation_id = "send_email_link",
    tag = "identity", security(("bearer" = [])),
    responses((status = 204, description = "The link is queued")))]
pub async fn send_link(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<StatusCode, ApiError> {
    emails::resend_link(&ctx, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms the e-mail address of a link: once, within a day, signed in to its account.
#[utoipa::path(post, path = "/api/user/email/confirm", operation_id = "confirm_email",
    tag = "identity", security(("bearer" = [])),
    request_body = EmailConfirmation,
    responses((status = 200, description = "The account", body = AccountView)))]
pub async fn confirm(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(given): JsonBody<EmailConfirmation>,
) -> Result<Json<AccountView>, ApiError> {
    let EmailConfirmation {
        link: Id(link),
        key,
    } = given;
    let user = emails::confirm(&ctx, &caller, link, &key, &device).await?;
    Ok(Json(AccountView::from(&user)))
}

impl From<EmailError> for ApiError {
    fn from(error: EmailError) -> Self {
        match error {
            EmailError::TooMany { retry_after_s } => {
                let mut problem = Self::too_many(retry_after_s);
                problem.detail =
                    "Сегодня уже отправлено несколько писем со ссылкой. Проверьте папку «Спам» или \
                     попробуйте завтра"
                        .into();
                problem
            }
            EmailError::NothingToConfirm => {
                Self::conflict("nothing_to_confirm", "Адрес уже подтверждён или не указан")
            }
            EmailError::LinkInvalid => Self::conflict(
                "email_link_over",
                "Ссылка не подходит: она действует сутки, один раз и только в том кабинете, где указан \
                 адрес. Отправьте новую",
            ),
            EmailError::Session(error) => error.into(),
            EmailError::Storage(error) => error.into(),
        }
    }
}
