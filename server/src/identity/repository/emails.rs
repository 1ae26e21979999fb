//! E-mail addresses of accounts, and the links that confirm them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

impl User {
    /// The address that may be written to: whoever reads there confirmed it.
    #[must_use]
    pub fn confirmed_email(&self) -> Option<&str> {
        self.email_confirmed_at.and(self.email.as_deref())
    }
}

/// Puts an address that nobody confirmed in the place of the one before, whose link is over.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let never = || Expr::value(Option::<DateTime<Utc>>::None);
    Entity::update_many()
        .col_expr(Column::Email, Expr::value(email.map(ToOwned::to_owned)))
        .col_expr(Column::EmailConfirmedAt, never())
        .col_expr(Column::EmailLinkId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::EmailLinkAt, never())
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Makes another link the one that confirms the address.
pub async fn set_link(
    conn: &impl Conn,
    user_id: Uuid,
    link: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::EmailLinkId, Expr::value(link))
        .col_expr(Column::EmailLinkAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Confirms the address that the link was sent to and uses the link up; false when it is not the
/// account's, or was not sent after `since`.
pub async fn confirm(
    conn: &impl Conn,
    user_id: Uuid,
    link: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::EmailConfirmedAt, Expr::value(now))
        .col_expr(Column::EmailLinkId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .filter(Column::EmailLinkId.eq(link))
        .filter(Column::EmailLinkAt.gt(since))
        .changes_one(conn)
        .await
}
