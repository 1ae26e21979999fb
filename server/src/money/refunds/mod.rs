//! Refunds to the payment method that was charged.
//! A refund is debited in the caller's transaction, with idempotency key and request body, then sent and
//! queried until it is final. A canceled refund restores the balance once.

mod cancellation_reasons;
mod provider_calls;
mod receipt;
mod recover;
mod request;
mod settle;

use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::{MethodKind, SAME_METHOD};
use avtosled_core::refund::{AmountError, max_refundable};
use chrono::{DateTime, Months, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::ledger::LedgerError;
use crate::money::payments::Status as PaymentStatus;
use crate::money::repository::payments::{self, Payment};
use crate::platform::db::{Conn, StorageError};

pub use crate::money::repository::refunds::Refund;
pub use crate::platform::entities::refunds::{Kind, Status};
pub use cancellation_reasons::cancellation_message;
pub use provider_calls::{handle_webhook, refresh, send_soon, tick};
pub use recover::recover;
pub use request::{REFUND_ID_KEY, own_money, plan_payment, request};
pub use settle::settle;

impl Kind {
    /// Description that the provider shows to the payer.
    const fn description(self) -> &'static str {
        match self {
            Self::Withdrawal => "Возврат остатка баланса",
            Self::QuickPurchase => "Возврат за источники, которые не ответили",
            Self::Admin => "Возврат платежа",
        }
    }
}

/// A refund to be requested.
#[derive(Clone, Debug)]
pub struct NewRefund {
    pub payment_id: Uuid,
    /// Payer whose balance is debited.
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub kind: Kind,
    /// Reason, shown to administrators.
    pub reason: Option<String>,
    /// Administrator who requested the refund.
    pub requested_by: Option<Uuid>,
}

/// A refund as shown to its payer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundView {
    pub id: Uuid,
    pub payment_id: Uuid,
    /// Amount in roubles.
    pub amount: Kopecks,
    pub status: Status,
    /// Destination of the money, such as «на карту Visa •• 4444» or «по СБП».
    pub destination: String,
    /// Cancellation reason as a message for the payer.
    pub cancellation_message: Option<&'static str>,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
}

impl RefundView {
    #[must_use]
    pub fn new(refund: &Refund, payment: Option<&Payment>) -> Self {
        let is_canceled = refund.status == Status::Canceled;
        Self {
            id: refund.id,
            payment_id: refund.payment_id,
            amount: Kopecks(refund.amount),
            status: refund.status,
            destination: payment.map_or_else(|| SAME_METHOD.to_owned(), Payment::destination),
            cancellation_message: is_canceled
                .then(|| cancellation_message(refund.cancellation_reason.as_deref())),
            created_at: refund.created_at,
            completed_at: refund.completed_at,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    #[error("the user has no such payment")]
    PaymentNotFound,
    #[error("the payment has not succeeded")]
    NotPaid,
    #[error("the payment is too old to be refunded")]
    TooOld,
    #[error("{0}")]
    Refused(AmountError),
    #[error("the balance does not cover the refund")]
    Insufficient { available: Kopecks },
    #[error("a check with a discount of the plan is running")]
    PlanInUse,
    #[error("the balance does not cover the refund and the discounts of the plan that it ends")]
    PlanDiscounts {
        available: Kopecks,
        discounts: Kopecks,
    },
    #[error("no contact for the receipt of the refund")]
    NoContact,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<LedgerError> for RefundError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Storage(error) => Self::Storage(error),
            LedgerError::Insufficient => Self::Insufficient {
                available: Kopecks::ZERO,
            },
            LedgerError::NotPositive => Self::Storage(StorageError::Inconsistent("refund of zero")),
        }
    }
}

/// Time since which payments made by a method can be refunded.
#[must_use]
pub fn refundable_since(kind: MethodKind, now: DateTime<Utc>) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(12 * kind.refund_years()))
        .unwrap_or(DateTime::UNIX_EPOCH)
}

/// Whether a payment is too old to be refunded by its method.
#[must_use]
pub fn is_too_old(payment: &Payment, now: DateTime<Utc>) -> bool {
    let kind = payment.kind().unwrap_or(MethodKind::Other);
    payment.created_at <= refundable_since(kind, now)
}

/// Maximum refund of a payment now, given the available balance.
#[must_use]
pub fn refundable(payment: &Payment, balance: Kopecks, now: DateTime<Utc>) -> Kopecks {
    if is_too_old(payment, now) || payment.status != PaymentStatus::Succeeded {
        return Kopecks::ZERO;
    }
    let amount = max_refundable(Kopecks(payment.unrefunded()), balance);
    if payment.can_refund(amount.0) {
        amount
    } else {
        Kopecks::ZERO
    }
}

/// Views of refunds, with the methods of their payments.
pub async fn views(conn: &impl Conn, rows: &[Refund]) -> Result<Vec<RefundView>, StorageError> {
    let ids = rows.iter().map(|row| row.payment_id).collect();
    let payments = payments::list_by_ids(conn, ids).await?;
    let view = |row: &Refund| {
        let payment = payments.iter().find(|payment| payment.id == row.payment_id);
        RefundView::new(row, payment)
    };
    Ok(rows.iter().map(view).collect())
}
