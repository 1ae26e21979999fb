//! A ceiling that an operator set while the service runs.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// What is bounded.
    pub enum Name {
        CodesPerAddress,
        CodesPerPrefix,
        CodesPerDay,
        LookupsPerDay,
        OperatorCreditsPerDay,
        AdminCreditsPerDay,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ceilings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// Codes, or kopecks.
    pub most: i64,
    pub changed_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
