//! Routes of the open API for sources with prices, and the balance of the account.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::business::api_keys::authentication;
use crate::business::repository::api_keys::Mode;
use crate::identity::repository::spending::Spender;
use crate::identity::spending::spent_this_month;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::public_api::http::client::ApiClient;
use crate::public_api::sources::{self, PricedSources};
use crate::public_api::test_mode;
use crate::public_api::usage::{self, Usage, UsageError};

/// Lists the services of all price lists with the state of their sources.
#[utoipa::path(get, path = "/v1/sources", operation_id = "list_sources",
    tag = "account", security(("apiKey" = [])),
    responses((status = 200, description = "The services", body = PricedSources)))]
pub async fn list_sources(
    State(ctx): State<Arc<Context>>,
    _: ApiClient,
) -> Result<Json<PricedSources>, ApiError> {
    Ok(Json(sources::list(&ctx).await?))
}

/// Balance of the account, and usage of the API key.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountBalance {
    /// Roubles that can be spent.
    balance: Kopecks,
    /// Roubles held for running checks.
    held: Kopecks,
    /// Roubles ordered by this API key since the first day of the month in Moscow.
    spent_this_month: Kopecks,
    /// Monthly cap of this API key in roubles; `null` is no cap.
    monthly_cap: Option<Kopecks>,
}

/// Returns the balance of the account, and the usage of the API key.
#[utoipa::path(get, path = "/v1/balance", operation_id = "get_balance",
    tag = "account", security(("apiKey" = [])),
    responses((status = 200, description = "The balance", body = AccountBalance)))]
pub async fn balance(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
) -> Result<Json<AccountBalance>, ApiError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let caller = authentication::reload(db, &caller, now).await?;
    if caller.key.mode == Mode::Test {
        return Ok(Json(AccountBalance {
            balance: test_mode::orders::BALANCE,
            held: Kopecks::ZERO,
            spent_this_month: Kopecks::ZERO,
            monthly_cap: caller.key.monthly_cap.map(Kopecks),
        }));
    }
    Ok(Json(AccountBalance {
        balance: Kopecks(caller.user.balance),
        held: Kopecks(caller.user.held),
        spent_this_month: spent_this_month(db, Spender::ApiKey(caller.key.original_id), now)
            .await?,
        monthly_cap: caller.key.monthly_cap.map(Kopecks),
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsagePeriod {
    /// First Moscow day, `YYYY-MM-DD`; 29 days before the last one by default.
    from: Option<String>,
    /// Last Moscow day; today by default. At most 92 days.
    to: Option<String>,
}

/// Use of the live keys of the account by day and source.
#[utoipa::path(get, path = "/v1/usage", operation_id = "get_usage",
    tag = "account", security(("apiKey" = [])),
    params(UsagePeriod),
    responses((status = 200, description = "The use", body = Usage)))]
pub async fn find_usage(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Query(period): Query<UsagePeriod>,
) -> Result<Json<Usage>, ApiError> {
    let (from, to) = (period.from.as_deref(), period.to.as_deref());
    Ok(Json(usage::find(&ctx, &caller, from, to).await?))
}

impl From<UsageError> for ApiError {
    fn from(error: UsageError) -> Self {
        match error {
            UsageError::Invalid(errors) => errors.into(),
            UsageError::Storage(error) => error.into(),
        }
    }
}
