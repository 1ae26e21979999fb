//! Raw response of the payment provider.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Call that concerns one payment or refund.
    pub enum Call {
        CreatePayment,
        FindPayment,
        CreateRefund,
        FindRefund,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "provider_responses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub call: Call,
    /// Idempotency key of a creation, or the provider's id of what was read.
    pub subject: String,
    /// Our payment; `None` when the response concerns none.
    pub payment_id: Option<Uuid>,
    /// HTTP status; `None` when no complete response arrived.
    pub status: Option<i32>,
    /// Encrypted; `None` after the retention period.
    pub response: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
