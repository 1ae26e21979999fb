//! Text messages: the trait, our types, and the vendor's client.

pub mod sms_ru;
mod sms_ru_wire;

use futures::future::BoxFuture;

/// A message the vendor took over. That it reaches the phone is not promised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SmsReceipt {
    /// The vendor's number of the message.
    pub id: Option<String>,
    /// The rest on our account, where the vendor says so.
    pub account_balance_kopecks: Option<i64>,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

/// The class of a message that was not accepted: what the caller may do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsErrorClass {
    /// Surely not sent; the same message may be sent again a little later.
    RetryLater,
    /// Perhaps sent. Only the user may ask for it again: a second code would void the first.
    MaybeSent,
    /// This phone cannot or may not be written to now.
    Recipient,
    /// Our account is blocked or unpaid: an operator must act.
    Account,
    /// We sent something wrong: a developer must act.
    ClientBug,
}

/// Why a message was not accepted. It never holds the phone or the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The vendor refused the request or the recipient.
    #[error("the SMS vendor refused the message with code {code}")]
    Rejected {
        /// The vendor's code.
        code: i64,
        /// The meaning for us.
        class: SmsErrorClass,
        /// Time to the answer.
        response_ms: u32,
    },
    /// The vendor was out of reach before it could see the message.
    #[error("the SMS vendor is unavailable")]
    Unavailable {
        /// Time to the failure.
        response_ms: u32,
    },
    /// The message left, but no clear answer came.
    #[error("the SMS vendor gave no clear answer; the message may have been sent")]
    Unknown {
        /// HTTP status, when an answer came at all.
        http_status: Option<u16>,
        /// Time to the failure.
        response_ms: u32,
    },
}

impl SmsError {
    /// The class: what the caller may do about it.
    #[must_use]
    pub fn class(&self) -> SmsErrorClass {
        match self {
            Self::Rejected { class, .. } => *class,
            Self::Unavailable { .. } => SmsErrorClass::RetryLater,
            Self::Unknown { .. } => SmsErrorClass::MaybeSent,
        }
    }
}

/// A gateway for text messages.
pub trait SmsSender: Send + Sync {
    /// Hands over one message to a phone in the form `+79161234567` (the plus may be missing).
    fn send<'a>(
        &'a self,
        phone: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<SmsReceipt, SmsError>>;

    /// What is left on our account, in kopecks; free of charge.
    fn balance(&self) -> BoxFuture<'_, Result<i64, SmsError>>;
}
