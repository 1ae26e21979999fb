//! An event for receivers of webhooks.

use sea_orm::DeriveValueType;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::entities::Relation;

/// Kind of an event, by its name in the payload.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    DeriveValueType,
    strum::Display,
    strum::EnumString,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(value_type = "String")]
#[schema(as = WebhookEventKind)]
pub enum Kind {
    /// A check is completed.
    #[strum(serialize = "check.completed")]
    #[serde(rename = "check.completed")]
    CheckCompleted,
    /// A failed source answered after its check was completed.
    #[strum(serialize = "check.source_answered_late")]
    #[serde(rename = "check.source_answered_late")]
    CheckSourceAnsweredLate,
    /// Every row of a batch has ended.
    #[strum(serialize = "batch.completed")]
    #[serde(rename = "batch.completed")]
    BatchCompleted,
    /// A watched car changed.
    #[strum(serialize = "watch.changed")]
    #[serde(rename = "watch.changed")]
    WatchChanged,
    /// Monitored cars of the stock changed; at most one event a day.
    #[strum(serialize = "stock.changed")]
    #[serde(rename = "stock.changed")]
    StockChanged,
    /// The balance fell below its mark.
    #[strum(serialize = "balance.low")]
    #[serde(rename = "balance.low")]
    BalanceLow,
    /// An API key was revoked.
    #[strum(serialize = "key.revoked")]
    #[serde(rename = "key.revoked")]
    KeyRevoked,
    /// Test of a receiver by its owner.
    #[strum(serialize = "ping")]
    #[serde(rename = "ping")]
    Ping,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub kind: Kind,
    /// Object of the event; deliveries of an object are ordered.
    pub subject: String,
    /// JSON text, which is signed as it is.
    pub body: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
