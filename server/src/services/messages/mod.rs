//! Mails and SMS. A use case promises one inside its own transaction; a job sends it.

mod content;
mod templates;

use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

pub use crate::repos::messages::Message;
pub use crate::services::messages::content::Content;
pub use crate::services::messages::templates::RenderError;
pub use crate::services::messages::templates::Templates;
pub use crate::services::messages::templates::Written;
pub use crate::services::messages::templates::files;

use crate::providers::mail::Attachment;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::job_queue;
use crate::repos::job_queue::JobPayload;
use crate::repos::messages;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::report_pdf;
use crate::services::report_pdf::ReportPdfError;
use crate::services::reports;

/// Why the file of a message cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum AttachmentError {
    #[error("what the message was about is gone")]
    Gone,
    #[error(transparent)]
    Content(#[from] RenderError),
    #[error(transparent)]
    Pdf(#[from] ReportPdfError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// How a message goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    Email,
    Sms,
}

impl Channel {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Sms => "sms",
        }
    }

    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Email, Self::Sms]
            .into_iter()
            .find(|channel| channel.name() == name)
    }
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

/// Promises a message inside the caller's transaction; nothing happens when its key was used
/// before. The caller wakes the worker after the commit.
pub async fn enqueue(tx: &Tx, message: NewMessage, now: DateTime<Utc>) -> Result<(), RepoError> {
    let content = serde_json::to_value(&message.content)
        .map_err(|_| RepoError::Inconsistent("a message is not JSON"))?;
    let id = Uuid::now_v7();
    let row = Message {
        id,
        user_id: message.user_id,
        channel: message.channel.name().to_owned(),
        recipient: message.recipient,
        template: content["template"].as_str().unwrap_or_default().to_owned(),
        context: content["context"].clone(),
        dedupe_key: message.dedupe_key,
        created_at: now,
        sent_at: None,
        failed_at: None,
        error: None,
    };
    if messages::insert(tx, row).await? {
        let job = JobPayload::SendMessage { message_id: id };
        job_queue::enqueue(tx, &[job], now).await?;
    }
    Ok(())
}

/// Promises a mail to the address of an account; nothing happens when it has none.
pub async fn mail_to_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let Some(recipient) = user.email.clone() else {
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

/// The same by SMS when the account has no address.
pub async fn tell_user(
    tx: &Tx,
    user: &User,
    content: Content,
    dedupe_key: String,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let Some(phone) = user.phone.clone().filter(|_| user.email.is_none()) else {
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

/// What a message is about, read from its row.
fn content(message: &Message) -> Result<Content, RenderError> {
    let content = serde_json::json!({
        "template": message.template,
        "context": message.context,
    });
    serde_json::from_value(content).map_err(RenderError::Content)
}

/// The file that goes with a message, made when it is sent.
pub async fn attach(
    services: &Services,
    message: &Message,
) -> Result<Option<Attachment>, AttachmentError> {
    let content = content(message)?;
    let (Content::ReportSent { report_id, .. }, Some(user_id)) = (&content, message.user_id) else {
        return Ok(None);
    };
    let view = reports::find(services, user_id, *report_id).await?;
    let view = view.ok_or(AttachmentError::Gone)?;
    let link = content.link(&services.public_url, &services.secrets);
    Ok(Some(Attachment {
        name: format!("avtosled-{report_id}.pdf"),
        content_type: "application/pdf",
        bytes: report_pdf::typeset(services, &view, link).await?,
    }))
}

/// What a message says, read from its row.
pub fn write(services: &Services, message: &Message) -> Result<Written, RenderError> {
    let content = content(message)?;
    let link = content.link(&services.public_url, &services.secrets);
    let channel = Channel::parse(&message.channel).ok_or(RenderError::Channel)?;
    services
        .templates
        .render(channel, &content, &services.public_url, &link)
}
