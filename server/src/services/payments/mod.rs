//! Payments by card. A payment is prepared in the caller's transaction, with the key and the whole
//! body of the call; then it is sent, and asked for until the provider calls it final. Money is
//! credited once, in the transaction that ends the payment, whoever asked.

mod ask;
mod canceled;
mod create;
mod fulfil;
pub mod methods;
pub mod notification;
mod prepare;
mod reasons;
pub(in crate::services) mod schedule;
mod settle;
mod shop_check;
mod view;

use std::collections::BTreeMap;

use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use serde::Deserialize;
use serde::Serialize;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::services::ledger::LedgerError;
use crate::services::sessions::SessionError;

pub use crate::repos::payments::Payment;
pub use ask::check;
pub use ask::send;
pub use ask::tick;
pub use create::PaymentForm;
pub use create::create;
pub use prepare::PAYMENT_ID;
pub use prepare::prepare;
pub use reasons::words;
pub use shop_check::ShopError;
pub use shop_check::check_shop;
pub use view::PaymentView;
pub use view::Viewer;
pub use view::find;

/// What a payment is for; it decides what happens when the payment ends.
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
    /// The word in the column `purpose`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Topup => "topup",
            Self::AutoTopup => "auto_topup",
            Self::Package { .. } => "package",
            Self::Subscription { .. } => "subscription",
            Self::QuickPurchase { .. } => "quick_purchase",
        }
    }

    /// What a row says it is for.
    pub fn of(payment: &Payment) -> Result<Self, RepoError> {
        match &payment.purpose_data {
            Some(data) => serde_json::from_value(data.clone())
                .map_err(|_| RepoError::Inconsistent("a payment without a readable purpose")),
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
    /// Whether the card may be charged later.
    pub save_card: bool,
    /// The saved card that pays; `None`: the payer is sent to the provider's page.
    pub method: Option<Uuid>,
    /// Where the page leads back to, on our own origin; `None`: the page that shows the result.
    pub return_url: Option<String>,
    /// For the shop's own cabinet at the provider; at most 15 entries.
    pub metadata: BTreeMap<String, String>,
}

/// A payment that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Created {
    pub payment_id: Uuid,
    pub amount: Kopecks,
    pub status: Status,
    /// Where the payer goes; `None` when a saved card pays, or the payment is final.
    pub confirmation_url: Option<String>,
}

/// Where a payment stands. There is no way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Pending,
    Succeeded,
    Canceled,
}

impl Status {
    /// What a row says.
    pub fn of(payment: &Payment) -> Result<Self, RepoError> {
        match payment.status.as_str() {
            "pending" => Ok(Self::Pending),
            "succeeded" => Ok(Self::Succeeded),
            "canceled" => Ok(Self::Canceled),
            _ => Err(RepoError::Inconsistent("a payment of an unknown status")),
        }
    }
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
    #[error("the idempotency key belongs to another payment")]
    KeyReused,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}
