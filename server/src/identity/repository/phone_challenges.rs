//! Codes sent to phones.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::phone_challenges::{Column, Entity};

pub use crate::platform::entities::phone_challenges::Model as PhoneChallenge;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<PhoneChallenge>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// The newest challenge of a phone.
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

/// When, and for which address, codes were sent to a phone since `since`; oldest first.
pub async fn list_sent_to_phone(
    conn: &impl Conn,
    phone: &str,
    since: DateTime<Utc>,
) -> Result<Vec<(DateTime<Utc>, Option<String>)>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::CreatedAt)
        .column(Column::IpAddress)
        .filter(Column::Phone.eq(phone))
        .filter(Column::CreatedAt.gt(since))
        .order_by_asc(Column::CreatedAt)
        .into_tuple()
        .all(conn)
        .await?)
}

pub async fn count_for_address(
    conn: &impl Conn,
    ip_address: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::IpAddress, ip_address);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_for_network(
    conn: &impl Conn,
    network: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::Network, network);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_for_prefix(
    conn: &impl Conn,
    prefix: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::Prefix, prefix);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_since(conn: &impl Conn, since: DateTime<Utc>) -> Result<u64, StorageError> {
    let all = Entity::find().filter(Column::CreatedAt.gt(since));
    Ok(all.count(conn).await?)
}

/// A later code makes the earlier ones useless that the same address asked for; those of others stay
/// good, or a stranger could void them.
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

/// Counts a try before the code is compared, so that parallel guesses cannot share one; false when
/// the challenge is closed, expired or used up.
pub async fn count_try(
    conn: &impl Conn,
    id: Uuid,
    max_tries: i32,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Tries.lt(max_tries))
        .filter(Column::ClosedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .changes_one(conn)
        .await
}

/// Uses a challenge up by its right code; false when somebody else did.
pub async fn confirm(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::ClosedAt, Expr::value(now))
        .col_expr(Column::Confirmed, Expr::value(true))
        .filter(Column::Id.eq(id))
        .filter(Column::ClosedAt.is_null())
        .changes_one(conn)
        .await
}

/// Deletes at most `limit` of those before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
