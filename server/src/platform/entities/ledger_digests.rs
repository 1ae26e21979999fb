//! The digest of one day in the hash chain over the ledger.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_digests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// UTC day, such as `2026-11-23`.
    #[sea_orm(unique)]
    pub day: String,
    /// HMAC over the digest of the day before and all entries of the day.
    pub digest: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
