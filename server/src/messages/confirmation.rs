//! The mail with the link that confirms an address: the one mail that goes where nobody asked us to write, so
//! it is limited by the account and by the address.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::messages::repository;
use crate::platform::db::{StorageError, Tx};
use crate::platform::keys::secrets::{drawn_from, sha256};
use crate::platform::limits::allowances::{Allowance, Name};

/// Links that an account asks for in a day.
const PER_ACCOUNT: u64 = 5;
/// Links that an address gets in a day, whoever asks and however it is written. Counted apart from the
/// messages, which go with their account.
const PER_ADDRESS: Allowance = Allowance::per_day(Name::EmailLinks, 3);
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
    let since = now - Duration::days(1);
    let address = drawn_from(&sha256(&email.to_lowercase()));
    if repository::count_since(tx, user_id, TEMPLATE, since).await? >= PER_ACCOUNT
        || !PER_ADDRESS.take(tx, address, now).await?
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
