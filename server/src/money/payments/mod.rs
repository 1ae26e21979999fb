//! Payments through the payment provider.
//! A payment is prepared in the caller's transaction with idempotency key and request body, then sent and
//! queried until it is final. It is credited once, in the transaction that ends it.

mod create;
mod decline_reasons;
pub(in crate::money) mod fulfil;
mod merchant_check;
pub mod methods;
mod prepare;
mod provider_calls;
mod settle;
pub mod shop_methods;
mod view;

use std::collections::BTreeMap;

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::session::SessionError;
use crate::money::ledger::{LedgerError, TransferKind};
use crate::money::limits::Exceeded;
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;
use avtosled_vendors::payments::ReceiptSubject;

pub use crate::money::repository::payments::Payment;
pub use crate::platform::entities::payments::{PurposeKind, Status};
pub use create::create;
pub use decline_reasons::decline_message;
pub use fulfil::{CanceledRefund, Fulfil};
pub use merchant_check::{MerchantError, check_merchant, compare_merchant};
pub use prepare::{PAYMENT_ID_KEY, prepare, receipt_item_name};
pub use provider_calls::{MIN_INTERVAL, NOT_SENT, recover, refresh, send, tick};
pub use view::{PaymentView, Viewer, find};

/// Purpose of a payment, which decides what follows from its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Purpose {
    /// Top-up of the balance by the user.
    Topup,
    /// Automatic top-up of the balance.
    AutoTopup,
    Package {
        package_type: String,
        promo_code: Option<String>,
    },
    /// Monthly payment of a subscription; `renewal` is true for automatic charges.
    Subscription { plan: String, renewal: bool },
    /// Purchase of one report without the balance.
    QuickPurchase { quick_purchase_id: Uuid },
}

impl Purpose {
    const fn kind(&self) -> PurposeKind {
        match self {
            Self::Topup => PurposeKind::Topup,
            Self::AutoTopup => PurposeKind::AutoTopup,
            Self::Package { .. } => PurposeKind::Package,
            Self::Subscription { .. } => PurposeKind::Subscription,
            Self::QuickPurchase { .. } => PurposeKind::QuickPurchase,
        }
    }

    /// Parses the purpose stored in a row.
    pub fn of(payment: &Payment) -> Result<Self, StorageError> {
        match &payment.purpose_data {
            Some(data) => serde_json::from_value(data.clone())
                .map_err(|_| StorageError::Inconsistent("a payment without a readable purpose")),
            None => Ok(Self::Topup),
        }
    }

    /// Whether the payment is charged without a waiting payer.
    const fn is_unattended(&self) -> bool {
        matches!(
            self,
            Self::AutoTopup | Self::Subscription { renewal: true, .. }
        )
    }
}

impl PurposeKind {
    /// Subject of the receipt item: an advance names no service yet.
    #[must_use]
    pub const fn subject(self) -> ReceiptSubject {
        match self {
            Self::Topup | Self::AutoTopup | Self::Subscription => ReceiptSubject::Advance,
            Self::Package | Self::QuickPurchase => ReceiptSubject::FullPrepayment,
        }
    }

    /// Title of the payment in the statement.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Topup => "Пополнение баланса",
            Self::AutoTopup => "Автопополнение баланса",
            Self::Package => "Оплата пакета",
            Self::Subscription => "Оплата подписки",
            Self::QuickPurchase => "Оплата проверки",
        }
    }

    /// Kind of the ledger transfer that credits the payment.
    #[must_use]
    pub const fn transfer(self) -> TransferKind {
        match self {
            Self::Subscription => TransferKind::Subscription,
            Self::Topup | Self::AutoTopup | Self::Package | Self::QuickPurchase => {
                TransferKind::Topup
            }
        }
    }
}

/// A payment to be prepared.
#[derive(Clone, Debug)]
pub struct NewPayment {
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub purpose: Purpose,
    /// Description for the payer, of which 128 characters are sent.
    /// It is also the receipt item of a package or purchase.
    pub description: String,
    /// E-mail address or phone for the receipt; `None` uses that of the account.
    pub contact: Option<String>,
    /// Whether the payment method may be charged later.
    pub save_card: bool,
    /// Saved method to charge; `None` redirects the payer to the provider's page.
    pub method: Option<Uuid>,
    /// Return URL on this site; `None` uses the page that shows the result.
    pub return_url: Option<String>,
    /// Additional metadata at the provider; at most 15 entries.
    pub metadata: BTreeMap<String, String>,
}

/// A payment that was sent to the provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CreatedPayment)]
pub struct CreatedPayment {
    pub payment_id: Uuid,
    /// URL to redirect the payer to; null when a saved method is charged.
    pub confirmation_url: Option<String>,
    /// Amount in roubles.
    pub amount: Kopecks,
    pub status: Status,
}

#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    #[error("the payment is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the payment exceeds a limit")]
    Limit(Exceeded),
    #[error("the user has no such saved payment method")]
    MethodNotFound,
    #[error("the user has no such payment")]
    NotFound,
    #[error("the provider did not take the payment")]
    Failed,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
