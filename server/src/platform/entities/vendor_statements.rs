//! One day of the car-data vendor's charges, reconciled with our calls.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "vendor_statements")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub day: String,
    pub asks: i32,
    pub next_ask_at: Option<DateTimeUtc>,
    pub compared_at: Option<DateTimeUtc>,
    pub their_calls: Option<i64>,
    pub their_cost: Option<i64>,
    pub our_calls: Option<i64>,
    pub our_cost: Option<i64>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub differences: Option<Json>,
    pub difference_count: i32,
    pub error: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
