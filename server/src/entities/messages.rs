//! A mail or SMS that a commit promised.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    #[sea_orm(column_type = "Text")]
    pub channel: String,
    #[sea_orm(column_type = "Text")]
    pub recipient: String,
    #[sea_orm(column_type = "Text")]
    pub template: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub context: Json,
    #[sea_orm(unique, column_type = "Text")]
    pub dedupe_key: String,
    pub created_at: DateTimeUtc,
    pub sent_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    #[sea_orm(column_type = "Text", nullable)]
    pub error: Option<String>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
