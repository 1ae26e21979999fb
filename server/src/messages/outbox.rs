//! Mails and SMS. A use case promises one inside its own transaction; a job sends it.

use std::sync::Arc;

use avtosled_core::contact::Contact;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use crate::messages::content::Content;
pub use crate::messages::repository::Message;
pub use crate::messages::templates::{RenderError, Written};
pub use crate::platform::entities::messages::Channel;

use crate::identity::repository::users::User;
use crate::messages::{repository, templates};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::queue::{self, Payload};
use avtosled_vendors::mail::Attachment;

/// Why the file of a message cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum AttachmentError {
    #[error("what the message was about is gone")]
    Gone,
    #[error(transparent)]
    Content(#[from] RenderError),
    #[error("the file cannot be made: {0}")]
    File(Box<dyn std::error::Error + Send + Sync>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Files that later domains make for messages.
pub trait Attachments: Send + Sync {
    /// A report of a user as a file that leads to `link`.
    fn report<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        report_id: Uuid,
        link: String,
    ) -> BoxFuture<'a, Result<Attachment, AttachmentError>>;
}

/// A message to be promised. It has no `Debug`: the recipient is personal data.
pub struct NewMessage {
    pub user_id: Option<Uuid>,
    pub channel: Channel,
    /// An e-mail address, or a phone of eleven digits that begin with 7.
    pub recipient: String,
    pub content: Content,
    /// At most one message exists per key.
    pub dedupe_key: String,
}

/// Sends a mail or an SMS.
#[derive(Serialize, Deserialize)]
pub struct SendMessage {
    pub message_id: Uuid,
}

impl Payload for SendMessage {
    const KIND: &'static str = "send_message";

    fn key(&self) -> String {
        self.message_id.to_string()
    }
}

/// Promises a message inside the caller's transaction; nothing happens when its key was used
/// before. The caller wakes the worker after the commit.
pub async fn enqueue(tx: &Tx, message: NewMessage, now: DateTime<Utc>) -> Result<(), StorageError> {
    let content = serde_json::to_value(&message.content)
        .map_err(|_| StorageError::Inconsistent("a message is not JSON"))?;
    let id = Uuid::now_v7();
    let row = Message {
        id,
        user_id: message.user_id,
        channel: message.channel,
        recipient: message.recipient,
        template: content["template"].as_str().unwrap_or_default().to_owned(),
        context: content["context"].clone(),
        dedupe_key: message.dedupe_key,
        created_at: now,
        sent_at: None,
        failed_at: None,
        error: None,
    };
    if repository::insert(tx, row).await? {
        queue::enqueue(tx, &[SendMessage { message_id: id }], now).await?;
    }
    Ok(())
}

/// One mailbox in one writing: hosts know no case.
#[must_use]
pub fn mailbox(email: &str) -> String {
    match email.rsplit_once('@') {
        Some((name, host)) => format!("{name}@{}", host.to_lowercase()),
        None => email.to_owned(),
    }
}

/// Promises a mail to the confirmed address of an account; nothing happens when it has none.
pub async fn mail_to_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(recipient) = user.confirmed_email().map(ToOwned::to_owned) else {
        return Ok(());
    };
    let message = NewMessage {
        user_id: Some(user.id),
        channel: Channel::Email,
        recipient,
        content,
        dedupe_key,
    };
    enqueue(tx, message, now).await
}

/// Tells whoever paid, who may have left no address but that of the receipt.
pub async fn tell_payer(
    tx: &Tx,
    user: &User,
    receipt_contact: Option<&str>,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let contact = receipt_contact.and_then(Contact::parse);
    let (None, Some(contact)) = (user.confirmed_email(), contact) else {
        return mail_to_user(tx, user, content, dedupe_key, now).await;
    };
    let (channel, recipient) = way_to(contact);
    let message = NewMessage {
        user_id: Some(user.id),
        channel,
        recipient,
        content,
        dedupe_key,
    };
    enqueue(tx, message, now).await
}

/// How a contact is written to.
#[must_use]
pub fn way_to(contact: Contact) -> (Channel, String) {
    match contact {
        Contact::Email(email) => (Channel::Email, email),
        Contact::Phone(phone) => (Channel::Sms, phone),
    }
}

/// The same by SMS when the account has no confirmed address.
pub async fn tell_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let Some(phone) = user
        .phone
        .clone()
        .filter(|_| user.confirmed_email().is_none())
    else {
        return mail_to_user(tx, user, content, dedupe_key, now).await;
    };
    let message = NewMessage {
        user_id: Some(user.id),
        channel: Channel::Sms,
        recipient: phone,
        content,
        dedupe_key,
    };
    enqueue(tx, message, now).await
}

/// The content of a message, read from its row.
fn content(message: &Message) -> Result<Content, RenderError> {
    let content = serde_json::json!({
        "template": message.template,
        "context": message.context,
    });
    serde_json::from_value(content).map_err(RenderError::Content)
}

/// The file that goes with a message, made when it is sent.
pub async fn attach(
    ctx: &Context,
    message: &Message,
) -> Result<Option<Attachment>, AttachmentError> {
    let content = content(message)?;
    let (Content::ReportSent { report_id, .. }, Some(user_id)) = (&content, message.user_id) else {
        return Ok(None);
    };
    let link = content.link(&ctx.public_url, &ctx.secrets);
    let attachments = ctx.given.get::<Arc<dyn Attachments>>()?;
    let file = attachments.report(ctx, user_id, *report_id, link).await?;
    Ok(Some(file))
}

/// The text of a message, written from its row.
pub fn write(ctx: &Context, message: &Message) -> Result<Written, RenderError> {
    let content = content(message)?;
    let link = content.link(&ctx.public_url, &ctx.secrets);
    templates::render(message.channel, &content, &ctx.public_url, &link)
}
