//! Route for estimates of purchases.

use std::sync::Arc;

use avtosled_core::form::EstimateQuery;
use axum::Json;
use axum::extract::State;

use crate::checks::orders;
use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;
use crate::quick_purchase::estimate::{self, Estimate, EstimateError};

/// Estimates the price of a purchase, the sum held, and what is refunded on failure.
#[utoipa::path(post, path = "/api/estimate", operation_id = "estimate_purchase",
    tag = "quick", security(("bearer" = [])),
    request_body = EstimateQuery,
    responses((status = 200, description = "The estimate", body = Estimate)))]
pub async fn estimate(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(query): FormBody<EstimateQuery>,
) -> Result<Json<Estimate>, ApiError> {
    let query = match (query, access.member_id()) {
        (EstimateQuery::Order(order), Some(_)) => {
            EstimateQuery::Order(orders::order_of_member(order)?)
        }
        (query, _) => query,
    };
    Ok(Json(estimate::estimate(&ctx, &access.user, query).await?))
}

impl From<EstimateError> for ApiError {
    fn from(error: EstimateError) -> Self {
        match error {
            EstimateError::Order(error) => error.into(),
            EstimateError::Package(error) => error.into(),
            EstimateError::Storage(error) => error.into(),
        }
    }
}
