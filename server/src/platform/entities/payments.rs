//! A payment through the provider.

use std::fmt;

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a payment; final states never change.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = PaymentStatus)]
    pub enum Status {
        Pending,
        Succeeded,
        Canceled,
    }
}

words! {
    /// Purpose of a payment; `purpose_data` has its parameters.
    #[derive(ToSchema)]
    #[schema(as = PaymentPurpose)]
    pub enum PurposeKind {
        Topup,
        AutoTopup,
        Package,
        Subscription,
        QuickPurchase,
    }
}

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    #[sea_orm(unique)]
    pub yookassa_payment_id: Option<String>,
    pub amount: i64,
    pub status: Status,
    pub payment_method: Option<String>,
    pub confirmation_url: Option<String>,
    pub description: Option<String>,
    pub created_at: DateTimeUtc,
    pub completed_at: Option<DateTimeUtc>,
    pub purpose: PurposeKind,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub purpose_data: Option<Json>,
    pub idempotence_key: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub request: Option<Json>,
    pub sent_at: Option<DateTimeUtc>,
    pub next_check_at: Option<DateTimeUtc>,
    pub checks: i32,
    pub asked_at: Option<DateTimeUtc>,
    pub problem: Option<String>,
    pub cancellation_party: Option<String>,
    pub cancellation_reason: Option<String>,
    pub contact: Option<String>,
    pub save_method: bool,
    pub payment_method_id: Option<Uuid>,
    pub refunded: i64,
    pub closed: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// Omits personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("payments::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
