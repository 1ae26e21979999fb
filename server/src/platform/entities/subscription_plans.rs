//! A subscription plan on offer.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "subscription_plans")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub name: String,
    pub display_name: String,
    pub price_per_check: i64,
    pub min_topup: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub features: Json,
    pub api_access: bool,
    pub is_active: bool,
    pub description: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
