//! Routes for quick purchases.

use std::sync::Arc;

use avtosled_core::form::QuickPurchase;
use avtosled_core::json_value::Value;
use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::http::extract::{
    CurrentUser, FromDevice, UserOrAnonymous, require_token_or_key,
};
use crate::money::payments::Viewer;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id, IdempotencyKey, JsonBody};
use crate::quick_purchase::purchase::{
    self, QuickPurchaseError, QuickPurchaseView, StartedPurchase,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attached {
    report_id: Uuid,
}

/// Starts a quick purchase, with or without an account; returns the URL of the payment page.
/// The report is ordered after the payment succeeded. Takes an `Idempotency-Key`.
#[utoipa::path(post, path = "/api/payment/quick-purchase", operation_id = "start_quick_purchase",
    tag = "quick",
    request_body = QuickPurchase,
    responses((status = 200, description = "The payment", body = StartedPurchase)))]
pub async fn buy(
    State(ctx): State<Arc<Context>>,
    UserOrAnonymous(caller): UserOrAnonymous,
    FromDevice(device): FromDevice,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(values): JsonBody<Value>,
) -> Result<Json<StartedPurchase>, ApiError> {
    let buyer = caller.as_ref().map(|caller| &caller.user);
    let contact = buyer.and_then(|user| user.confirmed_email().or(user.phone.as_deref()));
    let today = moscow_day(ctx.clock.now());
    let wanted = QuickPurchase::read_with_account_contact(contact, &values, today)?;
    let begun = purchase::buy(&ctx, buyer, &device, wanted, key).await?;
    Ok(Json(begun))
}

/// Returns a quick purchase with its status, report and deliveries.
#[utoipa::path(get, path = "/api/quick-purchases/{id}", operation_id = "get_quick_purchase",
    tag = "quick",
    security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, description = "The purchase", body = QuickPurchaseView)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    UserOrAnonymous(caller): UserOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<QuickPurchaseView>, ApiError> {
    require_token_or_key(caller.as_ref(), key.as_deref())?;
    let viewer = Viewer {
        user_id: caller.map(|caller| caller.user.id),
        key: key.as_deref(),
    };
    let view = purchase::find(&ctx, id, viewer).await?;
    Ok(Json(view))
}

/// Moves the completed report of a purchase to the caller's account; the access key remains valid.
#[utoipa::path(post, path = "/api/quick-purchases/{id}/attach", operation_id = "attach_quick_purchase",
    tag = "quick",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, description = "The report", body = Attached)))]
pub async fn attach(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<Attached>, ApiError> {
    let key = key.as_deref();
    let report_id = purchase::attach(&ctx, &caller.user, id, key, &device).await?;
    Ok(Json(Attached { report_id }))
}

/// Repeats a refund that the bank rejected. Requires the access key.
#[utoipa::path(post, path = "/api/quick-purchases/{id}/refund", operation_id = "refund_quick_purchase",
    tag = "quick",
    security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, description = "The purchase", body = QuickPurchaseView)))]
pub async fn refund(
    State(ctx): State<Arc<Context>>,
    UserOrAnonymous(caller): UserOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<QuickPurchaseView>, ApiError> {
    require_token_or_key(caller.as_ref(), key.as_deref())?;
    let key = key.as_deref();
    purchase::claim(&ctx, id, key).await?;
    let viewer = Viewer { user_id: None, key };
    Ok(Json(purchase::find(&ctx, id, viewer).await?))
}

fn not_found() -> ApiError {
    ApiError::not_found("quick_purchase_not_found", "Покупка не найдена")
}

impl From<QuickPurchaseError> for ApiError {
    fn from(error: QuickPurchaseError) -> Self {
        match error {
            QuickPurchaseError::Invalid(errors) => Self::fields(errors),
            QuickPurchaseError::PriceChanged { price } => Self::conflict(
                "price_changed",
                format!(
                    "Цена изменилась: {}. Проверьте заказ ещё раз",
                    price.formatted()
                ),
            ),
            QuickPurchaseError::TooMany => Self::too_many(3600),
            QuickPurchaseError::KeyReused(error) => error.into(),
            QuickPurchaseError::GuessableKey => Self::bad_request(
                "idempotency_key_invalid",
                "Idempotency-Key покупки без входа должен быть UUID",
            ),
            QuickPurchaseError::NotFound => not_found(),
            QuickPurchaseError::ReportRunning => Self::conflict(
                "report_running",
                "Отчёт ещё не готов. Дождитесь окончания проверки",
            ),
            QuickPurchaseError::AlreadyAttached => Self::conflict(
                "already_attached",
                "Этот отчёт уже добавлен в другой кабинет",
            ),
            QuickPurchaseError::NothingToRefund => {
                Self::conflict("nothing_to_refund", "По этой покупке возвращать нечего")
            }
            QuickPurchaseError::Refund(error) => error.into(),
            QuickPurchaseError::Order(error) => error.into(),
            QuickPurchaseError::Payment(error) => error.into(),
            QuickPurchaseError::Session(error) => error.into(),
            QuickPurchaseError::Storage(error) => error.into(),
            QuickPurchaseError::Ledger(error) => Self::internal(&error),
        }
    }
}
