//! Route for session state and free checks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::accounts;
use crate::identity::free_checks::{self, FreeCheckView};
use crate::identity::http::extract::CurrentUser;
use crate::identity::repository::sessions::Method;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::http::error::ApiError;

#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignInStatus)]
pub struct Status {
    authenticated: bool,
    /// Sign-in method that opened the session.
    method: Option<Method>,
    used_free_checks: i32,
    free_checks_available: i32,
    methods: Methods,
    /// Free checks, one per kind, granted or not; empty without a session.
    free_checks: Vec<FreeCheckView>,
    vk_package_available: bool,
}

/// Package and subscription of the account.
#[derive(Default, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "one for each way to prove oneself"
)]
pub struct Methods {
    phone: bool,
    vk: bool,
    licence: bool,
    password: bool,
}

/// Returns whether a session exists, and the free checks of its user.
#[utoipa::path(get, path = "/api/auth/status", operation_id = "get_sign_in_status",
    tag = "checks",
    responses((status = 200, description = "The status", body = Status)))]
pub async fn status(
    State(ctx): State<Arc<Context>>,
    user: Option<CurrentUser>,
) -> Result<Json<Status>, ApiError> {
    let Some(CurrentUser(Caller { user, session })) = user else {
        return Ok(Json(Status::default()));
    };
    Ok(Json(Status {
        authenticated: true,
        method: Some(session.method),
        used_free_checks: user.free_checks_used,
        free_checks_available: accounts::free_checks_available(&user),
        methods: Methods {
            phone: user.phone_verified,
            vk: user.vk_id.is_some(),
            licence: user.license_verified,
            password: user.password.is_some(),
        },
        free_checks: free_checks::list(&ctx, user.id).await?,
        vk_package_available: free_checks::has_vk_package(&user),
    }))
}
