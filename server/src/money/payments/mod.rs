//! Payments by card. A payment is prepared in the caller's transaction, with the key and the whole
//! body of the call; then it is sent, and asked for until the provider calls it final. Money is
//! credited once, in the transaction that ends the payment, whoever asked.

mod ask;
mod create;
pub(in crate::money) mod fulfil;
pub mod methods;
mod prepare;
mod reasons;
mod settle;
mod shop_check;
mod view;

use std::collections::BTreeMap;

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::session::SessionError;
use crate::money::ledger::{LedgerError, TransferKind};
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;
use avtosled_vendors::payments::ReceiptSubject;

pub use crate::money::repository::payments::Payment;
pub use crate::platform::entities::payments::{PurposeKind, Status};
pub use ask::{NOT_SENT, REST, adopt, check, send, tick};
pub use create::create;
pub use fulfil::{CanceledRefund, Fulfil};
pub use prepare::{PAYMENT_ID, prepare, sold_as};
pub use reasons::words;
pub use shop_check::{ShopError, check_shop, compare_shop};
pub use view::{PaymentView, Viewer, find};

/// The purpose of a payment; it decides what happens when the payment ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Purpose {
    /// Money for the balance.
    Topup,
    /// The same, without the user: the balance fell below the minimum.
    AutoTopup,
    /// A package of checks.
    Package {
        package_type: String,
        promo_code: Option<String>,
    },
    /// The monthly payment of a subscription; `renewal`: by schedule, without the user.
    Subscription { plan: String, renewal: bool },
    /// One report, bought at once.
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

    /// The purpose that a row names.
    pub fn of(payment: &Payment) -> Result<Self, StorageError> {
        match &payment.purpose_data {
            Some(data) => serde_json::from_value(data.clone())
                .map_err(|_| StorageError::Inconsistent("a payment without a readable purpose")),
            None => Ok(Self::Topup),
        }
    }

    /// Nobody waits for the answer.
    const fn is_unattended(&self) -> bool {
        matches!(
            self,
            Self::AutoTopup | Self::Subscription { renewal: true, .. }
        )
    }
}

impl PurposeKind {
    /// The position of the receipt: an advance names no service yet.
    #[must_use]
    pub const fn subject(self) -> ReceiptSubject {
        match self {
            Self::Topup | Self::AutoTopup | Self::Subscription => ReceiptSubject::Advance,
            Self::Package | Self::QuickPurchase => ReceiptSubject::Service,
        }
    }

    /// What the history of the account calls it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Topup => "Пополнение баланса",
            Self::AutoTopup => "Автопополнение баланса",
            Self::Package => "Оплата пакета картой",
            Self::Subscription => "Оплата подписки",
            Self::QuickPurchase => "Оплата проверки картой",
        }
    }

    /// The kind of the transfer that brings the money.
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

/// A payment to be made.
#[derive(Clone, Debug)]
pub struct NewPayment {
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub purpose: Purpose,
    /// The payer reads it, and the receipt of a package or purchase; 128 characters are sent.
    pub description: String,
    /// E-mail or phone of the receipt; `None`: what the account has.
    pub contact: Option<String>,
    /// The card may be charged later.
    pub save_card: bool,
    /// The saved card that pays; `None`: the payer is sent to the provider's page.
    pub method: Option<Uuid>,
    /// Where the page leads back to, on our own origin; `None`: the page that shows the result.
    pub return_url: Option<String>,
    /// For the shop's own cabinet at the provider; at most 15 entries.
    pub metadata: BTreeMap<String, String>,
}

/// A payment that was sent to the provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CreatedPayment)]
pub struct Created {
    pub payment_id: Uuid,
    /// Where the payer goes; null when a saved card pays.
    pub confirmation_url: Option<String>,
    /// Roubles.
    pub amount: Kopecks,
    pub status: Status,
}

#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    #[error("the payment is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the user has no such saved card")]
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
