//! Money back to the card that paid. A refund is debited in the caller's transaction, with the key
//! and the whole body of the call; then it is sent, and asked for until the provider calls it final.
//! A refund that is canceled gives the money back to the balance, once.

mod adopt;
mod ask;
mod receipt;
mod request;
mod settle;

use avtosled_core::money::Kopecks;
use avtosled_core::refund::{AmountError, REFUND_YEARS, max_refundable};
use chrono::{DateTime, Months, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::ledger::LedgerError;
use crate::money::payments::Status as PaymentStatus;
use crate::money::repository::payments::Payment;
use crate::money::repository::provider_rows;
use crate::platform::db::{Conn, StorageError};

pub use crate::money::repository::refunds::Refund;
pub use crate::platform::entities::refunds::{Kind, Status};
pub use adopt::adopt;
pub use ask::{ask, hurry, send_soon, tick};
pub use request::{METADATA_KEY, own_money, plan_payment, request};
pub use settle::settle;

impl Kind {
    /// The text that the payer reads in the provider's messages.
    const fn description(self) -> &'static str {
        match self {
            Self::Withdrawal => "Возврат остатка баланса",
            Self::QuickPurchase => "Возврат за источники, которые не ответили",
            Self::Admin => "Возврат платежа",
        }
    }
}

/// A refund to be made.
#[derive(Clone, Debug)]
pub struct NewRefund {
    pub payment_id: Uuid,
    /// The payer, off whose balance the money is taken.
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub kind: Kind,
    /// For administrators.
    pub reason: Option<String>,
    /// The administrator.
    pub requested_by: Option<Uuid>,
}

/// A refund as its payer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundView {
    pub id: Uuid,
    pub payment_id: Uuid,
    /// Roubles.
    pub amount: Kopecks,
    pub status: Status,
    /// The card that the money goes to.
    pub card_title: Option<String>,
    /// Why it was canceled, in words.
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
            card_title: payment.and_then(|payment| payment.payment_method.clone()),
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
    #[error("nobody can get the receipt of the refund")]
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
            LedgerError::NotPositive => {
                Self::Storage(StorageError::Inconsistent("a refund without a sum"))
            }
        }
    }
}

/// Payments made later than this can be refunded.
#[must_use]
pub fn refundable_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(12 * REFUND_YEARS))
        .unwrap_or(DateTime::UNIX_EPOCH)
}

/// The greatest sum of a payment that can go back now, off a balance of `balance`.
#[must_use]
pub fn refundable(payment: &Payment, balance: Kopecks, now: DateTime<Utc>) -> Kopecks {
    let is_late = payment.created_at <= refundable_since(now);
    if is_late || payment.status != PaymentStatus::Succeeded {
        return Kopecks::ZERO;
    }
    max_refundable(Kopecks(payment.amount - payment.refunded), balance)
}

/// The views of refunds, with the cards of their payments.
pub async fn views(conn: &impl Conn, rows: &[Refund]) -> Result<Vec<RefundView>, StorageError> {
    let ids = rows.iter().map(|row| row.payment_id).collect();
    let payments = provider_rows::payments_by_id(conn, ids).await?;
    let view = |row: &Refund| {
        let payment = payments.iter().find(|payment| payment.id == row.payment_id);
        RefundView::new(row, payment)
    };
    Ok(rows.iter().map(view).collect())
}

/// Why the provider canceled a refund, for its payer.
fn cancellation_message(reason: Option<&str>) -> &'static str {
    match reason {
        Some("rejected_by_payee") => "банк получателя не принял возврат",
        Some("rejected_by_timeout") => "банк получателя не ответил вовремя",
        Some("yoo_money_account_closed" | "account_closed") => "счёт получателя закрыт",
        Some("payment_expired") => "срок возврата по этому платежу истёк",
        _ => "банк не провёл возврат",
    }
}
