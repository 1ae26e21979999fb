//! Routes for the signed-in user's own account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account_overview::analytics::{self, AnalyticsView};
use crate::account_overview::profile::{self, ProfileView};
use crate::identity::accounts::AccountView;
use crate::identity::http::extract::{CurrentAccount, CurrentUser};
use crate::money::balance::BalanceView;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::state::AppState;

/// Routes of the account overview domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(current_user))
        .routes(routes!(balance))
        .routes(routes!(profile))
        .routes(routes!(analytics))
}

/// Returns the current user.
#[utoipa::path(get, path = "/api/auth/user", operation_id = "get_account",
    tag = "cabinet", security(("bearer" = [])),
    responses((status = 200, description = "The user", body = AccountView)))]
pub async fn current_user(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<AccountView>, ApiError> {
    Ok(Json(profile::account(&ctx, &caller.user).await?))
}

/// Returns the balance, and what is held for running reports.
#[utoipa::path(get, path = "/api/user/balance", operation_id = "get_balance",
    tag = "cabinet", security(("bearer" = [])),
    responses((status = 200, description = "The balance", body = BalanceView)))]
pub async fn balance(CurrentAccount(access): CurrentAccount) -> Json<BalanceView> {
    Json(BalanceView::from(&access.user))
}

/// Returns the account overview of the user.
#[utoipa::path(get, path = "/api/user/profile", operation_id = "get_profile",
    tag = "cabinet", security(("bearer" = [])),
    responses((status = 200, description = "The profile", body = ProfileView)))]
pub async fn profile(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<ProfileView>, ApiError> {
    Ok(Json(profile::profile(&ctx, &caller.user).await?))
}

/// Returns the spending on the user's checks, in total and by month.
#[utoipa::path(get, path = "/api/user/analytics", operation_id = "get_own_analytics",
    tag = "cabinet", security(("bearer" = [])),
    responses((status = 200, description = "The figures", body = AnalyticsView)))]
pub async fn analytics(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<AnalyticsView>, ApiError> {
    Ok(Json(analytics::analytics(&ctx, access.user.id).await?))
}
