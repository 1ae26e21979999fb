//! An account whose stock is monitored.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_monitors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub enabled_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
