//! A tag of a report.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "report_tags")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub report_id: Uuid,
    /// Account that owns the report.
    pub user_id: Uuid,
    pub tag: String,
    /// Tag in capitals, for comparison.
    pub tag_key: String,
}

impl ActiveModelBehavior for ActiveModel {}
