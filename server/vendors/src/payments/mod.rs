//! Payments by card: the trait, our types, and the vendor's client.

pub mod witness;
pub mod yookassa;
mod yookassa_wire;

use std::collections::BTreeMap;
use std::fmt;

use avtosled_core::contact::Contact;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::Deserialize;
use serde_json::Value;
use strum::Display;

/// Longest description of a payment, in characters.
pub const MAX_DESCRIPTION_CHARS: usize = 128;
/// Longest description of a refund, in characters.
pub const MAX_REFUND_DESCRIPTION_CHARS: usize = 250;
/// Most entries of the metadata, longest key and longest value, in characters.
pub const MAX_METADATA: usize = 16;
pub const MAX_METADATA_KEY_CHARS: usize = 32;
pub const MAX_METADATA_VALUE_CHARS: usize = 512;
/// Most objects of one page of a list.
pub const MAX_PAGE: u8 = 100;

/// Where a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PaymentStatus {
    Pending,
    /// Two-stage payments only.
    WaitingForCapture,
    Succeeded,
    Canceled,
}

/// Where a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RefundStatus {
    Pending,
    Succeeded,
    Canceled,
}

/// The end of a payment or refund: by whom, and why; the words are the vendor's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// `merchant`, `yoo_money`, `payment_network`, `refund_network`.
    pub party: String,
    /// One of the known reasons, or `general_decline`.
    pub reason: String,
}

/// The receiver of the receipt (54-FZ).
#[derive(Clone, PartialEq, Eq)]
pub enum ReceiptContact {
    Email(String),
    /// Digits with the country's code, no plus.
    Phone(String),
}

impl From<Contact> for ReceiptContact {
    fn from(contact: Contact) -> Self {
        match contact {
            Contact::Email(email) => Self::Email(email),
            Contact::Phone(phone) => Self::Phone(phone),
        }
    }
}

impl fmt::Debug for ReceiptContact {
    // Names a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReceiptContact")
    }
}

/// The subject of a position of a receipt (54-FZ, tags 1214 and 1212).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptSubject {
    /// Money put on a balance, for services not chosen yet: advance, payment.
    Advance,
    /// A service paid in full before it is given: full prepayment, service.
    Service,
    /// A service that was given for what was paid before: full payment, service.
    Given,
}

/// One position of a receipt: one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptItem {
    /// At most 128 characters are sent.
    pub description: String,
    pub amount: Kopecks,
    pub subject: ReceiptSubject,
}

/// A receipt; its positions must come to the sum of the payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub contact: ReceiptContact,
    pub items: Vec<ReceiptItem>,
    /// Rate of VAT in the vendor's numbering: 1 is none.
    pub vat_code: u8,
}

/// A closing receipt (54-FZ): what was paid before is set off against what was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingReceipt {
    /// The vendor's id of the payment that the money came by.
    pub payment_id: String,
    pub receipt: Receipt,
}

/// A receipt as the vendor has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    pub id: String,
    pub status: ReceiptStatus,
    /// What was paid before the service was given; zero on the receipts of payments themselves.
    pub prepaid: Kopecks,
}

/// Where a receipt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptStatus {
    Pending,
    /// The cash register has it.
    Succeeded,
    /// The cash register refused it.
    Canceled,
}

/// The way the payer is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// On the vendor's page, which leads back to the address.
    Redirect { return_url: String },
    /// Not at all: a saved card pays.
    SavedMethod { id: String },
}

/// A payment to be made, in one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayment {
    pub amount: Kopecks,
    /// At most [`MAX_DESCRIPTION_CHARS`] are sent.
    pub description: String,
    pub confirmation: Confirmation,
    /// Later payments may be taken from the same card.
    pub save_method: bool,
    pub metadata: BTreeMap<String, String>,
    pub receipt: Receipt,
}

/// Money to be given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// The vendor's id.
    pub payment_id: String,
    pub amount: Kopecks,
    /// At most [`MAX_REFUND_DESCRIPTION_CHARS`] are sent.
    pub description: String,
    pub metadata: BTreeMap<String, String>,
    /// Needed for a part of a payment.
    pub receipt: Option<Receipt>,
}

/// The means of payment, as the vendor shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The vendor's id; worth keeping only when `is_saved`.
    pub id: String,
    /// `bank_card` and others.
    pub kind: String,
    /// It may be charged without the payer.
    pub is_saved: bool,
    pub card: Option<Card>,
}

/// The data of a card that may be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// `MasterCard`, `Visa`, `Mir`, ...
    pub card_type: String,
    pub last4: String,
    /// `01` to `12`.
    pub expiry_month: String,
    /// Four digits.
    pub expiry_year: String,
}

