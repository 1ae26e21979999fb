//! A daily notification about changes in a stock.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_notifications")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Day in Moscow, `yyyy-mm-dd`; one notification per account and day.
    pub day: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
