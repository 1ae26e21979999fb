//! Payments: the provider trait, its types, and the client of `YooKassa`.

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
/// Maximum number of entries in the metadata.
pub const MAX_METADATA: usize = 16;
pub const MAX_METADATA_KEY_CHARS: usize = 32;
pub const MAX_METADATA_VALUE_CHARS: usize = 512;
/// Maximum number of objects on a page of a list.
pub const MAX_PAGE: u8 = 100;

/// Status of a payment at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PaymentStatus {
    Pending,
    /// Authorised but not captured; two-stage payments only.
    WaitingForCapture,
    Succeeded,
    Canceled,
}

/// Status of a refund at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RefundStatus {
    Pending,
    Succeeded,
    Canceled,
}

/// Cancellation of a payment or refund, in the provider's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// Party that canceled: `merchant`, `yoo_money`, `payment_network`, `refund_network`.
    pub party: String,
    /// Known reason of the provider, or `general_decline`.
    pub reason: String,
}

/// Recipient of a receipt (54-FZ).
#[derive(Clone, PartialEq, Eq)]
pub enum ReceiptContact {
    Email(String),
    /// Phone: digits with country code, without plus.
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
    // The contact identifies a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReceiptContact")
    }
}

/// Payment mode and subject of a receipt item (54-FZ, tags 1214 and 1212).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptSubject {
    /// Advance, payment: a top-up of the balance before services are chosen.
    Advance,
    /// Full prepayment, service: paid before the service is provided.
    FullPrepayment,
    /// Full payment, service: provided for money that was paid earlier.
    FullPayment,
}

/// Item of a receipt, quantity one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptItem {
    /// Description, truncated to 128 characters.
    pub description: String,
    pub amount: Kopecks,
    pub subject: ReceiptSubject,
}

/// Receipt of a payment or refund; its items must add up to the amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub contact: ReceiptContact,
    pub items: Vec<ReceiptItem>,
    /// VAT rate in the provider's numbering: 1 means no VAT.
    pub vat_code: u8,
}

/// Closing receipt (54-FZ), which offsets a prepayment against a provided service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingReceipt {
    /// Id of the prepayment at the provider.
    pub payment_id: String,
    pub receipt: Receipt,
}

/// Receipt registered by the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredReceipt {
    pub id: String,
    pub status: ReceiptStatus,
    /// Offset prepayment; zero on receipts of payments.
    pub prepaid: Kopecks,
}

/// Status of a receipt at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptStatus {
    Pending,
    /// Registered by the cash register.
    Succeeded,
    /// Rejected by the cash register.
    Canceled,
}

/// Way in which the payer confirms a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Confirmation on the provider's page, which redirects back to the URL.
    Redirect { return_url: String },
    /// No confirmation, because a saved payment method is charged.
    SavedMethod { id: String },
}

/// One-stage payment to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayment {
    pub amount: Kopecks,
    /// Description, truncated to [`MAX_DESCRIPTION_CHARS`].
    pub description: String,
    pub confirmation: Confirmation,
    /// Whether to save the payment method for later payments.
    pub save_method: bool,
    pub metadata: BTreeMap<String, String>,
    pub receipt: Receipt,
}

/// Refund to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Id of the payment at the provider.
    pub payment_id: String,
    pub amount: Kopecks,
    /// Reason shown to the payer, truncated to [`MAX_REFUND_DESCRIPTION_CHARS`].
    pub description: String,
    pub metadata: BTreeMap<String, String>,
    /// Receipt of the refund, required for a partial refund.
    pub receipt: Option<Receipt>,
}

/// Payment method of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Id at the provider; reusable only if `is_saved`.
    pub id: String,
    pub kind: MethodKind,
    /// Whether the method may be charged without the payer.
    pub is_saved: bool,
    pub card: Option<Card>,
    /// Last four digits of a wallet's account number.
    pub account_last4: Option<String>,
}

impl Method {
    /// Russian title of the method: «Visa •• 4444», «СБП».
    #[must_use]
    pub fn title(&self) -> String {
        let card = self.card.as_ref();
        let last4 = card.map(|card| card.last4.as_str());
        let last4 = last4.or(self.account_last4.as_deref());
        self.kind
            .title(card.map(|card| card.card_type.as_str()), last4)
    }
}

/// Card data that may be displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Brand of the card: `MasterCard`, `Visa`, `Mir`, ...
    pub card_type: String,
    pub last4: String,
    /// Month of expiry, `01` to `12`.
    pub expiry_month: String,
    /// Year of expiry, four digits.
    pub expiry_year: String,
}

