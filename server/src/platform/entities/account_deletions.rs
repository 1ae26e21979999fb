//! A record of an account deletion (152-FZ).

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "account_deletions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub requested_at: DateTimeUtc,
    pub completed_at: DateTimeUtc,
    #[sea_orm(column_type = "JsonBinary")]
    pub erased: Json,
}

impl ActiveModelBehavior for ActiveModel {}
