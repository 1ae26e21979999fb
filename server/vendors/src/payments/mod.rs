//! Payments: the trait, its types, and the vendor's client.

pub mod response_recorder;
pub mod yookassa;
mod yookassa_wire;

use std::collections::BTreeMap;
use std::fmt;

use avtosled_core::contact::Contact;
use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::Deserialize;
use serde_json::Value;
use strum::Display;

pub const MAX_DESCRIPTION_CHARS: usize = 128;
pub const MAX_REFUND_DESCRIPTION_CHARS: usize = 250;
/// Maximum entries of the metadata.
pub const MAX_METADATA: usize = 16;
pub const MAX_METADATA_KEY_CHARS: usize = 32;
pub const MAX_METADATA_VALUE_CHARS: usize = 512;
/// Maximum objects on a page of a list.
pub const MAX_PAGE: u8 = 100;

/// Status of a payment.
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

/// Status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RefundStatus {
    Pending,
    Succeeded,
    Canceled,
}

/// Cancellation of a payment or refund, in the vendor's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// `merchant`, `yoo_money`, `payment_network`, `refund_network`.
    pub party: String,
    /// A known reason, or `general_decline`.
    pub reason: String,
}

/// Recipient of a receipt (54-FZ).
#[derive(Clone, PartialEq, Eq)]
pub enum ReceiptContact {
    Email(String),
    /// Digits with country code, no plus.
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
    // Identifies a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReceiptContact")
    }
}

/// Payment mode and subject of a receipt item (54-FZ, tags 1214 and 1212).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptSubject {
    /// Advance, payment: a top-up of the balance for services not yet chosen.
    Advance,
    /// Full prepayment, service: paid before the service is provided.
    FullPrepayment,
    /// Full payment, service: provided for money paid before.
    FullPayment,
}

/// Receipt item, quantity one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptItem {
    /// Truncated to 128 characters.
    pub description: String,
    pub amount: Kopecks,
    pub subject: ReceiptSubject,
}

/// Receipt; its items must add up to the payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub contact: ReceiptContact,
    pub items: Vec<ReceiptItem>,
    /// VAT rate in the vendor's numbering: 1 is none.
    pub vat_code: u8,
}

/// Closing receipt (54-FZ): sets a prepayment off against a provided service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingReceipt {
    /// Vendor's id of the prepayment.
    pub payment_id: String,
    pub receipt: Receipt,
}

/// Receipt registered by the vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredReceipt {
    pub id: String,
    pub status: ReceiptStatus,
    /// Prepayment set off; zero on receipts of payments.
    pub prepaid: Kopecks,
}

/// Status of a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptStatus {
    Pending,
    /// Registered by the cash register.
    Succeeded,
    /// Rejected by the cash register.
    Canceled,
}

/// How the payer confirms the payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// On the vendor's page, which redirects back to the URL.
    Redirect { return_url: String },
    /// Not needed: a saved payment method is charged.
    SavedMethod { id: String },
}

/// One-stage payment to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayment {
    pub amount: Kopecks,
    /// Truncated to [`MAX_DESCRIPTION_CHARS`].
    pub description: String,
    pub confirmation: Confirmation,
    /// Saves the payment method for later payments.
    pub save_method: bool,
    pub metadata: BTreeMap<String, String>,
    pub receipt: Receipt,
}

/// Refund to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Vendor's id.
    pub payment_id: String,
    pub amount: Kopecks,
    /// Reason of the refund, shown to the payer; truncated to [`MAX_REFUND_DESCRIPTION_CHARS`].
    pub description: String,
    pub metadata: BTreeMap<String, String>,
    /// Required for a partial refund.
    pub receipt: Option<Receipt>,
}

/// Payment method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Vendor's id; reusable only if `is_saved`.
    pub id: String,
    pub kind: MethodKind,
    /// May be charged without the payer.
    pub is_saved: bool,
    pub card: Option<Card>,
    /// Last four digits of a wallet's account number.
    pub account_last4: Option<String>,
}

impl Method {
    /// «Visa •• 4444», «СБП».
    #[must_use]
    pub fn title(&self) -> String {
        let card = self.card.as_ref();
        let last4 = card.map(|card| card.last4.as_str());
        let last4 = last4.or(self.account_last4.as_deref());
        self.kind
            .title(card.map(|card| card.card_type.as_str()), last4)
    }
}

/// Card data that may be shown.
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

