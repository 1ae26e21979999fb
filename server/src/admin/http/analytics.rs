//! Route for the analytics, for administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::admin::analytics;
use crate::admin::analytics::period::Period;
use crate::admin::analytics::view::Analytics;
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;

/// Maximum days of a period: a leap year.
const MOST_DAYS: i64 = 366;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Days {
    /// First Moscow day, `yyyy-mm-dd`.
    #[param(format = Date)]
    from: String,
    /// Last Moscow day, `yyyy-mm-dd`; at most 366 days.
    #[param(format = Date)]
    to: String,
}

/// Returns revenue and cost of a period, compared with the preceding one.
#[utoipa::path(get, path = "/api/admin/analytics", operation_id = "get_analytics",
    tag = "admin", security(("bearer" = [])),
    params(Days),
    responses((status = 200, description = "The figures", body = Analytics)))]
pub async fn analytics(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Query(days): Query<Days>,
) -> Result<Json<Analytics>, ApiError> {
    let today = moscow_day(ctx.clock.now());
    let period = Period::parse(&days.from, &days.to, today, MOST_DAYS)?;
    Ok(Json(analytics::of_period(&ctx, period).await?))
}