/// Payment as known by the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: String,
    pub status: PaymentStatus,
    /// Whether the payer has paid.
    pub is_paid: bool,
    pub amount: Kopecks,
    /// Currency code, ISO 4217.
    pub currency: String,
    pub refunded: Kopecks,
    /// Fee of the provider including VAT, once the payment is paid.
    pub fee: Option<Kopecks>,
    /// Id of the shop that received the payment.
    pub shop_id: String,
    /// Whether the payment was made in a test shop, without real money.
    pub is_test: bool,
    /// URL of the provider's page, while the payment is pending.
    pub confirmation_url: Option<String>,
    pub method: Option<Method>,
    pub cancellation: Option<Cancellation>,
    pub metadata: BTreeMap<String, String>,
    pub created_at: DateTime<Utc>,
}

/// Refund as known by the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub payment_id: String,
    pub status: RefundStatus,
    pub amount: Kopecks,
    /// Currency code, ISO 4217.
    pub currency: String,
    pub cancellation: Option<Cancellation>,
    pub metadata: BTreeMap<String, String>,
    pub created_at: DateTime<Utc>,
}

/// Our shop at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shop {
    pub id: String,
    pub is_enabled: bool,
    pub is_test: bool,
    /// Payment methods of the shop's pages in our order; empty if not named.
    pub methods: Vec<MethodKind>,
}

/// Filter of a list request; lists have the newest objects first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    /// Earliest creation time, inclusive.
    pub created_from: Option<DateTime<Utc>>,
    /// Latest creation time, exclusive.
    pub created_before: Option<DateTime<Utc>>,
    /// Id of the payment at the provider; for refunds and receipts only.
    pub payment_id: Option<String>,
    /// Cursor from [`Page::next_cursor`] of the previous page.
    pub cursor: Option<String>,
}

/// Page of a list response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Number of further objects that could not be parsed.
    pub unreadable: usize,
    /// Cursor of the next page; `None` on the last page.
    pub next_cursor: Option<String>,
}

/// Error of a provider call; contains neither sent data nor the provider's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaymentsError {
    /// Not executed; a repetition will never succeed.
    #[error("the payment provider refused with {code}")]
    Refused {
        /// Error code of the provider, in lower case with underscores.
        code: String,
        /// Name of the invalid field, in lower case with underscores.
        parameter: Option<String>,
    },
    /// The idempotency key was used with other data, so an object exists and must be looked up.
    #[error("the payment provider knows the idempotence key with other data")]
    KeyConflict,
    /// Not executed, because there was no connection.
    #[error("the payment provider is out of reach")]
    Unreachable,
    /// Not executed, because of too many calls.
    #[error("the payment provider is asked too often")]
    RateLimited,
    /// Not executed, because the shop lacks the permission; an operator must act.
    ///
    /// For example to charge saved methods.
    #[error("the payment provider forbids the operation with {code}")]
    Forbidden { code: String },
    /// Not executed, because our credentials were rejected; an operator must act.
    #[error("the payment provider refuses our shop with {code}")]
    Account { code: String },
    /// Possibly executed; the call must be retried with the same key and body, or looked up.
    #[error("the payment provider gave no clear answer: {reason}")]
    Unknown { reason: &'static str },
}

impl PaymentsError {
    /// Whether the call certainly had no effect at the provider.
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

/// Future of a provider's response or error.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, PaymentsError>>;

/// Payment provider; calls are never retried by the implementation.
///
/// Calls that create an object take an idempotency key, valid for 24 hours: the same key with the same body is executed
/// once.
pub trait PaymentProvider: Send + Sync {
    /// Body of [`create_payment`](Self::create_payment), to be stored before the first call.
    fn payment_body(&self, new: &NewPayment) -> Value;

    fn create_payment<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Payment>;

    /// Fetches a payment; `None` if the id is unknown or belongs to another shop.
    fn find_payment<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Payment>>;

    /// Body of [`create_refund`](Self::create_refund), to be stored before the first call.
    fn refund_body(&self, new: &NewRefund) -> Value;

    fn create_refund<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Refund>;

    /// Fetches a refund; `None` if the id is unknown or belongs to another shop.
    fn find_refund<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Refund>>;

    /// Body of [`create_receipt`](Self::create_receipt), to be stored before the first call.
    fn closing_receipt_body(&self, new: &ClosingReceipt) -> Value;

    fn create_receipt<'a>(
        &'a self,
        key: &'a str,
        body: &'a Value,
    ) -> AnswerFuture<'a, RegisteredReceipt>;

    /// Fetches a receipt; `None` if the id is unknown or belongs to another shop.
    fn find_receipt<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<RegisteredReceipt>>;

    /// Lists the receipts of a payment.
    fn list_receipts<'a>(
        &'a self,
        query: &'a ListQuery,
    ) -> AnswerFuture<'a, Page<RegisteredReceipt>>;

    fn list_payments<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Payment>>;

    fn list_refunds<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Refund>>;

    /// Fetches the data of our shop.
    fn shop(&self) -> AnswerFuture<'_, Shop>;
}
