//! Receivers of webhooks and the log of their deliveries, for their owner.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::business::webhooks::endpoints::{
    self, NewWebhook, OwnWebhooks, WebhookChange, WebhookSettingsError, WebhookView,
    WebhookWithSecret,
};
use crate::business::webhooks::log::{self, DeliveryDetails, DeliveryPage, ReplayPeriod, Replayed};
use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody, check_time};
use crate::platform::repository::pagination;

/// The caller's receivers of webhooks, newest first.
#[utoipa::path(get, path = "/api/user/webhooks", operation_id = "list_webhooks",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The receivers", body = OwnWebhooks)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnWebhooks>, ApiError> {
    Ok(Json(endpoints::list(&ctx, access.user.id, None).await?))
}

/// Creates a receiver of webhooks. Needs a recent sign-in.
#[utoipa::path(post, path = "/api/user/webhooks", operation_id = "create_webhook",
    tag = "business", security(("bearer" = [])),
    request_body = NewWebhook,
    responses((status = 200, description = "The receiver with its secret", body = WebhookWithSecret)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(new): JsonBody<NewWebhook>,
) -> Result<Json<WebhookWithSecret>, ApiError> {
    access.caller.require_fresh(ctx.clock.now())?;
    Ok(Json(
        endpoints::create(&ctx, access.user.id, new, None).await?,
    ))
}

/// Changes, pauses or resumes a receiver of webhooks. Needs a recent sign-in.
#[utoipa::path(patch, path = "/api/user/webhooks/{id}", operation_id = "change_webhook",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = WebhookChange,
    responses((status = 200, description = "The receiver", body = WebhookView)))]
pub async fn update(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    JsonBody(change): JsonBody<WebhookChange>,
) -> Result<Json<WebhookView>, ApiError> {
    access.caller.require_fresh(ctx.clock.now())?;
    let changed = endpoints::update(&ctx, access.user.id, id, change).await?;
    Ok(Json(changed))
}

/// Deletes a receiver of webhooks with its log.
#[utoipa::path(delete, path = "/api/user/webhooks/{id}", operation_id = "remove_webhook",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Deleted")))]
pub async fn delete(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    endpoints::delete(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The signing secret of a receiver. Needs a recent sign-in.
#[utoipa::path(get, path = "/api/user/webhooks/{id}/secret", operation_id = "get_webhook_secret",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The receiver with its secret", body = WebhookWithSecret)))]
pub async fn find_secret(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<WebhookWithSecret>, ApiError> {
    access.caller.require_fresh(ctx.clock.now())?;
    Ok(Json(
        endpoints::find_secret(&ctx, access.user.id, id).await?,
    ))
}

/// Replaces the signing secret; the old one signs too for a day. Needs a recent sign-in.
#[utoipa::path(post, path = "/api/user/webhooks/{id}/secret", operation_id = "rotate_webhook_secret",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The receiver with its new secret", body = WebhookWithSecret)))]
pub async fn rotate_secret(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<WebhookWithSecret>, ApiError> {
    access.caller.require_fresh(ctx.clock.now())?;
    let rotated = endpoints::rotate_secret(&ctx, access.user.id, id).await?;
    Ok(Json(rotated))
}

/// A delivery that was started.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedDelivery {
    delivery_id: Uuid,
}

/// Sends a test event to a receiver.
#[utoipa::path(post, path = "/api/user/webhooks/{id}/test", operation_id = "send_test_webhook",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The delivery", body = StartedDelivery)))]
pub async fn send_test(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<StartedDelivery>, ApiError> {
    let delivery_id = endpoints::send_test(&ctx, access.user.id, id, None).await?;
    Ok(Json(StartedDelivery { delivery_id }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeliveryListing {
    /// At most 100; default 50.
    limit: Option<u64>,
    /// `next` of the previous page.
    after: Option<Uuid>,
}

/// Deliveries of a receiver, newest first.
#[utoipa::path(get, path = "/api/user/webhooks/{id}/deliveries",
    operation_id = "list_webhook_deliveries",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path), DeliveryListing),
    responses((status = 200, description = "A page of the deliveries", body = DeliveryPage)))]
pub async fn deliveries(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    Query(listing): Query<DeliveryListing>,
) -> Result<Json<DeliveryPage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let page = log::list(&ctx, access.user.id, id, listing.after, limit).await?;
    Ok(Json(page))
}

/// Delivers the events of a period to a receiver again.
#[utoipa::path(post, path = "/api/user/webhooks/{id}/replay", operation_id = "renew_webhook_deliveries",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = ReplayPeriod,
    responses((status = 200, description = "Number of deliveries", body = Replayed)))]
pub async fn replay(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    JsonBody(period): JsonBody<ReplayPeriod>,
) -> Result<Json<Replayed>, ApiError> {
    for (name, time) in [("from", period.from), ("before", period.before)] {
        check_time(name, time)?;
    }
    Ok(Json(log::replay(&ctx, access.user.id, id, period).await?))
}

/// Body and attempts of a delivery.
#[utoipa::path(get, path = "/api/user/webhook-deliveries/{id}", operation_id = "get_webhook_delivery",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The delivery", body = DeliveryDetails)))]
pub async fn find_delivery(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<DeliveryDetails>, ApiError> {
    Ok(Json(log::find(&ctx, access.user.id, id).await?))
}

/// Delivers one event again.
#[utoipa::path(post, path = "/api/user/webhook-deliveries/{id}/replay",
    operation_id = "renew_webhook_delivery",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "The delivery waits again")))]
pub async fn replay_one(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    log::replay_one(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<WebhookSettingsError> for ApiError {
    fn from(error: WebhookSettingsError) -> Self {
        match error {
            WebhookSettingsError::Invalid(errors) => errors.into(),
            WebhookSettingsError::NoAccess => Self::new(
                StatusCode::FORBIDDEN,
                "api_access_required",
                "События рабочих ключей доступны с подпиской «Бизнес Про». Тестового получателя можно добавить сразу",
            ),
            WebhookSettingsError::TooMany => Self::conflict(
                "too_many_webhooks",
                "Получателей может быть не больше 10: удалите лишние",
            ),
            WebhookSettingsError::NotFound => {
                Self::not_found("webhook_not_found", "Такого получателя у вас нет")
            }
            WebhookSettingsError::NotActive => Self::conflict(
                "webhook_not_active",
                "Получатель выключен: сначала включите его",
            ),
            WebhookSettingsError::SecretReplaced => Self::conflict(
                "webhook_secret_replaced",
                "Получатель уже создан этим запросом, а его секрет с тех пор заменён: посмотрите его в личном кабинете",
            ),
            WebhookSettingsError::KeyReused(error) => error.into(),
            WebhookSettingsError::Session(error) => error.into(),
            WebhookSettingsError::Storage(error) => error.into(),
        }
    }
}
