//! Routes for username and password of an account.

use std::sync::Arc;

use avtosled_core::form::{Login, PasswordChange, Registration};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth::{self, Session};
use crate::identity::http::cookies::{self, Cookies};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::sign_in::credentials::{self, CredentialError};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;
use crate::platform::http::state::AppState;

/// Signs in by username and password.
#[utoipa::path(post, path = "/api/auth/login", operation_id = "sign_in_by_password",
    tag = "identity",
    request_body = Login,
    responses((status = 200, description = "Signed in", body = Session)))]
pub async fn login(
    State(state): State<AppState>,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    FormBody(login): FormBody<Login>,
) -> Result<(Cookies, Json<Session>), ApiError> {
    let known = cookies.get(cookies::DEVICE);
    let signed_in = credentials::login(&state.ctx, login, known, device).await?;
    let cookies = auth::with_tokens(cookies, &signed_in.tokens);
    let session = Session::new(signed_in.tokens.access, &signed_in.user);
    Ok((cookies, Json(session)))
}

/// Sets the first username and password. Requires a sign-in of the last half hour.
#[utoipa::path(post, path = "/api/user/credentials", operation_id = "set_credentials",
    tag = "identity", security(("bearer" = [])),
    request_body = Registration,
    responses((status = 200, description = "The account", body = AccountView)))]
pub async fn set_first(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    FormBody(new): FormBody<Registration>,
) -> Result<Json<AccountView>, ApiError> {
    let user = credentials::set_first(&ctx, &caller, new, &device).await?;
    Ok(Json(AccountView::from(&user)))
}

/// Changes the password and ends all other sessions.
#[utoipa::path(post, path = "/api/user/password", operation_id = "change_password",
    tag = "identity", security(("bearer" = [])),
    request_body = PasswordChange,
    responses((status = 204, description = "Changed")))]
pub async fn change_password(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    FormBody(change): FormBody<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    credentials::change_password(&ctx, &caller, change, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<CredentialError> for ApiError {
    fn from(error: CredentialError) -> Self {
        let (status, code, detail) = match error {
            CredentialError::LoginFailed => (
                StatusCode::UNAUTHORIZED,
                "login_failed",
                "Неверное имя пользователя или пароль",
            ),
            CredentialError::PasswordWrong => (
                StatusCode::BAD_REQUEST,
                "password_wrong",
                "Текущий пароль неверен",
            ),
            CredentialError::NoPassword => (
                StatusCode::CONFLICT,
                "password_missing",
                "Пароль ещё не задан",
            ),
            CredentialError::PasswordExists => {
                (StatusCode::CONFLICT, "password_exists", "Пароль уже задан")
            }
            CredentialError::UsernameTaken => (
                StatusCode::CONFLICT,
                "username_taken",
                "Это имя пользователя занято, выберите другое",
            ),
            CredentialError::Invalid(errors) => return Self::fields(errors),
            CredentialError::TooMany { retry_after_s } => return Self::too_many(retry_after_s),
            CredentialError::Email(error) => return error.into(),
            CredentialError::Session(error) => return error.into(),
            CredentialError::Storage(error) => return error.into(),
            CredentialError::Password(error) => return Self::internal(&error),
        };
        Self::new(status, code, detail)
    }
}
