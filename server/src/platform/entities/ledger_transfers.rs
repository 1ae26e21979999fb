//! A transfer between ledger accounts; its entries sum to zero.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::reference::Reference;

words! {
    /// Reason of a transfer.
    #[derive(ToSchema)]
    pub enum TransferKind {
        Hold,
        Capture,
        Release,
        /// Payment of a user received through the provider.
        Topup,
        /// Refund to the payment method.
        Refund,
        /// Package bought, or its unused part refunded.
        Package,
        /// Monthly payment of a subscription.
        Subscription,
        /// Discounts of a subscription that ended because its money was withdrawn.
        PlanCharge,
        /// Fee of a change notification.
        Notification,
        Adjustment,
    }
}

impl TransferKind {
    /// Kinds by which money becomes revenue; a cancelled package is negative spending.
    pub const SPENDING: [Self; 4] = [
        Self::Capture,
        Self::Package,
        Self::PlanCharge,
        Self::Notification,
    ];
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
