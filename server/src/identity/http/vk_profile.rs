//! Routes for the VK profile of an account, VK application settings and demo sign-in.

use std::sync::Arc;

use avtosled_core::form::VkLogin;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth;
use crate::identity::http::cookies::Cookies;
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::identity::sign_in::linking;
use crate::identity::sign_in::{vk_sign_in, vk_tokens};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;
use crate::platform::http::state::AppState;

const CLIENT_ID_VARIABLE: &str = "AVTOSLED_VK_CLIENT_ID";

/// Settings for registering this installation as a VK application.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VkSetup {
    origin: String,
    redirect_uri: String,
    popup_redirect_uri: String,
    /// Environment variable with the id of the application.
    client_id_variable: &'static str,
    is_sandbox: bool,
    configured: bool,
}

#[derive(Serialize, ToSchema)]
pub struct VkSynced {
    success: bool,
    user: AccountView,
}

/// Signs in as any VK profile; available only in development against the sandbox.
#[utoipa::path(post, path = "/api/auth/vk", operation_id = "imitate_vk_sign_in",
    tag = "identity",
    request_body = VkLogin,
    responses((status = 200, description = "Signed in", body = auth::Session)))]
pub async fn demo(
    State(state): State<AppState>,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    login: Result<FormBody<VkLogin>, ApiError>,
) -> Result<(Cookies, Json<auth::Session>), ApiError> {
    let ctx = &state.ctx;
    if !ctx.vk.has_demo {
        return Err(ApiError::from_status(StatusCode::NOT_FOUND));
    }
    let FormBody(login) = login?;
    let signed_in = vk_sign_in::sign_in_demo(ctx, login, device).await?;
    let cookies = auth::with_tokens(cookies, &signed_in.tokens);
    let session = auth::Session::new(signed_in.tokens.access, &signed_in.user);
    Ok((cookies, Json(session)))
}

/// Returns the VK ID settings of this installation.
#[utoipa::path(get, path = "/api/auth/vk/setup", operation_id = "get_vk_setup",
    tag = "identity",
    responses((status = 200, description = "The registration", body = VkSetup)))]
pub async fn setup(State(ctx): State<Arc<Context>>) -> Json<VkSetup> {
    let vk = &ctx.vk;
    Json(VkSetup {
        origin: vk.public_url.clone(),
        redirect_uri: vk.redirect_uri(false),
        popup_redirect_uri: vk.redirect_uri(true),
        client_id_variable: CLIENT_ID_VARIABLE,
        is_sandbox: vk.is_sandbox,
        configured: !vk.is_sandbox,
    })
}

/// Fills an empty name and e-mail address of the account with those from VK.
#[utoipa::path(post, path = "/api/user/sync-vk-data", operation_id = "sync_vk_data",
    tag = "identity", security(("bearer" = [])),
    responses((status = 200, description = "Filled in", body = VkSynced)))]
pub async fn sync(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<Json<VkSynced>, ApiError> {
    let user = vk_tokens::sync(&ctx, &caller.user, &device).await?;
    Ok(Json(VkSynced {
        success: true,
        user: AccountView::from(&user),
    }))
}

/// Unlinks the VK profile from the account.
#[utoipa::path(delete, path = "/api/user/vk", operation_id = "unlink_vk",
    tag = "identity", security(("bearer" = [])),
    responses((status = 204, description = "Unlinked")))]
pub async fn unlink(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<StatusCode, ApiError> {
    linking::unlink_vk(&ctx, &caller, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}
