//! The signed-in user's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::accounts;
use crate::services::accounts::AccountView;
use crate::services::accounts::BalanceView;
use crate::services::accounts::ProfileView;

/// The current user.
#[utoipa::path(get, path = "/api/auth/user", tag = "account", security(("bearer" = [])),
    responses((status = 200, description = "The user", body = AccountView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn current_user(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<AccountView>, ApiError> {
    Ok(Json(accounts::view(&services, &caller.user).await?))
}

/// The balance, and what is held for running reports.
#[utoipa::path(get, path = "/api/user/balance", tag = "account", security(("bearer" = [])),
    responses((status = 200, description = "The balance", body = BalanceView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn balance(CurrentUser(caller): CurrentUser) -> Json<BalanceView> {
    Json(BalanceView::from(&caller.user))
}

/// The overview of the personal cabinet.
#[utoipa::path(get, path = "/api/user/profile", tag = "account", security(("bearer" = [])),
    responses((status = 200, description = "The profile", body = ProfileView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn profile(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<ProfileView>, ApiError> {
    Ok(Json(accounts::profile(&services, &caller.user).await?))
}
