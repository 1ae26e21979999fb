//! A refund of a payment to its method.

use std::fmt;

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Reason of a refund, and its initiator.
    #[derive(ToSchema)]
    #[schema(as = RefundKind)]
    pub enum Kind {
        /// Withdrawal of the balance by the user.
        Withdrawal,
        /// Refund of a quick purchase whose sources did not answer.
        QuickPurchase,
        /// Refund by decision of an administrator.
        Admin,
    }
}

words! {
    /// State of a refund; final states never change.
    #[derive(ToSchema)]
    #[schema(as = RefundStatus)]
    pub enum Status {
        Pending,
        Succeeded,
        Canceled,
    }
}

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub payment_id: Uuid,
    pub user_id: Option<Uuid>,
    pub amount: i64,
    pub kind: Kind,
    pub reason: Option<String>,
    pub status: Status,
    #[sea_orm(unique)]
    pub yookassa_refund_id: Option<String>,
    #[sea_orm(unique)]
    pub idempotence_key: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub request: Option<Json>,
    pub sent_at: Option<DateTimeUtc>,
    pub next_check_at: Option<DateTimeUtc>,
    pub checks: i32,
    pub cancellation_reason: Option<String>,
    pub reopened: i64,
    pub requested_by: Option<Uuid>,
    pub created_at: DateTimeUtc,
    pub completed_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Debug output without personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("refunds::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
