//! Receivers of webhooks of the mode of the key.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::api_keys::Scope;
use crate::business::repository::webhook_deliveries::Kind;
use crate::business::webhooks::endpoints::{self, NewWebhook, OwnWebhooks, WebhookWithSecret};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, JsonBody};
use crate::public_api::http::client::ApiClient;

/// A new receiver.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookToCreate {
    /// `https` URL of a public address, at most 500 characters.
    url: String,
    /// At most 100 characters.
    #[serde(default)]
    description: String,
    /// At least one.
    events: Vec<Kind>,
}

/// A started test.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedTest {
    delivery_id: Uuid,
}

/// Receivers of webhooks, newest first.
#[utoipa::path(get, path = "/v1/webhooks", operation_id = "list_webhooks",
    tag = "webhooks", security(("apiKey" = [])),
    responses((status = 200, description = "The receivers", body = OwnWebhooks)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
) -> Result<Json<OwnWebhooks>, ApiError> {
    let mode = Some(caller.key.mode);
    Ok(Json(endpoints::list(&ctx, caller.user.id, mode).await?))
}

/// Creates a receiver of webhooks. The key needs the scopes of what the events tell.
#[utoipa::path(post, path = "/v1/webhooks", operation_id = "create_webhook",
    tag = "webhooks", security(("apiKey" = [])),
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same receiver for 48 hours")),
    request_body = WebhookToCreate,
    responses((status = 201, description = "The receiver with its secret", body = WebhookWithSecret)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<WebhookToCreate>,
) -> Result<(StatusCode, Json<WebhookWithSecret>), ApiError> {
    for event in &body.events {
        if let Some(scope) = scope_of(*event) {
            caller.require(scope)?;
        }
    }
    let new = NewWebhook {
        url: body.url,
        description: body.description,
        events: body.events,
        mode: caller.key.mode,
    };
    let created = endpoints::create(&ctx, caller.user.id, new, key).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Scope that a key needs to receive an event, besides `webhooks`.
const fn scope_of(event: Kind) -> Option<Scope> {
    match event {
        Kind::CheckCompleted | Kind::CheckSourceAnsweredLate | Kind::BatchCompleted => {
            Some(Scope::ChecksRead)
        }
        Kind::WatchChanged | Kind::StockChanged => Some(Scope::Watches),
        Kind::BalanceLow => Some(Scope::BalanceRead),
        Kind::KeyRevoked | Kind::Ping => None,
    }
}

/// Deletes a receiver of webhooks.
#[utoipa::path(delete, path = "/v1/webhooks/{id}", operation_id = "delete_webhook",
    tag = "webhooks", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The receiver")),
    responses((status = 204, description = "Deleted")))]
pub async fn delete(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    let (user_id, mode) = (caller.user.id, caller.key.mode);
    endpoints::require_mode(&ctx, user_id, id, mode).await?;
    endpoints::delete(&ctx, user_id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test event to a receiver of webhooks.
#[utoipa::path(post, path = "/v1/webhooks/{id}/test", operation_id = "test_webhook",
    tag = "webhooks", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The receiver"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and body return the same delivery for 48 hours")),
    responses((status = 202, description = "The delivery was started", body = StartedTest)))]
pub async fn send_test(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    Path(Id(id)): Path<Id>,
) -> Result<(StatusCode, Json<StartedTest>), ApiError> {
    let (user_id, mode) = (caller.user.id, caller.key.mode);
    endpoints::require_mode(&ctx, user_id, id, mode).await?;
    let delivery_id = endpoints::send_test(&ctx, user_id, id, key).await?;
    Ok((StatusCode::ACCEPTED, Json(StartedTest { delivery_id })))
}