/// A payment as the vendor has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: String,
    pub status: PaymentStatus,
    /// The payer's money is there.
    pub is_paid: bool,
    pub amount: Kopecks,
    /// ISO 4217.
    pub currency: String,
    pub refunded: Kopecks,
    /// The shop it was paid to.
    pub shop_id: String,
    /// Made with the keys of a test shop: nobody paid.
    pub is_test: bool,
    /// The page of the vendor, while the payer is awaited.
    pub confirmation_url: Option<String>,
    pub method: Option<Method>,
    pub cancellation: Option<Cancellation>,
    pub metadata: BTreeMap<String, String>,
    pub created_at: DateTime<Utc>,
}

/// A refund as the vendor has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub payment_id: String,
    pub status: RefundStatus,
    pub amount: Kopecks,
    /// ISO 4217.
    pub currency: String,
    pub cancellation: Option<Cancellation>,
    pub metadata: BTreeMap<String, String>,
    pub created_at: DateTime<Utc>,
}

/// Our shop as the vendor has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shop {
    pub id: String,
    pub is_enabled: bool,
    pub is_test: bool,
}

/// Which objects of a list; newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    /// Made at this moment or later.
    pub created_from: Option<DateTime<Utc>>,
    /// Made before this moment.
    pub created_before: Option<DateTime<Utc>>,
    /// Refunds and receipts of this payment, by the vendor's id; means nothing for payments.
    pub payment_id: Option<String>,
    /// Where the page before ended.
    pub cursor: Option<String>,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// How many more there were that nobody can read.
    pub unreadable: usize,
    /// `None` on the last page.
    pub next_cursor: Option<String>,
}

/// Why the vendor did not do what was asked. It never holds what was sent, or the vendor's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaymentsError {
    /// Not done, and never will be as it was asked.
    #[error("the payment provider refused with {code}")]
    Refused {
        /// Its name for the error, small letters and underscores.
        code: String,
        /// The field it points to, likewise.
        parameter: Option<String>,
    },
    /// The key was used with other data, so something was done under it: look it up.
    #[error("the payment provider knows the idempotence key with other data")]
    KeyConflict,
    /// Not done: the vendor was not reached.
    #[error("the payment provider is out of reach")]
    Unreachable,
    /// Not done: too many calls.
    #[error("the payment provider is asked too often")]
    RateLimited,
    /// Not done: our credentials or rights are refused; an operator must act.
    #[error("the payment provider refuses our shop with {code}")]
    Account { code: String },
    /// Perhaps done: ask again with the same key and body, or look it up.
    #[error("the payment provider gave no clear answer: {reason}")]
    Unknown { reason: &'static str },
}

impl PaymentsError {
    /// True when the call surely changed nothing at the vendor.
    #[must_use]
    pub fn is_surely_not_done(&self) -> bool {
        match self {
            Self::Refused { .. } | Self::Unreachable | Self::RateLimited | Self::Account { .. } => {
                true
            }
            Self::KeyConflict | Self::Unknown { .. } => false,
        }
    }
}

/// A future of an answer.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, PaymentsError>>;

/// A payment provider. No call repeats itself. What creates or changes something takes a key, good
/// for 24 hours: the same key with the same body is done once.
pub trait PaymentProvider: Send + Sync {
    /// The body of [`create_payment`](Self::create_payment), to be kept before the first call.
    fn payment_body(&self, new: &NewPayment) -> Value;

    fn create_payment<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Payment>;

    /// `None` when the vendor does not know the id, or it is another shop's.
    fn find_payment<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Payment>>;

    /// The body of [`create_refund`](Self::create_refund), to be kept before the first call.
    fn refund_body(&self, new: &NewRefund) -> Value;

    fn create_refund<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Refund>;

    /// `None` when the vendor does not know the id, or it is another shop's.
    fn find_refund<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Refund>>;

    /// The body of [`create_receipt`](Self::create_receipt), to be kept before the first call.
    fn closing_receipt_body(&self, new: &ClosingReceipt) -> Value;

    fn create_receipt<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Registration>;

    /// `None` when the vendor does not know the id, or it is another shop's.
    fn find_receipt<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Registration>>;

    /// A page of the receipts of a payment, by the vendor's id.
    fn list_receipts<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Registration>>;

    fn list_payments<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Payment>>;

    fn list_refunds<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Refund>>;

    /// Asks for our shop as the vendor knows it.
    fn shop(&self) -> Answer<'_, Shop>;
}
