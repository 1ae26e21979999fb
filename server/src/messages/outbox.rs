//! Outbox of mails and SMS, which are queued in the transaction of a use case and sent by a job.

use std::sync::Arc;

use avtosled_core::contact::Contact;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use crate::messages::content::{ChangedCar, Content};
pub use crate::messages::repository::Message;
pub use crate::messages::templates::{RenderError, RenderedMessage};
pub use crate::platform::entities::messages::Channel;

use crate::identity::repository::users::User;
use crate::messages::{repository, templates};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue::{self, Payload};
use avtosled_vendors::mail::Attachment;

/// Reasons why the attachment of a message cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum AttachmentError {
    #[error("the subject of the message no longer exists")]
    Gone,
    #[error(transparent)]
    Content(#[from] RenderError),
    #[error("the file cannot be created: {0}")]
    File(Box<dyn std::error::Error + Send + Sync>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Creator of attachments; implemented by later domains.
pub trait Attachments: Send + Sync {
    /// Creates the PDF of a report, with `link` as QR code.
    fn report<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        report_id: Uuid,
        link: String,
    ) -> BoxFuture<'a, Result<Attachment, AttachmentError>>;
}

/// A message to be queued. No `Debug`, because the recipient is personal data.
pub struct NewMessage {
    pub user_id: Option<Uuid>,
    pub channel: Channel,
    /// E-mail address, or phone of eleven digits that begin with 7.
    pub recipient: String,
    pub content: Content,
    /// Unique key: a second message with the same key is ignored.
    pub dedupe_key: String,
}

/// Job that sends a queued message.
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

/// Queues a message in the caller's transaction, unless its dedupe key was used before.
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

/// Normalises an e-mail address: its host is case-insensitive.
#[must_use]
pub fn mailbox(email: &str) -> String {
    match email.rsplit_once('@') {
        Some((name, host)) => format!("{name}@{}", host.to_lowercase()),
        None => email.to_owned(),
    }
}

/// Queues a mail to the confirmed address of an account; no-op without one.
pub async fn mail_to_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    enqueue_to_user(tx, user, None, content, dedupe_key, now).await
}

/// Queues a message to the confirmed address of the payer, otherwise to the contact of the receipt.
pub async fn notify_payer(
    tx: &Tx,
    user: &User,
    receipt_contact: Option<&str>,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let contact = receipt_contact.and_then(Contact::parse);
    enqueue_to_user(tx, user, contact, content, dedupe_key, now).await
}

/// Queues a mail to the confirmed address of an account, otherwise an SMS to its phone.
pub async fn notify_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let contact = user.phone.clone().map(Contact::Phone);
    enqueue_to_user(tx, user, contact, content, dedupe_key, now).await
}

async fn enqueue_to_user(
    tx: &Tx,
    user: &User,
    fallback: Option<Contact>,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let email = user.confirmed_email();
    let contact = email
        .map(|email| Contact::Email(email.to_owned()))
        .or(fallback);
    let Some((channel, recipient)) = contact.map(channel_of) else {
        return Ok(());
    };
    let message = NewMessage {
        user_id: Some(user.id),
        channel,
        recipient,
        content,
        dedupe_key,
    };
    enqueue(tx, message, now).await
}

/// Channel and recipient of a contact.
#[must_use]
pub fn channel_of(contact: Contact) -> (Channel, String) {
    match contact {
        Contact::Email(email) => (Channel::Email, email),
        Contact::Phone(phone) => (Channel::Sms, phone),
    }
}

/// Reads the content of a stored message.
fn content(message: &Message) -> Result<Content, RenderError> {
    let content = serde_json::json!({
        "template": message.template,
        "context": message.context,
    });
    serde_json::from_value(content).map_err(RenderError::Content)
}

/// Creates the attachment of a message, if it has one.
pub async fn create_attachment(
    ctx: &Context,
    message: &Message,
) -> Result<Option<Attachment>, AttachmentError> {
    let content = content(message)?;
    let (Content::ReportSent { report_id, .. }, Some(user_id)) = (&content, message.user_id) else {
        return Ok(None);
    };
    let link = content.link(&ctx.public_url, &ctx.secrets);
    let attachments = ctx.services.get::<Arc<dyn Attachments>>()?;
    let file = attachments.report(ctx, user_id, *report_id, link).await?;
    Ok(Some(file))
}

/// Renders a stored message.
pub fn render(ctx: &Context, message: &Message) -> Result<RenderedMessage, RenderError> {
    let content = content(message)?;
    let link = content.link(&ctx.public_url, &ctx.secrets);
    templates::render(message.channel, &content, &ctx.public_url, &link)
}
