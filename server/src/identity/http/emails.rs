//! The e-mail address of an account and its confirmation.

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

/// What the link in the mail holds.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailConfirmation {
    #[schema(value_type = Uuid)]
    link: Id,
    key: String,
}

/// Sets or clears the e-mail address. A new one is sent a link and nothing else until it is confirmed; the
/// earlier one is told. The sign-in must be of the last half hour.
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

/// Sends the address of the account another link; the earlier ones are over.
#[utoipa::path(post, path = "/api/user/email/link", operation_id = "send_email_link",
    tag = "identity", security(("bearer" = [])),
    responses((status = 204, description = "It is on its way")))]
pub async fn send_link(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<StatusCode, ApiError> {
    emails::send_again(&ctx, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms the address that a link was sent to: once, within a day, signed in to its account.
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
            EmailError::LinkOver => Self::conflict(
                "email_link_over",
                "Ссылка не подходит: она действует сутки, один раз и только в том кабинете, где указан \
                 адрес. Отправьте новую",
            ),
            EmailError::Session(error) => error.into(),
            EmailError::Storage(error) => error.into(),
        }
    }
}
