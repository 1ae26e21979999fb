//! Subscriptions and the automatic top-up.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::http::extract::CurrentUser;
use crate::http::extract::FromDevice;
use crate::http::extract::IdempotencyKey;
use crate::http::extract::JsonBody;
use crate::http::payments::CreatedPayment;
use crate::http::problem::Problem;
use crate::services::Services;
use crate::services::auto_topup;
use crate::services::auto_topup::AutoTopupView;
use crate::services::auto_topup::NewSettings;
use crate::services::subscriptions;
use crate::services::subscriptions::NewSubscription;
use crate::services::subscriptions::OwnSubscription;
use crate::services::subscriptions::SubscriptionChange;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SubscriptionOrder {
    /// `personal` or `business_pro`.
    subscription_type: String,
    /// Roubles a month.
    #[schema(value_type = f64)]
    amount: Kopecks,
    /// Version of the text that was agreed to.
    consent: String,
    /// A saved card that pays at once.
    payment_method_id: Option<Uuid>,
    /// E-mail or phone of the receipt; without it, those of the account.
    contact: Option<String>,
}

/// What changes from the next charge on; the rest stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SubscriptionPatch {
    subscription_type: Option<String>,
    /// Roubles a month.
    #[schema(value_type = Option<f64>)]
    amount: Option<Kopecks>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionResumption {
    /// Version of the text that was agreed to.
    consent: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct AutoTopupForm {
    /// Roubles, 0 to 50 000.
    #[schema(value_type = f64)]
    minimum_balance: Kopecks,
    auto_topup_enabled: bool,
    /// Roubles, 100 to 50 000.
    #[schema(value_type = f64)]
    auto_topup_amount: Kopecks,
    /// Whether a subscription is charged every month.
    monthly_topup_required: bool,
    /// Without it, the newest saved card.
    payment_method_id: Option<Uuid>,
    /// Version of the text that was agreed to.
    consent: Option<String>,
}

/// Begins a subscription: the first payment, by which the card is saved.
#[utoipa::path(post, path = "/api/subscriptions", tag = "offers", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order are one payment")),
    request_body = SubscriptionOrder,
    responses((status = 200, description = "To be paid, or paid", body = CreatedPayment),
        (status = "4XX", description = "Refused", body = Problem),
        (status = 502, description = "The payment provider did not take it", body = Problem)))]
pub async fn create(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<SubscriptionOrder>,
) -> Result<Json<CreatedPayment>, ApiError> {
    let new = NewSubscription {
        plan: body.subscription_type,
        amount: body.amount,
        consent: body.consent,
        payment_method_id: body.payment_method_id,
        contact: body.contact,
    };
    let created = subscriptions::create(&services, caller.user.id, new, key, &device).await?;
    Ok(Json(created.into()))
}

/// The caller's subscription, and the text that a new one is agreed to by.
#[utoipa::path(get, path = "/api/user/subscription", tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The subscription", body = OwnSubscription),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn get(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(subscriptions::find(&services, caller.user.id).await?))
}

/// Changes plan and sum from the next charge on.
#[utoipa::path(patch, path = "/api/user/subscription", tag = "offers", security(("bearer" = [])),
    request_body = SubscriptionPatch,
    responses((status = 200, description = "The subscription", body = OwnSubscription),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn change(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<SubscriptionPatch>,
) -> Result<Json<OwnSubscription>, ApiError> {
    let change = SubscriptionChange {
        plan: body.subscription_type,
        amount: body.amount,
    };
    Ok(Json(
        subscriptions::change(&services, caller.user.id, change).await?,
    ))
}

/// Stops the charges at once; the plan runs to the end of what was paid.
#[utoipa::path(post, path = "/api/user/subscription/cancel", tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The subscription", body = OwnSubscription),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn cancel(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(
        subscriptions::cancel(&services, caller.user.id, &device).await?,
    ))
}

/// Takes a cancellation back while the plan runs.
#[utoipa::path(post, path = "/api/user/subscription/resume", tag = "offers", security(("bearer" = [])),
    request_body = SubscriptionResumption,
    responses((status = 200, description = "The subscription", body = OwnSubscription),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn resume(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<SubscriptionResumption>,
) -> Result<Json<OwnSubscription>, ApiError> {
    Ok(Json(
        subscriptions::resume(&services, caller.user.id, &body.consent, &device).await?,
    ))
}

/// The settings of the automatic top-up.
#[utoipa::path(get, path = "/api/user/auto-topup", tag = "offers", security(("bearer" = [])),
    responses((status = 200, description = "The settings", body = AutoTopupView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn auto_topup(CurrentUser(caller): CurrentUser) -> Json<AutoTopupView> {
    Json(auto_topup::view(&caller.user))
}

/// Changes the settings of the automatic top-up.
#[utoipa::path(put, path = "/api/user/auto-topup", tag = "offers", security(("bearer" = [])),
    request_body = AutoTopupForm,
    responses((status = 200, description = "The settings", body = AutoTopupView),
        (status = "4XX", description = "Refused", body = Problem)))]
pub async fn set_auto_topup(
    State(services): State<Arc<Services>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<AutoTopupForm>,
) -> Result<Json<AutoTopupView>, ApiError> {
    let new = NewSettings {
        minimum_balance: body.minimum_balance,
        enabled: body.auto_topup_enabled,
        amount: body.auto_topup_amount,
        monthly_topup_required: body.monthly_topup_required,
        payment_method_id: body.payment_method_id,
        consent: body.consent,
    };
    Ok(Json(
        auto_topup::set(&services, caller.user.id, new, &device).await?,
    ))
}
