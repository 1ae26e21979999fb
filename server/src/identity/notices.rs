//! What the owner of an account is told of changes to the ways that lead to it: whoever took it over would
//! begin with them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::identity::repository::sessions::Session;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// A way in that an account gets.
#[derive(Clone, Copy, Debug)]
pub enum NewWay<'a> {
    /// Its first number, or another one.
    Phone {
        to: &'a str,
        is_first: bool,
    },
    Vk,
    Password {
        is_first: bool,
    },
}

/// Tells the owner of a way in that the account gets in this transaction.
pub async fn tell_new_way(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    way: NewWay<'_>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let notices = ctx.given.get::<Arc<dyn Notices>>()?;
    notices.sign_in_changed(tx, user, way, now).await
}

/// Later domains that write to people. All run in the transaction that they tell of, and write to the
/// address that `user` has until then, if it is confirmed.
pub trait Notices: Send + Sync {
    /// Somebody signed in by a browser that the account does not know.
    fn signed_in<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// A session was ended because a used token of it came again.
    fn session_ended<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// The account gets another way in.
    fn sign_in_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        way: NewWay<'a>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// The account gets another e-mail address, or none.
    fn email_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        to: Option<&'a str>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// The new address gets a link; false when none may go there or be asked for by this account today.
    fn confirm_email<'a>(
        &'a self,
        tx: &'a Tx,
        user_id: Uuid,
        email: &'a str,
        link: Uuid,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>>;
}
