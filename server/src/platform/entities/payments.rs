//! A payment through the payment provider.

use std::fmt;

use avtosled_core::payment_method::MethodKind;
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
    /// Purpose of a payment; the column `purpose_data` has its parameters.
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
    pub method_kind: Option<String>,
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
    /// Provider's fee with its VAT in kopecks; `None` until the provider reports it.
    pub fee: Option<i64>,
    pub closed: i64,
    /// Whether the provider rejected a partial refund, so that only a full one is possible.
    pub refunds_whole_only: bool,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Kind of the payment method; `None` until the payer has chosen one.
    #[must_use]
    pub fn kind(&self) -> Option<MethodKind> {
        self.method_kind.as_deref().map(MethodKind::of)
    }

    /// Kopecks not refunded yet.
    #[must_use]
    pub const fn unrefunded(&self) -> i64 {
        self.amount - self.refunded
    }

    /// Whether the provider accepts a refund of `kopecks`, as far as is known.
    #[must_use]
    pub const fn can_refund(&self, kopecks: i64) -> bool {
        !self.refunds_whole_only || kopecks == self.unrefunded()
    }

    /// Destination of refunds, such as «на карту Visa •• 4444» or «по СБП».
    #[must_use]
    pub fn destination(&self) -> String {
        let kind = self.kind().unwrap_or(MethodKind::Other);
        kind.destination(self.payment_method.as_deref())
    }
}

/// Debug output without personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("payments::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
