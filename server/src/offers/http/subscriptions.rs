//! Routes of subscriptions.

use std::sync::Arc;

use avtosled_core::form::SubscriptionTopup;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::http::extract::{CurrentAccount, FromDevice};
use crate::money::payments::CreatedPayment;
use crate::offers::subscriptions::{self, OwnSubscription, SubscriptionChange};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, IdempotencyKey, JsonBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionResumption {
    /// Version of the consent text.
    consent: String,
}

/// Starts a subscription with its first payment, which saves the payment method.
#[utoipa::path(post, path = "/api/subscriptions", operation_id = "create_subscription",
    tag = "offers", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order are one payment")),
    request_body = SubscriptionTopup,
    responses((status = 200, description = "To be paid, or paid", body = CreatedPayment)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(new): FormBody<SubscriptionTopup>,
) -> Result<Json<CreatedPayment>, ApiError> {
    let created = subscriptions::create(&ctx, access.user.id, new, key, &device).await?;
    Ok(Json(created))
}

/// Returns the caller's subscription, and the consent text for a new one.
#[utoipa::path(get, path = "/api/user/subscription", operation_id = "get_subscription",
    tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The subscription", body = OwnSubscription)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(subscriptions::find(&ctx, access.user.id).await?))
}

/// Changes plan and amount of the subscription from the next charge on.
#[utoipa::path(patch, path = "/api/user/subscription", operation_id = "change_subscription",
    tag = "offers", security(("bearer" = [])),
    request_body = SubscriptionChange,
    responses((status = 200, description = "The subscription", body = OwnSubscription)))]
pub async fn change(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(change): JsonBody<SubscriptionChange>,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(
        subscriptions::change(&ctx, access.user.id, change).await?,
    ))
}

/// Cancels the charges; the plan runs until the end of the paid period.
#[utoipa::path(post, path = "/api/user/subscription/cancel", operation_id = "cancel_subscription",
    tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The subscription", body = OwnSubscription)))]
pub async fn cancel(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(
        subscriptions::cancel(&ctx, access.user.id, &device).await?,
    ))
}

/// Resumes a cancelled subscription while its plan runs.
#[utoipa::path(post, path = "/api/user/subscription/resume", operation_id = "resume_subscription",
    tag = "offers", security(("bearer" = [])),
    request_body = SubscriptionResumption,
    responses((status = 200, description = "The subscription", body = OwnSubscription)))]
pub async fn resume(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<SubscriptionResumption>,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(
        subscriptions::resume(&ctx, access.user.id, &body.consent, &device).await?,
    ))
}
