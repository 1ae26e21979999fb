//! Routes of payments, saved payment methods and the payment webhook.

use std::sync::Arc;

use avtosled_core::form::PaymentCreate;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::http::extract::{CurrentAccount, UserOrAnonymous, require_token_or_key};
use crate::money::payments::methods::{self, SavedMethodView};
use crate::money::payments::shop_methods::{self, ShopMethod};
use crate::money::payments::{self, CreatedPayment, PaymentError, PaymentView, Viewer};
use crate::money::webhook;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, ClientAddress, FormBody, Id, IdempotencyKey};

/// Fields of a payment webhook that are read; others are ignored.
#[derive(Deserialize, ToSchema)]
pub struct Notification {
    /// Event: `payment.succeeded`, `payment.canceled`, `refund.succeeded` and others.
    event: String,
    object: NotifiedObject,
}

#[derive(Deserialize, ToSchema)]
pub struct NotifiedObject {
    /// Id of the payment or refund at the provider.
    id: String,
}

/// Creates a payment to the balance.
#[utoipa::path(post, path = "/api/payment/create", operation_id = "create_payment",
    tag = "money", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body give the same payment")),
    request_body = PaymentCreate,
    responses((status = 200, description = "Made", body = CreatedPayment)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(form): FormBody<PaymentCreate>,
) -> Result<Json<CreatedPayment>, ApiError> {
    Ok(Json(
        payments::create(&ctx, access.user.id, form, key).await?,
    ))
}

/// Payment methods that the shop accepts, in the order in which pages show them.
#[utoipa::path(get, path = "/api/payment/methods", operation_id = "list_payment_methods",
    tag = "money",
    responses((status = 200, description = "The methods", body = Vec<ShopMethod>)))]
pub async fn shop_methods(
    State(ctx): State<Arc<Context>>,
) -> Result<Json<Vec<ShopMethod>>, ApiError> {
    Ok(Json(shop_methods::list(&ctx)?))
}

/// Payment of the user or of the holder of its access key; a pending one is queried first.
#[utoipa::path(get, path = "/api/payment/{id}", operation_id = "get_payment",
    tag = "money", security(("bearer" = [])),
    params(("id" = Uuid, Path),
        ("X-Access-Key" = Option<String>, Header, description = "The key of a purchase without an account")),
    responses((status = 200, description = "The payment", body = PaymentView)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    UserOrAnonymous(caller): UserOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<PaymentView>, ApiError> {
    require_token_or_key(caller.as_ref(), key.as_deref())?;
    let viewer = Viewer {
        user_id: caller.map(|caller| caller.user.id),
        key: key.as_deref(),
    };
    Ok(Json(payments::find(&ctx, id, viewer).await?))
}

/// Payment webhook: queries the provider for the object that the webhook names.
#[utoipa::path(post, path = "/api/payment/notification", operation_id = "note_payment",
    tag = "money",
    request_body = Notification,
    responses((status = 200, description = "Noted")))]
pub async fn notify(
    State(ctx): State<Arc<Context>>,
    ClientAddress(address): ClientAddress,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    let is_known = address.is_some_and(|address| webhook::is_from_provider(&ctx, address));
    if !is_known {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not_the_provider",
            "Уведомления принимаются только от платёжного сервиса",
        ));
    }
    let noted: Notification = serde_json::from_slice(&body).map_err(|_| {
        ApiError::bad_request("malformed_notification", "Уведомление не удалось прочитать")
    })?;
    webhook::handle(&ctx, &noted.event, &noted.object.id).await?;
    Ok(StatusCode::OK)
}

/// The user's saved payment methods, newest first.
#[utoipa::path(get, path = "/api/user/payment-methods", operation_id = "list_saved_methods",
    tag = "money", security(("bearer" = [])),
    responses((status = 200, description = "The methods", body = Vec<SavedMethodView>)))]
pub async fn saved_methods(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<Vec<SavedMethodView>>, ApiError> {
    Ok(Json(methods::list(&ctx, &access.user).await?))
}

/// Removes a saved payment method and disables automatic top-ups by it.
#[utoipa::path(delete, path = "/api/user/payment-methods/{id}", operation_id = "remove_saved_method",
    tag = "money",
    security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 204, description = "Gone")))]
pub async fn remove_saved_method(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    methods::remove(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Invalid(errors) => Self::fields(errors),
            PaymentError::Limit(exceeded) => Self::conflict(exceeded.code(), exceeded.message()),
            PaymentError::MethodNotFound => Self::not_found(
                "payment_method_not_found",
                "Такого сохранённого способа оплаты нет",
            ),
            PaymentError::NotFound => Self::not_found("payment_not_found", "Платёж не найден"),
            PaymentError::Failed => Self::new(
                StatusCode::BAD_GATEWAY,
                "payment_failed",
                "Payment creation failed",
            ),
            PaymentError::KeyReused(error) => error.into(),
            PaymentError::Session(error) => error.into(),
            PaymentError::Storage(error) => error.into(),
            PaymentError::Ledger(error) => Self::internal(&error),
        }
    }
}