/// Payment at the vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: String,
    pub status: PaymentStatus,
    /// The payer has paid.
    pub is_paid: bool,
    pub amount: Kopecks,
    /// ISO 4217.
    pub currency: String,
    pub refunded: Kopecks,
    /// Vendor's fee with its VAT, once paid.
    pub fee: Option<Kopecks>,
    /// Shop that received the payment.
    pub shop_id: String,
    /// Made in a test shop: no money was paid.
    pub is_test: bool,
    /// Vendor's page, while the payment is pending.
    pub confirmation_url: Option<String>,
    pub method: Option<Method>,
    pub cancellation: Option<Cancellation>,
    pub metadata: BTreeMap<String, String>,
    pub created_at: DateTime<Utc>,
}

/// Refund at the vendor.
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

/// Our shop at the vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shop {
    pub id: String,
    pub is_enabled: bool,
    pub is_test: bool,
    /// Payment methods of its pages, in our order; empty if not named.
    pub methods: Vec<MethodKind>,
}

/// Filter of a list; newest objects first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    /// Inclusive.
    pub created_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub created_before: Option<DateTime<Utc>>,
    /// Vendor's id of the payment; for refunds and receipts only.
    pub payment_id: Option<String>,
    /// [`Page::next_cursor`] of the previous page.
    pub cursor: Option<String>,
}

/// Page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Number of further objects that could not be parsed.
    pub unreadable: usize,
    /// `None` on the last page.
    pub next_cursor: Option<String>,
}

/// Reason a call failed; contains neither what was sent nor the vendor's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaymentsError {
    /// Not done; the same request will never succeed.
    #[error("the payment provider refused with {code}")]
    Refused {
        /// Vendor's error code, in lower case and underscores.
        code: String,
        /// Name of the invalid field, likewise.
        parameter: Option<String>,
    },
    /// The idempotency key was used with other data, so an object exists: look it up.
    #[error("the payment provider knows the idempotence key with other data")]
    KeyConflict,
    /// Not done: no connection.
    #[error("the payment provider is out of reach")]
    Unreachable,
    /// Not done: too many calls.
    #[error("the payment provider is asked too often")]
    RateLimited,
    /// Not done: the shop may not do this, for example charge saved methods; an operator must act.
    #[error("the payment provider forbids the operation with {code}")]
    Forbidden { code: String },
    /// Not done: our credentials were rejected; an operator must act.
    #[error("the payment provider refuses our shop with {code}")]
    Account { code: String },
    /// May have been done: retry with the same key and body, or look it up.
    #[error("the payment provider gave no clear answer: {reason}")]
    Unknown { reason: &'static str },
}

impl PaymentsError {
    /// Whether the call certainly had no effect at the vendor.
    #[must_use]
    pub fn had_no_effect(&self) -> bool {
        match self {
            Self::Refused { .. }
            | Self::Unreachable
            | Self::RateLimited
            | Self::Forbidden { .. }
            | Self::Account { .. } => true,
            Self::KeyConflict | Self::Unknown { .. } => false,
        }
    }
}

/// Future of a response.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, PaymentsError>>;

/// Payment provider. Calls are never retried. Calls that create something take an idempotency key,
/// valid for 24 hours: the same key with the same body is executed once.
pub trait PaymentProvider: Send + Sync {
    /// Body of [`create_payment`](Self::create_payment), to be stored before the first call.
    fn payment_body(&self, new: &NewPayment) -> Value;

    fn create_payment<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Payment>;

    /// `None` if the id is unknown or belongs to another shop.
    fn find_payment<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Payment>>;

    /// Body of [`create_refund`](Self::create_refund), to be stored before the first call.
    fn refund_body(&self, new: &NewRefund) -> Value;

    fn create_refund<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Refund>;

    /// `None` if the id is unknown or belongs to another shop.
    fn find_refund<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Refund>>;

    /// Body of [`create_receipt`](Self::create_receipt), to be stored before the first call.
    fn closing_receipt_body(&self, new: &ClosingReceipt) -> Value;

    fn create_receipt<'a>(
        &'a self,
        key: &'a str,
        body: &'a Value,
    ) -> AnswerFuture<'a, RegisteredReceipt>;

    /// `None` if the id is unknown or belongs to another shop.
    fn find_receipt<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<RegisteredReceipt>>;

    /// Lists the receipts of a payment.
    fn list_receipts<'a>(
        &'a self,
        query: &'a ListQuery,
    ) -> AnswerFuture<'a, Page<RegisteredReceipt>>;

    fn list_payments<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Payment>>;

    fn list_refunds<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Refund>>;

    /// Fetches our shop.
    fn shop(&self) -> AnswerFuture<'_, Shop>;
}
