//! What later domains do before an identity leaves an account.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;

use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Later domains that know people by their phones and profiles.
pub trait IdentityChanges: Send + Sync {
    /// Runs in the transaction that is about to take an identity off the account.
    fn changing<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        user: &'a users::User,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

/// Tells later domains that an identity is about to leave the account.
pub async fn tell_of_change(
    ctx: &Context,
    tx: &Tx,
    user: &users::User,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let listener = ctx.given.get::<Arc<dyn IdentityChanges>>()?;
    listener.changing(ctx, tx, user, now).await
}
