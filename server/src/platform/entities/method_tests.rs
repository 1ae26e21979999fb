//! A test call of a vendor method by an administrator.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "method_tests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub api: String,
    pub method: String,
    pub success: bool,
    pub response_time: i32,
    /// Cost of the call in kopecks.
    pub cost: i64,
    pub error_code: Option<String>,
    /// Fields of the response with their types, without values.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub shape: Option<Json>,
    pub tested_by: Uuid,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
