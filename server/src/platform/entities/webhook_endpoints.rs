//! A receiver of webhooks.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::api_keys::Mode;
use crate::platform::entities::webhook_events::Kind;

words! {
    /// State of a receiver.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = WebhookState)]
    pub enum State {
        Active,
        /// Paused by its owner; events are not stored for it.
        Paused,
        /// Disabled after five days of failures.
        Failed,
    }
}

/// Kinds of events of a receiver, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Kinds(pub Vec<Kind>);

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_endpoints")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub mode: Mode,
    pub url: String,
    pub description: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub events: Kinds,
    pub state: State,
    /// Encrypted signing secret.
    pub secret: String,
    /// Encrypted secret before the rotation; signs too until its time.
    pub previous_secret: Option<String>,
    pub previous_secret_until: Option<DateTimeUtc>,
    /// First failed attempt since the last success.
    pub failing_since: Option<DateTimeUtc>,
    /// Number of mails about the current failure.
    pub failure_mails: i32,
    /// Time of the next delivery; `None` without waiting deliveries.
    pub next_run_at: Option<DateTimeUtc>,
    /// Lease of the process that delivers.
    pub claimed_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
