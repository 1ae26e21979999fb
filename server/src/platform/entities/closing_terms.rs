//! Seller and tax of the closing documents of a month.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "closing_terms")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Month in Moscow, such as `2026-11`.
    #[sea_orm(unique)]
    pub month: String,
    pub seller: String,
    pub inn: String,
    pub ogrn: Option<String>,
    pub address: String,
    /// VAT code of receipts, 1 to 12.
    pub vat_code: i32,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
