//! Figures of the service and of the vendor, for administrators.

use std::sync::Arc;

use avtosled_core::fields::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Path, State};

use crate::identity::http::extract::AdminUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::operations::overview::{self, Dashboard};
use crate::operations::revenue::{self, RevenueDay};
use crate::operations::vendor_calls::{self, ApiPerformance, ApiStatistics};
use crate::operations::vendor_history::{self, ApiHistory};

/// A year: each day is a question to the database.
const MOST_DAYS: u16 = 366;

/// How much there is, what happened last, and what needs a person.
#[utoipa::path(get, path = "/api/admin/dashboard", operation_id = "get_dashboard",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The first screen", body = Dashboard)))]
pub async fn dashboard(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
) -> Result<Json<Dashboard>, ApiError> {
    Ok(Json(overview::dashboard(&kit).await?))
}

/// What the house earned on each of the last days up to today in Moscow, the first one first.
#[utoipa::path(get, path = "/api/admin/revenue/{days}", operation_id = "list_revenue",
    tag = "admin", security(("bearer" = [])),
    params(("days" = u16, Path, description = "How many days, from 1 to 366")),
    responses((status = 200, description = "The days", body = [RevenueDay])))]
pub async fn revenue(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
    Path(days): Path<u16>,
) -> Result<Json<Vec<RevenueDay>>, ApiError> {
    if !(1..=MOST_DAYS).contains(&days) {
        let message = "От 1 до 366 дней";
        let error = FieldError::new("days", "out_of_range", message);
        return Err(FieldErrors::one(error).into());
    }
    Ok(Json(revenue::by_day(&kit, days).await?))
}

/// How each service of the vendor worked in the last 24 hours.
#[utoipa::path(get, path = "/api/admin/api-performance", operation_id = "get_api_performance",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The services", body = ApiPerformance)))]
pub async fn api_performance(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
) -> Result<Json<ApiPerformance>, ApiError> {
    Ok(Json(vendor_calls::performance(&kit).await?))
}

/// The calls to the vendor in the last 24 hours.
#[utoipa::path(get, path = "/api/admin/api-statistics", operation_id = "get_api_statistics",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The calls", body = ApiStatistics)))]
pub async fn api_statistics(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
) -> Result<Json<ApiStatistics>, ApiError> {
    Ok(Json(vendor_calls::statistics(&kit).await?))
}

/// The calls to the vendor by hours and by days, and the errors that are left.
#[utoipa::path(get, path = "/api/admin/api-history", operation_id = "get_api_history",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The hours and days", body = ApiHistory)))]
pub async fn api_history(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
) -> Result<Json<ApiHistory>, ApiError> {
    Ok(Json(vendor_history::history(&kit).await?))
}
