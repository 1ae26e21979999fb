//! A call to an external service, in the vendor call log.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "api_requests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub report_id: Option<Uuid>,
    pub endpoint: String,
    pub api_type: String,
    pub method: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub params: Option<Json>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub response: Option<Json>,
    pub success: bool,
    pub response_time: Option<i32>,
    pub cost: i64,
    pub cost_estimated: bool,
    pub error_code: Option<String>,
    pub error_message: Option<String>,
    pub found: Option<bool>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
