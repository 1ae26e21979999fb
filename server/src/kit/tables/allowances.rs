//! What one caller had of an hourly allowance.

use sea_orm::entity::prelude::*;

use crate::kit::tables::Relation;

words! {
    /// What there is so much of in an hour.
    pub enum Name {
        LookUps,
        Previews,
        Licences,
        Purchases,
        WrongPromoCodes,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "allowances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// A user, or the hash of a network.
    pub subject: Uuid,
    /// Unix milliseconds until which what was had counts.
    pub used_until: i64,
}

impl ActiveModelBehavior for ActiveModel {}
