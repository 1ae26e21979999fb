//! What a comparison of the books found, until somebody acknowledges it.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reconciliation_differences")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub fingerprint: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub difference: Json,
    pub first_seen_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub acknowledged_at: Option<DateTimeUtc>,
    pub acknowledged_by: Option<Uuid>,
    pub reason: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
