//! Security notifications: the owner is informed when sign-in methods, sessions or e-mail change.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::identity::repository::sessions::Session;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// A sign-in method that was added or replaced.
#[derive(Clone, Copy, Debug)]
pub enum SignInMethodChange<'a> {
    Phone { to: &'a str, is_first: bool },
    Vk,
    Password { is_first: bool },
}

/// Notifies the owner of a sign-in method that this transaction adds or replaces.
pub async fn notify_sign_in_method_changed(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    change: SignInMethodChange<'_>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let notifications = ctx.services.get::<Arc<dyn SecurityNotifications>>()?;
    notifications
        .sign_in_method_changed(tx, user, change, now)
        .await
}

/// Sender of security notifications; implemented by the domain that sends messages.
///
/// Every method runs in the transaction of the change and writes to the confirmed address that `user` had before
/// the change.
pub trait SecurityNotifications: Send + Sync {
    /// Notifies of a session opened by a device that the account does not know.
    fn signed_in<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Notifies of a session ended because one of its used refresh tokens was presented again.
    fn session_ended<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    fn sign_in_method_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        change: SignInMethodChange<'a>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Notifies of a replaced or removed e-mail address.
    fn email_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        to: Option<&'a str>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Sends a verification link; false when the daily limit of the account or address is used up.
    fn send_email_verification<'a>(
        &'a self,
        tx: &'a Tx,
        user_id: Uuid,
        email: &'a str,
        link: Uuid,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>>;
}
