//! A saved view of the stock.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_views")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    /// Filters and order.
    #[sea_orm(column_type = "JsonBinary")]
    pub filters: Json,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
