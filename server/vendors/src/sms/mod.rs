//! Text messages: the sender trait, its types, and the client of SMS.ru.

pub mod sms_ru;
mod sms_ru_wire;

use futures::future::BoxFuture;

/// Receipt of an accepted message; delivery is not guaranteed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SmsReceipt {
    /// Id of the message at the vendor.
    pub id: Option<String>,
    /// Balance of our account in kopecks, if the vendor reports it.
    pub account_balance_kopecks: Option<i64>,
}

/// Class of a rejected message by the required reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsErrorClass {
    /// The message was not sent and may be retried.
    RetryLater,
    /// The message may have been sent, so only the user may request another code.
    ///
    /// A second code voids the first.
    MaybeSent,
    /// The phone cannot receive messages.
    Recipient,
    /// Our account is blocked or unpaid; an operator must act.
    Account,
    /// Our request was invalid; a developer must act.
    ClientBug,
}

/// Error of sending a message; contains neither the phone nor the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The vendor rejected the request or the recipient.
    #[error("the SMS vendor refused the message with code {code}")]
    Rejected { code: i64, class: SmsErrorClass },
    /// The vendor was unavailable and did not receive the message.
    #[error("the SMS vendor is unavailable")]
    Unavailable,
    /// The message was transmitted but not confirmed.
    #[error("the SMS vendor gave no clear answer; the message may have been sent")]
    Unknown,
}

impl SmsError {
    #[must_use]
    pub fn class(&self) -> SmsErrorClass {
        match self {
            Self::Rejected { class, .. } => *class,
            Self::Unavailable => SmsErrorClass::RetryLater,
            Self::Unknown => SmsErrorClass::MaybeSent,
        }
    }
}

/// Sender of text messages.
pub trait SmsSender: Send + Sync {
    /// Sends a message to a phone such as `+79161234567`; the plus is optional.
    fn send<'a>(
        &'a self,
        phone: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<SmsReceipt, SmsError>>;

    /// Fetches the balance of our account in kopecks; free of charge.
    fn balance(&self) -> BoxFuture<'_, Result<i64, SmsError>>;
}
