//! A closing receipt, which offsets a prepayment against the delivered service (54-FZ).

use std::fmt;

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "closing_receipts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub payment_id: Uuid,
    pub amount: i64,
    #[sea_orm(unique)]
    pub idempotence_key: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub request: Option<Json>,
    #[sea_orm(unique)]
    pub yookassa_receipt_id: Option<String>,
    pub sent_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub registered_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Debug output without personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("closing_receipts::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
