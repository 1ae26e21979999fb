//! Attempt of a delivery to a receiver of webhooks.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_attempts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub delivery_id: Uuid,
    /// HTTP status of the response.
    pub status: Option<i32>,
    /// Code of the reason for a missing response.
    pub error: Option<String>,
    /// Words of the network library about a failed connection.
    pub error_detail: Option<String>,
    /// Beginning of the body of the response.
    pub response: Option<String>,
    pub duration_ms: i32,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
