//! Hook for later domains, called before an identity is removed from an account.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;

use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Listener for removed identities; implemented by a domain with data per phone or VK profile.
pub trait IdentityChangeListener: Send + Sync {
    /// Called in the transaction that removes an identity from the account.
    fn before_identity_removed<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        user: &'a users::User,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

/// Calls the registered [`IdentityChangeListener`].
pub async fn before_identity_removed(
    ctx: &Context,
    tx: &Tx,
    user: &users::User,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let listener = ctx.services.get::<Arc<dyn IdentityChangeListener>>()?;
    listener.before_identity_removed(ctx, tx, user, now).await
}
