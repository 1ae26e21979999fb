//! What a purchase will cost.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::checks::http::search::Search;
use crate::identity::http::extract::CurrentUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::JsonBody;
use crate::offers::packages::PayWith;
use crate::quick::estimate;
use crate::quick::estimate::EstimateError;
use crate::quick::estimate::{Estimate, Query};

/// What is to be bought; an order has the fields of `/api/search`.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EstimateQuery {
    Order(Search),
    Package(PackageEstimate),
    Subscription(SubscriptionEstimate),
    Topup(TopupEstimate),
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PackageEstimate {
    package_type: String,
    promo_code: Option<String>,
    #[serde(default)]
    pay_with: PayWith,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SubscriptionEstimate {
    subscription_type: String,
    /// Roubles a month.
    amount: Kopecks,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TopupEstimate {
    /// Roubles.
    amount: Kopecks,
}

impl From<EstimateQuery> for Query {
    fn from(query: EstimateQuery) -> Self {
        match query {
            EstimateQuery::Order(order) => Self::Order(order.into()),
            EstimateQuery::Package(package) => Self::Package {
                package_type: package.package_type,
                promo_code: package.promo_code,
                pay_with: package.pay_with,
            },
            EstimateQuery::Subscription(subscription) => Self::Subscription {
                plan: subscription.subscription_type,
                amount: subscription.amount,
            },
            EstimateQuery::Topup(topup) => Self::Topup {
                amount: topup.amount,
            },
        }
    }
}

/// Tells what a purchase will cost, what is held and what comes back.
#[utoipa::path(post, path = "/api/estimate", tag = "offers", security(("bearer" = [])),
    request_body = EstimateQuery,
    responses((status = 200, description = "The estimate", body = Estimate)))]
pub async fn estimate(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<EstimateQuery>,
) -> Result<Json<Estimate>, ApiError> {
    Ok(Json(
        estimate::estimate(&kit, &caller.user, body.into()).await?,
    ))
}

impl From<EstimateError> for ApiError {
    fn from(error: EstimateError) -> Self {
        match error {
            EstimateError::Invalid(errors) => Self::fields(errors),
            EstimateError::Order(error) => error.into(),
            EstimateError::Package(error) => error.into(),
            EstimateError::Subscription(error) => error.into(),
            EstimateError::Repo(error) => error.into(),
        }
    }
}
