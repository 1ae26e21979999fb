//! Mail with the link that verifies an address, limited per account and per address.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::messages::repository;
use crate::platform::db::{StorageError, Tx};
use crate::platform::keys::secrets::{sha256, uuid_from_hash};
use crate::platform::limits::rate_limits::database::{Name, RateLimit};

/// Maximum verification mails per account and day.
const PER_ACCOUNT: u64 = 5;
/// Rate limit of verification mails per address and day, from all accounts.
///
/// Stored messages cannot be counted for this, because they are deleted with their account.
const PER_ADDRESS: RateLimit = RateLimit::per_day(Name::EmailLinks, 3);
/// Name of the mail template.
const TEMPLATE: &str = "email_confirmation";

/// Queues the mail in the transaction that locks the account; false if a limit is reached.
pub async fn enqueue(
    tx: &Tx,
    user_id: Uuid,
    email: &str,
    link: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let since = now - Duration::days(1);
    let address = uuid_from_hash(&sha256(&email.to_lowercase()));
    if repository::count_since(tx, user_id, TEMPLATE, None, since).await? >= PER_ACCOUNT
        || !PER_ADDRESS.try_acquire(tx, address, now).await?
    {
        return Ok(false);
    }
    let message = NewMessage {
        user_id: Some(user_id),
        channel: Channel::Email,
        recipient: outbox::mailbox(email),
        content: Content::EmailConfirmation { link_id: link },
        dedupe_key: format!("email-confirmation:{link}"),
    };
    outbox::enqueue(tx, message, now).await?;
    Ok(true)
}
