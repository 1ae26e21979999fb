//! Routes for the refresh and sign-out of a session, and their cookies.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::accounts::{AccountView, User};
use crate::identity::http::cookies::{self, Cookies};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::session::SessionError;
use crate::identity::session::known_devices;
use crate::identity::session::sessions::{self, Tokens};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::state::AppState;

#[derive(Serialize, ToSchema)]
pub struct Session {
    token: String,
    user: AccountView,
}

impl Session {
    pub fn new(token: String, user: &User) -> Self {
        Self {
            token,
            user: AccountView::from(user),
        }
    }
}

/// Exchanges the refresh cookie for a new access token.
#[utoipa::path(post, path = "/api/auth/refresh", operation_id = "renew_token",
    tag = "identity",
    responses((status = 200, description = "A new access token", body = Session)))]
pub async fn refresh(
    State(state): State<AppState>,
    FromDevice(device): FromDevice,
    cookies: Cookies,
) -> Result<(Cookies, Json<Session>), ApiError> {
    let token = cookies.get(cookies::REFRESH).map(ToOwned::to_owned);
    let token = token.ok_or(SessionError::Unauthorized)?;
    let (caller, tokens) = sessions::refresh(&state.ctx, &token, &device).await?;
    let cookies = with_tokens(cookies, &tokens);
    Ok((cookies, Json(Session::new(tokens.access, &caller.user))))
}

/// Header that clears the HTTP cache at sign-out.
///
/// Not `storage`: the page clears personal data itself. Not `cookies`: the device stays known.
const CLEAR_CACHE: [(&str, &str); 1] = [("clear-site-data", "\"cache\"")];

/// Ends the session of the bearer token and of the refresh cookie.
#[utoipa::path(post, path = "/api/auth/logout", operation_id = "sign_out",
    tag = "identity",
    responses((status = 204, description = "Signed out")))]
pub async fn logout(
    State(ctx): State<Arc<Context>>,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    user: Result<CurrentUser, ApiError>,
) -> Result<(StatusCode, Cookies, [(&'static str, &'static str); 1]), ApiError> {
    let caller = match user {
        Ok(CurrentUser(caller)) => Some(caller),
        // The cookie is removed even if the account is blocked or the session has ended.
        Err(error) if error.status.is_client_error() => None,
        Err(error) => return Err(error),
    };
    let refresh_token = cookies.get(cookies::REFRESH);
    sessions::sign_out(&ctx, refresh_token, caller.as_ref(), &device).await?;
    let cookies = cookies.without(cookies::REFRESH);
    Ok((StatusCode::NO_CONTENT, cookies, CLEAR_CACHE))
}

/// Sets the refresh cookie and, after a sign-in, the known-device cookie.
pub(super) fn with_tokens(cookies: Cookies, tokens: &Tokens) -> Cookies {
    let lifetime = time::Duration::days(sessions::REFRESH_DAYS);
    let cookies = cookies.with(cookies::REFRESH, tokens.refresh.clone(), lifetime);
    match &tokens.known_device {
        Some(device) => {
            let lifetime = time::Duration::days(known_devices::DAYS);
            cookies.with(cookies::DEVICE, device.clone(), lifetime)
        }
        None => cookies,
    }
}

/// Removes all cookies of the account.
pub fn without_account(cookies: Cookies) -> Cookies {
    cookies.without(cookies::REFRESH).without(cookies::DEVICE)
}
