//! Routes for sign-in by VK ID and linking of a VK profile.

use avtosled_core::messages;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth;
use crate::identity::http::cookies::{self, Cookies};
use crate::identity::http::extract::{FromDevice, UserOrAnonymous};
use crate::identity::sign_in::error::{AuthorizationResponse, VkSignInError};
use crate::identity::sign_in::vk_attempts::{self, Purpose, Start};
use crate::identity::sign_in::vk_sign_in::{self, Access, Finished};
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;
use crate::platform::http::state::AppState;

/// Length of the browser's secret: 32 bytes in base64url.
const BROWSER_CHARS: usize = 43;

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Display {
    /// Full-page redirect to VK, which redirects back to `/auth-flow`.
    #[default]
    Redirect,
    /// Popup window, which VK redirects to `/vk-callback`.
    Popup,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct VkStart {
    #[serde(default)]
    display: Display,
    #[serde(default)]
    purpose: Purpose,
    /// Local path to open after the sign-in.
    return_to: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VkStarted {
    authorize_url: String,
    /// Lifetime of the attempt in seconds.
    expires_in: i64,
}

/// Query parameters of VK's redirect.
/// The last three belong to the former token flow and are rejected.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VkCode {
    code: Option<String>,
    state: Option<String>,
    device_id: Option<String>,
    redirect_uri: Option<String>,
    access_token: Option<String>,
    token: Option<String>,
    uuid: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VkSession {
    token: String,
    user: AccountView,
    return_to: Option<String>,
    purpose: Purpose,
    /// Whether the sign-in created the account.
    created: bool,
    /// Phone reported by VK; not confirmed.
    suggested_phone: Option<String>,
}

/// Starts a sign-in by VK ID.
#[utoipa::path(post, path = "/api/auth/vk/start", operation_id = "start_vk_sign_in",
    tag = "identity",
    request_body = VkStart,
    responses((status = 200, description = "Where to send the browser", body = VkStarted)))]
pub async fn start(
    State(state): State<AppState>,
    UserOrAnonymous(caller): UserOrAnonymous,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<VkStart>,
) -> Result<(Cookies, Json<VkStarted>), ApiError> {
    let start = Start {
        is_popup: body.display == Display::Popup,
        purpose: body.purpose,
        return_to: body.return_to,
    };
    let browser = browser(&cookies).map(ToOwned::to_owned);
    let started = vk_attempts::start(&state.ctx, start, caller.as_ref(), browser, &device).await?;
    let lifetime = time::Duration::seconds(vk_attempts::LIFETIME_S);
    let cookies = cookies.with(cookies::VK_BROWSER, started.browser, lifetime);
    let answer = VkStarted {
        authorize_url: started.authorize_url,
        expires_in: vk_attempts::LIFETIME_S,
    };
    Ok((cookies, Json(answer)))
}

/// Finishes a sign-in by VK ID, or links the VK profile.
#[utoipa::path(post, path = "/api/auth/vk/exchange", operation_id = "finish_vk_sign_in",
    tag = "identity",
    request_body = VkCode,
    responses((status = 200, description = "Signed in, or linked", body = VkSession)))]
pub async fn exchange(
    State(state): State<AppState>,
    UserOrAnonymous(caller): UserOrAnonymous,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<VkCode>,
) -> Result<(Cookies, Json<VkSession>), ApiError> {
    let response = authorization_response(body)?;
    let ctx = &state.ctx;
    let browser = browser(&cookies);
    let finished = vk_sign_in::finish(ctx, response, browser, caller.as_ref(), device).await?;
    Ok(session(cookies.without(cookies::VK_BROWSER), finished))
}

/// Alias of `/api/auth/vk/exchange`.
#[utoipa::path(post, path = "/api/auth/vk/callback", operation_id = "finish_vk_callback",
    tag = "identity",
    request_body = VkCode,
    responses((status = 200, description = "Signed in, or linked", body = VkSession)))]
pub async fn callback(
    state: State<AppState>,
    caller: UserOrAnonymous,
    device: FromDevice,
    cookies: Cookies,
    body: JsonBody<VkCode>,
) -> Result<(Cookies, Json<VkSession>), ApiError> {
    exchange(state, caller, device, cookies, body).await
}

fn session(cookies: Cookies, finished: Finished) -> (Cookies, Json<VkSession>) {
    let (cookies, token) = match finished.access {
        Access::SameSession(token) => (cookies, token),
        Access::NewSession(tokens) => (auth::with_tokens(cookies, &tokens), tokens.access),
    };
    let session = VkSession {
        token,
        user: AccountView::from(&finished.user),
        return_to: finished.return_to,
        purpose: finished.purpose,
        created: finished.created,
        suggested_phone: finished.suggested_phone,
    };
    (cookies, Json(session))
}

/// Reads the authorization response of VK.
///
/// Tokens are rejected: they may have been issued to another application.
fn authorization_response(body: VkCode) -> Result<AuthorizationResponse, ApiError> {
    let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty());
    let Some(code) = non_empty(body.code) else {
        if body.access_token.or(body.token).or(body.uuid).is_some() {
            return Err(ApiError::new(
                StatusCode::GONE,
                "vk_token_flow_gone",
                "Вход по токену VK больше не поддерживается. Обновите страницу и войдите ещё раз.",
            ));
        }
        let detail = messages::VK_NO_CODE;
        return Err(ApiError::bad_request("vk_code_missing", detail));
    };
    Ok(AuthorizationResponse {
        code,
        state: non_empty(body.state).ok_or(VkSignInError::StateInvalid)?,
        device_id: non_empty(body.device_id).ok_or(VkSignInError::CodeInvalid)?,
        redirect_uri: non_empty(body.redirect_uri),
    })
}

fn browser(cookies: &Cookies) -> Option<&str> {
    let value = cookies.get(cookies::VK_BROWSER)?;
    (value.len() == BROWSER_CHARS).then_some(value)
}
