//! Username, password and e-mail address of an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth;
use crate::identity::http::auth::Session;
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::sign_in::credentials;
use crate::identity::sign_in::credentials::{CredentialError, NewCredentials};
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::JsonBody;
use crate::kit::http::state::AppState;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    username: String,
    password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// At least 3 characters.
    username: String,
    /// At least 6 characters.
    password: String,
    email: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PasswordChange {
    current_password: String,
    new_password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// Null clears it; leaving it out is an error.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    email: Option<String>,
}

/// Signs in with username and password.
#[utoipa::path(post, path = "/api/auth/login", tag = "auth",
    request_body = Login,
    responses((status = 200, description = "Signed in", body = Session)))]
pub async fn login(
    State(state): State<AppState>,
    FromDevice(device): FromDevice,
    jar: CookieJar,
    JsonBody(body): JsonBody<Login>,
) -> Result<(CookieJar, Json<Session>), ApiError> {
    let known = jar.get(auth::DEVICE_COOKIE).map(Cookie::value);
    let Login { username, password } = body;
    let signed_in = credentials::login(&state.kit, &username, password, known, device).await?;
    let jar = auth::with_cookies(&state, jar, &signed_in.tokens);
    let session = Session {
        token: signed_in.tokens.access,
        user: AccountView::from(&signed_in.user),
    };
    Ok((jar, Json(session)))
}

/// Gives the account its first username and password. The sign-in must be of the last half hour.
#[utoipa::path(post, path = "/api/user/credentials", tag = "user", security(("bearer" = [])),
    request_body = Credentials,
    responses((status = 200, description = "The account", body = AccountView)))]
pub async fn set_first(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<Credentials>,
) -> Result<Json<AccountView>, ApiError> {
    let new = NewCredentials {
        username: body.username,
        password: body.password,
        email: body.email,
    };
    let user = credentials::set_first(&kit, &caller, new, &device).await?;
    Ok(Json(AccountView::from(&user)))
}

/// Changes the password; all other sessions end.
#[utoipa::path(post, path = "/api/user/password", tag = "user", security(("bearer" = [])),
    request_body = PasswordChange,
    responses((status = 204, description = "Changed")))]
pub async fn change_password(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    let (current, new) = (body.current_password, body.new_password);
    credentials::change_password(&kit, &caller, current, new, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets or clears the e-mail address.
#[utoipa::path(patch, path = "/api/user/email", tag = "user", security(("bearer" = [])),
    request_body = EmailChange,
    responses((status = 200, description = "The account", body = AccountView)))]
pub async fn change_email(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<EmailChange>,
) -> Result<Json<AccountView>, ApiError> {
    let email = body.email.as_deref();
    let user = credentials::change_email(&kit, &caller, email, &device).await?;
    Ok(Json(AccountView::from(&user)))
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
            CredentialError::Session(error) => return error.into(),
            CredentialError::Repo(error) => return error.into(),
            CredentialError::Password(error) => return Self::internal(&error),
        };
        Self::new(status, code, detail)
    }
}
