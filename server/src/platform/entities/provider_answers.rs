//! One answer of the payment provider, word for word.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// A call about one payment or refund.
    pub enum Call {
        CreatePayment,
        FindPayment,
        CreateRefund,
        FindRefund,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "provider_answers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub call: Call,
    /// The key of what was to be made, or the provider's id of what was asked for.
    pub subject: String,
    /// Ours; none where it is about no payment of ours.
    pub payment_id: Option<Uuid>,
    /// Of HTTP; none when no whole answer came.
    pub status: Option<i32>,
    /// Sealed; none when its time is over.
    pub answer: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
