//! What one caller had of an allowance.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// What there is so much of in an hour or a day.
    pub enum Name {
        LookUps,
        Previews,
        Licences,
        Purchases,
        WrongPromoCodes,
        EmailLinks,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "allowances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// A user, or the hash of a network or of an e-mail address.
    pub subject: Uuid,
    /// Unix milliseconds until which what was had counts.
    pub used_until: i64,
}

impl ActiveModelBehavior for ActiveModel {}
