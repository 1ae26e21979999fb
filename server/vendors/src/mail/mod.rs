//! E-mail sending: the trait, its types, and an SMTP client.

pub mod smtp;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

/// E-mail to one recipient; has no `Debug`, because it must not be logged.
pub struct Mail<'a> {
    /// Id that becomes the Message-ID, so that a mail sent twice is displayed once.
    pub id: Uuid,
    pub to: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
    pub attachment: Option<&'a Attachment>,
    pub written_at: DateTime<Utc>,
}

/// File attached to a mail.
pub struct Attachment {
    /// Name of the file, in ASCII.
    pub name: String,
    /// MIME type, such as `application/pdf`.
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

/// Error of sending a mail; contains neither an address nor the server's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The mail was not sent and may be retried; `code` is `None` if the server was unreachable.
    #[error("the mail server asks to come later, code {code:?}")]
    Temporary { code: Option<u16> },
    /// Recipient or mail rejected permanently; `code` is `None` if the address is invalid.
    #[error("the mail server refused the mail for good, code {code:?}")]
    Permanent { code: Option<u16> },
    /// Our account or sender address was rejected; an operator must act.
    #[error("the mail server refuses our account or sender, code {code:?}")]
    Account { code: Option<u16> },
    /// The mail was transmitted but not confirmed, so it may have been sent.
    #[error("the mail server gave no clear answer; the mail may have been sent")]
    Unknown,
}

/// Sender of e-mails.
pub trait MailSender: Send + Sync {
    /// Submits a mail to the server; delivery is not guaranteed.
    fn send<'a>(&'a self, mail: &'a Mail<'a>) -> BoxFuture<'a, Result<(), MailError>>;

    /// Connects and authenticates without sending anything.
    fn check(&self) -> BoxFuture<'_, Result<(), MailError>>;
}
