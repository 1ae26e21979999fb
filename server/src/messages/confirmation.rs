//! The mail with the link that confirms an address: the one mail that goes where nobody asked us to write, so
//! it is limited by the account and by the address.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::kit::db::{self, StorageError, Tx};
use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::messages::rows;

/// Links that an account asks for in a day.
const PER_ACCOUNT: u64 = 5;
/// Links that an address gets in a day, whoever asks.
const PER_ADDRESS: u64 = 3;
/// Name of the template.
const TEMPLATE: &str = "email_confirmation";

/// Promises the mail in the transaction that holds the account; false when a limit is reached.
pub async fn promise(
    tx: &Tx,
    user_id: Uuid,
    email: &str,
    link: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let recipient = outbox::mailbox(email);
    // Of accounts that ask at once none is counted too late.
    db::lock(tx, &format!("{TEMPLATE}:{recipient}")).await?;
    let since = now - Duration::days(1);
    if rows::count_since(tx, user_id, TEMPLATE, since).await? >= PER_ACCOUNT
        || rows::count_to_since(tx, TEMPLATE, &recipient, since).await? >= PER_ADDRESS
    {
        return Ok(false);
    }
    let message = NewMessage {
        user_id: Some(user_id),
        channel: Channel::Email,
        recipient,
        content: Content::EmailConfirmation { link_id: link },
        dedupe_key: format!("email-confirmation:{link}"),
    };
    outbox::enqueue(tx, message, now).await?;
    Ok(true)
}
