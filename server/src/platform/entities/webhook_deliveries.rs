//! Delivery of an event to a receiver.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a delivery.
    #[derive(ToSchema)]
    #[schema(as = WebhookDeliveryState)]
    pub enum State {
        Waiting,
        Delivered,
        /// Given up after three days.
        Failed,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event_id: Uuid,
    pub endpoint_id: Uuid,
    /// Object of the event.
    pub subject: String,
    pub state: State,
    pub attempts: i32,
    /// Time of the next attempt; `None` unless waiting.
    pub next_attempt_at: Option<DateTimeUtc>,
    /// HTTP status of the last attempt.
    pub last_status: Option<i32>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
    pub delivered_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
