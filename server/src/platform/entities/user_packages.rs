//! A package bought by a user.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_packages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub package_id: Uuid,
    pub checks_remaining: i32,
    pub purchase_price: i64,
    /// Part of the price in kopecks that was paid with operator credits.
    pub credit_paid: i64,
    pub expires_at: DateTimeUtc,
    pub is_active: bool,
    pub created_at: DateTimeUtc,
    pub checks_total: i32,
    pub payment_id: Option<Uuid>,
    pub cancelled_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
