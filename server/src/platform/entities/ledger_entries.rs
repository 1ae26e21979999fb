//! One entry of a ledger transfer.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;
use crate::platform::entities::ledger_transfers::TransferKind;

words! {
    /// Kind of a ledger account; the user is a separate column.
    #[derive(Hash)]
    pub enum AccountKind {
        Available,
        Held,
        Revenue,
        Provider,
        Adjustments,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_entries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub transfer_id: Uuid,
    pub account: AccountKind,
    pub user_id: Option<Uuid>,
    pub amount: i64,
    pub seq: Option<i64>,
    pub balance_after: Option<i64>,
    pub kind: Option<TransferKind>,
}

impl ActiveModelBehavior for ActiveModel {}
