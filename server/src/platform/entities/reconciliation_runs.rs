//! A comparison of the books.

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
    pub differences: Option<Json>,
    pub error: Option<String>,
    pub compared_from: Option<DateTimeUtc>,
    pub difference_count: i32,
    /// Where the walk through the past goes on; none is its beginning.
    pub walked_until: Option<DateTimeUtc>,
    pub walked_user: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
