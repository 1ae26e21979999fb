//! Routes for the overview and vendor statistics, for administrators.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Path, State};

use crate::admin::analytics::revenue::{self, RevenueDay};
use crate::admin::overview::vendor_calls::{self, ApiPerformance, ApiStatistics};
use crate::admin::overview::{self, Dashboard};
use crate::admin::vendor::history::{self, ApiHistory};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;

/// Maximum days of the revenue: a year, because each day is a query.
const MOST_DAYS: u16 = 366;

/// Returns totals, recent activity, and items that need staff action.
#[utoipa::path(get, path = "/api/admin/dashboard", operation_id = "get_dashboard",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The overview", body = Dashboard)))]
pub async fn dashboard(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<Dashboard>, ApiError> {
    Ok(Json(overview::dashboard(&ctx).await?))
}

/// Returns the revenue of the last days up to today (Moscow), oldest first.
#[utoipa::path(get, path = "/api/admin/revenue/{days}", operation_id = "list_revenue",
    tag = "admin", security(("bearer" = [])),
    params(("days" = u16, Path, description = "Number of days, 1 to 366")),
    responses((status = 200, description = "The days", body = [RevenueDay])))]
pub async fn revenue(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Path(days): Path<u16>,
) -> Result<Json<Vec<RevenueDay>>, ApiError> {
    if !(1..=MOST_DAYS).contains(&days) {
        let message = "От 1 до 366 дней";
        let error = FieldError::new("days", "out_of_range", message);
        return Err(FieldErrors::one(error).into());
    }
    Ok(Json(revenue::by_day(&ctx, days).await?))
}

/// Returns the health of each vendor service in the last 24 hours.
#[utoipa::path(get, path = "/api/admin/api-performance", operation_id = "get_api_performance",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The services", body = ApiPerformance)))]
pub async fn api_performance(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<ApiPerformance>, ApiError> {
    Ok(Json(vendor_calls::performance(&ctx).await?))
}

/// Returns the vendor calls of the last 24 hours.
#[utoipa::path(get, path = "/api/admin/api-statistics", operation_id = "get_api_statistics",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The calls", body = ApiStatistics)))]
pub async fn api_statistics(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<ApiStatistics>, ApiError> {
    Ok(Json(vendor_calls::statistics(&ctx).await?))
}

/// Returns vendor calls per hour and day, and remaining error budgets.
#[utoipa::path(get, path = "/api/admin/api-history", operation_id = "get_api_history",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The hours and days", body = ApiHistory)))]
pub async fn api_history(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<ApiHistory>, ApiError> {
    Ok(Json(history::history(&ctx).await?))
}
