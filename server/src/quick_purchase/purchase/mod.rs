//! A check bought at once by card, with or without an account. Somebody without one gets a guest
//! account that nobody can sign in to, so that the books know no exception; what was bought opens by
//! the access key of its payment.

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
pub use start::{Begun, buy};
pub use view::{QuickPurchaseView, find};

/// Purchases that an address may begin in an hour: mobile operators put thousands of people behind
/// one.
const PURCHASES: RateLimit = RateLimit::per_hour(Name::Purchases, 120);

/// True when an account stands for somebody who has none.
#[must_use]
pub fn is_guest(user: &User) -> bool {
    user.role == Role::Guest
}

/// Contacts by delivery method: addresses as typed, phones as eleven digits.
type Contacts = BTreeMap<DeliveryMethod, String>;

fn contacts(row: &QuickPurchase) -> Contacts {
    serde_json::from_value(row.contacts.clone()).unwrap_or_default()
}

/// The dedupe key of a purchase's message.
fn message_key(id: Uuid, method: DeliveryMethod) -> String {
    format!("quick_purchase:{id}:{}", method.name())
}

/// The order of the report that is bought.
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
    #[error("the price is another")]
    PriceChanged { price: Kopecks },
    #[error("too many purchases from one address")]
    TooMany,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error("a key that others may use too")]
    GuessableKey,
    #[error("there is no such purchase")]
    NotFound,
    #[error("the report is still in work")]
    ReportRunning,
    #[error("the purchase belongs to another account")]
    AlreadyAttached,
    #[error("no money of the purchase waits")]
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
