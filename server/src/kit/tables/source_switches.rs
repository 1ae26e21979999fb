//! A source or register that an operator switched on or off.

use sea_orm::entity::prelude::*;

use crate::kit::tables::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "source_switches")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub is_on: bool,
    pub reason: String,
    pub changed_at: DateTimeUtc,
    pub changed_by: String,
}

impl ActiveModelBehavior for ActiveModel {}
