//! One movement of money.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::reference::Reference;

words! {
    /// Why money moves.
    #[derive(ToSchema)]
    pub enum TransferKind {
        Hold,
        Capture,
        Release,
        /// A payment by card arrived.
        Topup,
        /// Money on its way back to the card.
        Refund,
        /// A package was bought, or its unused part given back.
        Package,
        /// The monthly payment of a subscription arrived.
        Subscription,
        /// The fee of a change notification.
        Notification,
        Adjustment,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_transfers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: TransferKind,
    pub reference: Reference,
    #[sea_orm(unique)]
    pub idempotency_key: String,
    pub description: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
