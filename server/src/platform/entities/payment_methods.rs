//! A payment method saved at the payment provider.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_methods")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    #[sea_orm(unique)]
    pub yookassa_id: String,
    pub method_kind: String,
    pub title: Option<String>,
    pub card_type: Option<String>,
    pub last4: Option<String>,
    pub expiry_month: Option<String>,
    pub expiry_year: Option<String>,
    pub created_at: DateTimeUtc,
    pub deactivated_at: Option<DateTimeUtc>,
    pub deactivation_reason: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
