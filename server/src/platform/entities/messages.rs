//! An outgoing mail or SMS, queued in the transaction that causes it.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Delivery channel of a message.
    #[derive(utoipa::ToSchema)]
    #[schema(as = MessageChannel)]
    pub enum Channel {
        Email,
        Sms,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub channel: Channel,
    pub recipient: String,
    pub template: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub context: Json,
    #[sea_orm(unique)]
    pub dedupe_key: String,
    pub created_at: DateTimeUtc,
    pub sent_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    pub error: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
