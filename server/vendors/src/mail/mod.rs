//! Mail: the trait, our types, and the client for any server that speaks SMTP.

pub mod smtp;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

/// One mail to one person. It has no `Debug`: nothing of it may reach a log.
pub struct Mail<'a> {
    /// Names the mail for ever: a repeated one has the same Message-ID and is shown once.
    pub id: Uuid,
    pub to: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
    pub attachment: Option<&'a Attachment>,
    pub written_at: DateTime<Utc>,
}

/// A file that goes with a mail.
pub struct Attachment {
    /// In letters that every mail program shows.
    pub name: String,
    /// `application/pdf`.
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

/// Why a mail was not taken over. It never holds an address or a text of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// Surely not sent; the same mail may be sent later. No code: the server was out of reach.
    #[error("the mail server asks to come later, code {code:?}")]
    Temporary { code: Option<u16> },
    /// This recipient or this mail is refused for good. No code: it is not an address at all.
    #[error("the mail server refused the mail for good, code {code:?}")]
    Permanent { code: Option<u16> },
    /// The server refuses us, not the recipient: an operator must act.
    #[error("the mail server refuses our account or sender, code {code:?}")]
    Account { code: Option<u16> },
    /// The mail left, but no clear answer came: it was perhaps sent.
    #[error("the mail server gave no clear answer; the mail may have been sent")]
    Unknown,
}

/// A way for mails out of the house.
pub trait MailSender: Send + Sync {
    /// Hands over one mail. That it reaches the reader is not promised.
    fn send<'a>(&'a self, mail: &'a Mail<'a>) -> BoxFuture<'a, Result<(), MailError>>;

    /// Greets the server and signs in, and sends nothing.
    fn check(&self) -> BoxFuture<'_, Result<(), MailError>>;
}
