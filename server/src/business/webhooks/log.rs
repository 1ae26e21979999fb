//! Log of deliveries: list, attempts, replay.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::webhook_deliveries;
use crate::business::repository::webhook_deliveries::{DeliveryState, Kind, ListedDelivery};
use crate::business::repository::webhook_endpoints;
use crate::business::webhooks::endpoints::WebhookSettingsError;
use crate::platform::Context;
use crate::platform::repository::pagination;

/// A delivery of an event to a receiver.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryView {
    pub id: Uuid,
    /// Value of `webhook-id`, equal in all attempts and replays.
    pub message_id: String,
    pub kind: Kind,
    /// Object of the event, such as `check:<id>`.
    pub subject: String,
    pub state: DeliveryState,
    /// Attempts since the event or the last replay.
    pub attempts: i32,
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// HTTP status of the last attempt.
    pub last_status: Option<i32>,
    /// Code of the reason for a missing response in the last attempt.
    pub last_error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub delivered_at: Option<DateTime<Utc>>,
}

/// Page of deliveries, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeliveryPage {
    pub deliveries: Vec<DeliveryView>,
    /// Cursor of the next page; `null` on the last page.
    pub next: Option<Uuid>,
}

/// Request and responses of a delivery.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryDetails {
    pub id: Uuid,
    /// Sent body.
    #[schema(value_type = Object)]
    pub body: Value,
    /// Attempts, oldest first.
    pub attempts: Vec<AttemptView>,
}

/// An attempt of a delivery.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    pub at: DateTime<Utc>,
    pub status: Option<i32>,
    /// Code of the reason for a missing response: `timed_out`, `connection_failed`, `address_not_public` or
    /// `url_not_allowed`.
    pub error: Option<String>,
    /// Words of the network library about a failed connection.
    pub error_detail: Option<String>,
    /// Beginning of the body of the response.
    pub response: Option<String>,
    pub duration_ms: i32,
}

/// Period of events to deliver again.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayPeriod {
    /// Inclusive.
    pub from: DateTime<Utc>,
    /// Exclusive.
    pub before: DateTime<Utc>,
}

/// Number of deliveries that wait again.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Replayed {
    pub deliveries: u64,
}

/// Deliveries of a receiver, after one of them.
pub async fn list(
    ctx: &Context,
    user_id: Uuid,
    endpoint_id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<DeliveryPage, WebhookSettingsError> {
    let db = ctx.db.read();
    let endpoint = webhook_endpoints::find(db, user_id, endpoint_id).await?;
    endpoint.ok_or(WebhookSettingsError::NotFound)?;
    let found = webhook_deliveries::list_deliveries(db, endpoint_id, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    Ok(DeliveryPage {
        deliveries: found.into_iter().map(view).collect(),
        next,
    })
}

/// A delivery with its body and attempts.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<DeliveryDetails, WebhookSettingsError> {
    let db = ctx.db.read();
    let found = webhook_deliveries::find_delivery(db, user_id, id).await?;
    let (delivery, event) = found.ok_or(WebhookSettingsError::NotFound)?;
    let attempts = webhook_deliveries::list_attempts(db, delivery.id).await?;
    let attempt = |row: webhook_deliveries::Attempt| AttemptView {
        at: row.created_at,
        status: row.status,
        error: row.error,
        error_detail: row.error_detail,
        response: row.response,
        duration_ms: row.duration_ms,
    };
    Ok(DeliveryDetails {
        id: delivery.id,
        body: serde_json::from_str(&event.body).unwrap_or_default(),
        attempts: attempts.into_iter().map(attempt).collect(),
    })
}

/// Delivers one event again.
pub async fn replay_one(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<(), WebhookSettingsError> {
    let work = ctx.begin().await?;
    let found = webhook_deliveries::find_delivery(&work.tx, user_id, id).await?;
    let (delivery, _) = found.ok_or(WebhookSettingsError::NotFound)?;
    webhook_deliveries::replay_one(&work.tx, id, work.now).await?;
    webhook_endpoints::make_due(&work.tx, &[delivery.endpoint_id], work.now).await?;
    work.commit().await?;
    Ok(())
}

/// Delivers the events of a period again.
pub async fn replay(
    ctx: &Context,
    user_id: Uuid,
    endpoint_id: Uuid,
    period: ReplayPeriod,
) -> Result<Replayed, WebhookSettingsError> {
    let work = ctx.begin().await?;
    let endpoint = webhook_endpoints::find(&work.tx, user_id, endpoint_id).await?;
    endpoint.ok_or(WebhookSettingsError::NotFound)?;
    let period = (period.from, period.before);
    let deliveries = webhook_deliveries::replay(&work.tx, endpoint_id, period, work.now).await?;
    webhook_endpoints::make_due(&work.tx, &[endpoint_id], work.now).await?;
    work.commit().await?;
    Ok(Replayed { deliveries })
}

fn view(row: ListedDelivery) -> DeliveryView {
    DeliveryView {
        id: row.id,
        message_id: format!("msg_{}", row.event_id.simple()),
        kind: row.kind,
        subject: row.subject,
        state: row.state,
        attempts: row.attempts,
        next_attempt_at: row.next_attempt_at,
        last_status: row.last_status,
        last_error: row.last_error,
        created_at: row.created_at,
        delivered_at: row.delivered_at,
    }
}
