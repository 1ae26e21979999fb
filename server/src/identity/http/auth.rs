//! The cookies and tokens of a session.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::accounts::{AccountView, User};
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::session::error::SessionError;
use crate::identity::session::known_devices;
use crate::identity::session::sessions::{self, Tokens};
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::state::AppState;

const REFRESH_COOKIE: &str = "refresh_token";
pub(super) const DEVICE_COOKIE: &str = "known_device";
/// Nothing else of the site ever sees these cookies.
pub(super) const COOKIE_PATH: &str = "/api/auth";

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
    jar: CookieJar,
) -> Result<(CookieJar, Json<Session>), ApiError> {
    let token = jar
        .get(REFRESH_COOKIE)
        .map(|cookie| cookie.value().to_owned());
    let token = token.ok_or(SessionError::Unauthorized)?;
    let (caller, tokens) = sessions::refresh(&state.kit, &token, &device).await?;
    let jar = with_cookies(&state, jar, &tokens);
    Ok((jar, Json(Session::new(tokens.access, &caller.user))))
}

/// Ends the session of the bearer token and of the refresh cookie.
#[utoipa::path(post, path = "/api/auth/logout", operation_id = "sign_out",
    tag = "identity",
    responses((status = 204, description = "Signed out")))]
pub async fn logout(
    State(kit): State<Arc<Kit>>,
    FromDevice(device): FromDevice,
    jar: CookieJar,
    user: Result<CurrentUser, ApiError>,
) -> Result<(CookieJar, StatusCode), ApiError> {
    let caller = match user {
        Ok(CurrentUser(caller)) => Some(caller),
        // Whoever is blocked or was signed out before still gets rid of the cookie.
        Err(error) if error.status.is_client_error() => None,
        Err(error) => return Err(error),
    };
    let refresh_token = jar.get(REFRESH_COOKIE).map(Cookie::value);
    sessions::sign_out(&kit, refresh_token, caller.as_ref(), &device).await?;
    let jar = jar.remove(Cookie::build(REFRESH_COOKIE).path(COOKIE_PATH));
    Ok((jar, StatusCode::NO_CONTENT))
}

/// The cookies of a session; a browser that signed in is known from now on.
pub(super) fn with_cookies(state: &AppState, jar: CookieJar, tokens: &Tokens) -> CookieJar {
    let lifetime = time::Duration::days(tokens.refresh_days);
    let refresh = cookie(state, REFRESH_COOKIE, tokens.refresh.clone(), lifetime);
    let jar = jar.add(refresh);
    match &tokens.known_device {
        Some(device) => {
            let lifetime = time::Duration::days(known_devices::DAYS);
            jar.add(cookie(state, DEVICE_COOKIE, device.clone(), lifetime))
        }
        None => jar,
    }
}

pub(super) fn cookie(
    state: &AppState,
    name: &'static str,
    value: String,
    lifetime: time::Duration,
) -> Cookie<'static> {
    Cookie::build((name, value))
        .path(COOKIE_PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(state.secure_cookies)
        .max_age(lifetime)
        .build()
}

/// Forgets the account in the browser altogether.
pub fn without_cookies(jar: CookieJar) -> CookieJar {
    [REFRESH_COOKIE, DEVICE_COOKIE]
        .into_iter()
        .fold(jar, |jar, name| {
            jar.remove(Cookie::build(name).path(COOKIE_PATH))
        })
}
