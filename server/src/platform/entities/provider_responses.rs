//! A raw response of the payment provider.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Kind of a provider call that concerns one payment or refund.
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
    /// Idempotency key of a created object, or the provider's id of an object that was read.
    pub subject: String,
    /// Id of our payment; `None` when the response concerns none.
    pub payment_id: Option<Uuid>,
    /// HTTP status; `None` when no complete response arrived.
    pub status: Option<i32>,
    /// Encrypted response; `None` after the retention period.
    pub response: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
