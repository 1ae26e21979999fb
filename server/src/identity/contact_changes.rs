//! A changed address is told to the one before it: whoever took an account over would change it first.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;

use crate::identity::rows::users::User;
use crate::kit::Kit;
use crate::kit::db::{StorageError, Tx};

/// Later domains that write to people.
pub trait ContactChanges: Send + Sync {
    /// Runs in the transaction that gives `user`, as it was until now, another e-mail address or none.
    fn email_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        to: Option<&'a str>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

/// Tells the address that the account had; nothing when it had none, or keeps it.
pub async fn tell_earlier_address(
    kit: &Kit,
    tx: &Tx,
    user: &User,
    to: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if user.email.is_none() || user.email.as_deref() == to {
        return Ok(());
    }
    let listener = kit.given.get::<Arc<dyn ContactChanges>>()?;
    listener.email_changed(tx, user, to, now).await
}
