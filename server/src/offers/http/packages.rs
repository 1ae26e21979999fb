//! Routes of packages and promo codes.

use std::sync::Arc;

use avtosled_core::form::PackagePurchase;
use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::http::extract::CurrentAccount;
use crate::offers::packages::{self, OwnPackages, PurchaseResult};
use crate::offers::promo::{self, PromoView};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, IdempotencyKey, JsonBody};

const HOUR_S: i64 = 3600;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromoCheck {
    code: String,
    /// Amount in roubles.
    amount: Kopecks,
}

/// Lists the caller's packages: usable ones in the order of use, then the others, newest first.
#[utoipa::path(get, path = "/api/user/packages", operation_id = "list_packages",
    tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The packages", body = OwnPackages)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnPackages>, ApiError> {
    Ok(Json(packages::list(&ctx, access.user.id).await?))
}

/// Buys a package, from the balance or by a payment.
#[utoipa::path(post, path = "/api/packages/purchase", operation_id = "buy_package",
    tag = "offers", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order are one purchase")),
    request_body = PackagePurchase,
    responses((status = 200, description = "Bought, or to be paid", body = PurchaseResult)))]
pub async fn purchase(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(order): FormBody<PackagePurchase>,
) -> Result<Json<PurchaseResult>, ApiError> {
    Ok(Json(
        packages::purchase(&ctx, &access.user, order, key).await?,
    ))
}

/// Previews the discount of a promo code for an amount, or why it is not valid.
#[utoipa::path(post, path = "/api/promo/check", operation_id = "check_promo",
    tag = "offers", security(("bearer" = [])),
    request_body = PromoCheck,
    responses((status = 200, description = "The preview", body = PromoView)))]
pub async fn check_promo(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(body): JsonBody<PromoCheck>,
) -> Result<Json<PromoView>, ApiError> {
    let view = promo::preview(&ctx, &access.user, &body.code, body.amount).await?;
    view.map(Json).ok_or_else(|| ApiError::too_many(HOUR_S))
}
