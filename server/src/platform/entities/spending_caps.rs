//! Cap set by an operator at runtime.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// What is capped.
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
#[sea_orm(table_name = "spending_caps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// Codes, or kopecks.
    pub most: i64,
    pub changed_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
