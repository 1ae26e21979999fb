//! Quick purchase of a report by card, with or without an account.
//! Without one, a guest account without any sign-in method is created, so that the ledger has no special case; its
//! report opens with the access key of the payment.

mod attach_to_account;
mod claim_refund;
mod complete_report;
mod create_payment;
mod fulfil_payment;
pub mod private_link;
mod start;
mod view;

use std::collections::BTreeMap;

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{DeliveryMethod, Order, SourceInputs};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::QuickPackage;
use uuid::Uuid;

use crate::checks::orders::OrderError;
use crate::identity::permissions::Role;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::money::ledger::LedgerError;
use crate::money::payments::PaymentError;
use crate::money::refunds::RefundError;
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;
use crate::platform::limits::rate_limits::database::{Name, RateLimit};
use crate::quick_purchase::repository::QuickPurchase;

pub use attach_to_account::attach;
pub use claim_refund::{claim, refund_canceled};
pub use complete_report::complete;
pub use fulfil_payment::{cancel, fulfil};
pub use private_link::find_opened;
pub use start::{StartedPurchase, buy};
pub use view::{QuickPurchaseView, find};

/// Rate limit of purchases per address, which thousands of users of a mobile operator may share.
const PURCHASES: RateLimit = RateLimit::per_hour(Name::Purchases, 120);

/// Whether an account is a guest account.
#[must_use]
pub fn is_guest(user: &User) -> bool {
    user.role == Role::Guest
}

/// Contacts by delivery method: e-mail addresses as entered, phones as eleven digits.
type Contacts = BTreeMap<DeliveryMethod, String>;

fn contacts(row: &QuickPurchase) -> Contacts {
    serde_json::from_value(row.contacts.clone()).unwrap_or_default()
}

/// Deduplication key of a purchase's message for a delivery method.
fn message_key(id: Uuid, method: DeliveryMethod) -> String {
    format!("quick_purchase:{id}:{}", method.name())
}

/// Order of the report that a purchase pays for.
fn order(
    kind: IdentifierKind,
    query: &str,
    package: &'static QuickPackage,
    inputs: SourceInputs,
) -> Order {
    Order {
        kind,
        query: query.to_owned(),
        free_check: Some(false),
        package_check: Some(false),
        package: Some(package),
        accept_mismatch: true,
        inputs,
        ..Order::default()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum QuickPurchaseError {
    #[error("the form is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the price has changed")]
    PriceChanged { price: Kopecks },
    #[error("too many purchases from one address")]
    TooMany,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error("the idempotency key is guessable")]
    GuessableKey,
    #[error("there is no such purchase")]
    NotFound,
    #[error("the report is still running")]
    ReportRunning,
    #[error("the purchase belongs to another account")]
    AlreadyAttached,
    #[error("nothing of the purchase is refundable")]
    NothingToRefund,
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
