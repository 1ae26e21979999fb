//! Messages of users to the support, sent as mail to the published address.

use avtosled_core::contact::Contact;
use avtosled_core::document::Phone;
use avtosled_core::form::SupportMessage;
use chrono::Duration;
use uuid::Uuid;

use crate::identity::locking;
use crate::identity::session::SessionError;
use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::messages::repository;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Maximum messages per account and day.
pub const PER_DAY: u64 = 5;
/// Name of the mail template.
const TEMPLATE: &str = "support_message";

#[derive(Debug, thiserror::Error)]
pub enum SupportError {
    #[error("the daily limit of messages is reached")]
    TooMany,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Queues the mail to the support; the reply goes to the contact in the form.
pub async fn send(ctx: &Context, user_id: Uuid, form: SupportMessage) -> Result<(), SupportError> {
    let now = ctx.clock.now();
    let work = ctx.begin().await?;
    // Serialises concurrent messages and the deletion of the account.
    locking::lock(&work.tx, user_id).await?;
    let since = now - Duration::days(1);
    if repository::count_since(&work.tx, user_id, TEMPLATE, None, since).await? >= PER_DAY {
        return Err(SupportError::TooMany);
    }
    let message = NewMessage {
        user_id: Some(user_id),
        channel: Channel::Email,
        recipient: outbox::mailbox(&ctx.contacts.email),
        content: Content::SupportMessage {
            user_id,
            contact: pretty(&form.contact),
            text: form.message,
        },
        dedupe_key: format!("support-message:{}", Uuid::now_v7()),
    };
    outbox::enqueue(&work.tx, message, now).await?;
    work.commit().await?;
    Ok(())
}

fn pretty(contact: &Contact) -> String {
    match contact {
        Contact::Email(email) => email.clone(),
        Contact::Phone(digits) => {
            Phone::parse(digits).map_or_else(|| digits.clone(), |phone| phone.pretty())
        }
    }
}
