//! Repository of phone challenges: codes sent by SMS.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::phone_challenges::Entity;

pub use crate::platform::entities::phone_challenges::{Column, Model as PhoneChallenge};

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<PhoneChallenge>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Newest challenge of a phone.
pub async fn find_latest(
    conn: &impl Conn,
    phone: &str,
) -> Result<Option<PhoneChallenge>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Phone.eq(phone))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .one(conn)
        .await?)
}

/// A code that was sent to a phone, for the limits of that phone.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct SentCode {
    pub created_at: DateTime<Utc>,
    pub known_device: bool,
}

/// Codes sent to a phone since `since`, oldest first.
pub async fn list_sent_to_phone(
    conn: &impl Conn,
    phone: &str,
    since: DateTime<Utc>,
) -> Result<Vec<SentCode>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::CreatedAt)
        .column(Column::KnownDevice)
        .filter(Column::Phone.eq(phone))
        .filter(Column::CreatedAt.gt(since))
        .order_by_asc(Column::CreatedAt)
        .into_model()
        .all(conn)
        .await?)
}

/// Counts the challenges since `since` that have a value in a column.
pub async fn count_by(
    conn: &impl Conn,
    by: (Column, &str),
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_since(conn: &impl Conn, since: DateTime<Utc>) -> Result<u64, StorageError> {
    let all = Entity::find().filter(Column::CreatedAt.gt(since));
    Ok(all.count(conn).await?)
}

/// Closes the open challenges of a phone that the same address requested.
///
/// Those of other addresses stay open, so that an attacker cannot invalidate the owner's code.
pub async fn close_open(
    conn: &impl Conn,
    phone: &str,
    ip_address: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::ClosedAt, Expr::value(now))
        .filter(Column::Phone.eq(phone))
        .filter(match ip_address {
            Some(address) => Column::IpAddress.eq(address),
            None => Column::IpAddress.is_null(),
        })
        .filter(Column::ClosedAt.is_null())
        .run(conn)
        .await
}

/// Counts an attempt before the code is compared, so that parallel guesses are counted separately.
///
/// False if the challenge is closed, expired or has no attempts left.
pub async fn count_attempt(
    conn: &impl Conn,
    id: Uuid,
    max_attempts: i32,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Attempts.lt(max_attempts))
        .filter(Column::ClosedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .changes_one(conn)
        .await
}

/// Closes a challenge after its correct code; false if it is closed already.
pub async fn confirm(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::ClosedAt, Expr::value(now))
        .col_expr(Column::Confirmed, Expr::value(true))
        .filter(Column::Id.eq(id))
        .filter(Column::ClosedAt.is_null())
        .changes_one(conn)
        .await
}

/// Deletes at most `limit` challenges created before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
