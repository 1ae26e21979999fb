//! Repository of the e-mail addresses of accounts and their confirmation links.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::Column;

impl User {
    /// E-mail address of the account, if it is confirmed.
    #[must_use]
    pub fn confirmed_email(&self) -> Option<&str> {
        self.email_confirmed_at.and(self.email.as_deref())
    }
}

/// Sets an unconfirmed e-mail address and invalidates the link of the previous one.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let no_time = || Expr::value(Option::<DateTime<Utc>>::None);
    users::update(user_id)
        .col_expr(Column::Email, Expr::value(email.map(ToOwned::to_owned)))
        .col_expr(Column::EmailConfirmedAt, no_time())
        .col_expr(Column::EmailLinkId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::EmailLinkAt, no_time())
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}

/// Stores the id of the link that confirms the e-mail address.
pub async fn set_link(
    conn: &impl Conn,
    user_id: Uuid,
    link: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::update(user_id)
        .col_expr(Column::EmailLinkId, Expr::value(link))
        .col_expr(Column::EmailLinkAt, Expr::value(now))
        .run(conn)
        .await
}

/// Confirms the address by its link; false if the link is not current or was sent before `since`.
pub async fn confirm(
    conn: &impl Conn,
    user_id: Uuid,
    link: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(user_id)
        .col_expr(Column::EmailConfirmedAt, Expr::value(now))
        .col_expr(Column::EmailLinkId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::EmailLinkId.eq(link))
        .filter(Column::EmailLinkAt.gt(since))
        .changes_one(conn)
        .await
}
