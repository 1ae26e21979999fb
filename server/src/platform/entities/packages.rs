//! A package of checks on offer.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "packages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub name: String,
    pub display_name: String,
    pub price: i64,
    pub checks_count: i32,
    pub validity_days: i32,
    pub price_per_check: i64,
    pub is_active: bool,
    pub description: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub features: Json,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
