//! The root over the ledger of a day.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_roots")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// `2026-11-23`, in UTC.
    #[sea_orm(unique)]
    pub day: String,
    /// A keyed hash over the root of the day before and everything that moved on the day.
    pub root: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
