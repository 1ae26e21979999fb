//! A run of the reconciliation.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reconciliation_runs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub started_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
    pub payments_compared: i32,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub discrepancies: Option<Json>,
    pub error: Option<String>,
    pub compared_from: Option<DateTimeUtc>,
    pub discrepancy_count: i32,
    /// Position where the next batch of past rows starts; `None` at the beginning.
    pub cursor_time: Option<DateTimeUtc>,
    pub cursor_user_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
