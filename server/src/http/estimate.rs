//! What a purchase will cost.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::JsonBody;
use crate::http::problem::Problem;
use crate::http::search::Search;
use crate::services::Services;
use crate::services::estimate;
use crate::services::estimate::Estimate;
use crate::services::estimate::Query;
use crate::services::packages::PayWith;

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
    #[schema(value_type = f64)]
    amount: Kopecks,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TopupEstimate {
    /// Roubles.
    #[schema(value_type = f64)]
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
    responses((status = 200, description = "The estimate", body = Estimate),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn estimate(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<EstimateQuery>,
) -> Result<Json<Estimate>, ApiError> {
    Ok(Json(
        estimate::estimate(&services, &caller.user, body.into()).await?,
    ))
}
