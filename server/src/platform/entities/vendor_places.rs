//! One of the places for calls to a vendor that all processes share.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "vendor_places")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// A file of the vendor, or all calls of a kind.
    pub line: String,
    /// From 0.
    pub number: i32,
    /// Unix milliseconds; in the past where nobody has it.
    pub leased_until: i64,
}

impl ActiveModelBehavior for ActiveModel {}
