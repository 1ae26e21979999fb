//! A discrepancy found by reconciliation, open until acknowledged.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reconciliation_discrepancies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub fingerprint: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub discrepancy: Json,
    pub first_seen_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub acknowledged_at: Option<DateTimeUtc>,
    pub acknowledged_by: Option<Uuid>,
    pub reason: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
