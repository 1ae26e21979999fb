//! A change of a watched car found by the daily check.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "watch_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub watch_id: Uuid,
    pub user_id: Uuid,
    pub sources: String,
    pub summary: String,
    pub cost: i64,
    pub found_at: DateTimeUtc,
    /// Whether the daily notification about the stock has yet to report the change.
    pub awaits_daily: bool,
}

impl ActiveModelBehavior for ActiveModel {}
