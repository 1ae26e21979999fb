//! Repository of ledger digests, with queries of their input.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_digests::{Column, Entity};
use crate::platform::entities::{ledger_entries, ledger_transfers};

pub use crate::platform::entities::ledger_digests::Model as LedgerDigest;

/// Newest digest of the hash chain.
pub async fn find_last(conn: &impl Conn) -> Result<Option<LedgerDigest>, StorageError> {
    Ok(Entity::find().order_by_desc(Column::Day).one(conn).await?)
}

/// Page of digests, earliest day first.
pub async fn list(
    conn: &impl Conn,
    skipped: u64,
    limit: u64,
) -> Result<Vec<LedgerDigest>, StorageError> {
    Ok(Entity::find()
        .order_by_asc(Column::Day)
        .offset(skipped)
        .limit(limit)
        .all(conn)
        .await?)
}

pub async fn count(conn: &impl Conn) -> Result<u64, StorageError> {
    Ok(Entity::find().count(conn).await?)
}

/// Time of the first transfer in the ledger.
pub async fn find_first_moment(conn: &impl Conn) -> Result<Option<DateTime<Utc>>, StorageError> {
    let first = ledger_transfers::Entity::find()
        .order_by_asc(ledger_transfers::Column::CreatedAt)
        .one(conn)
        .await?;
    Ok(first.map(|transfer| transfer.created_at))
}

/// Page of the transfers of a time range by id, after a given id.
pub async fn page_transfers(
    conn: &impl Conn,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ledger_transfers::Model>, StorageError> {
    use ledger_transfers::Column;
    Ok(ledger_transfers::Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .filter(Column::Id.gt(after.unwrap_or_default()))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Entries of the given transfers in a fixed order, as hashed.
pub async fn list_entries(
    conn: &impl Conn,
    transfers: Vec<Uuid>,
) -> Result<Vec<ledger_entries::Model>, StorageError> {
    use ledger_entries::Column;
    Ok(ledger_entries::Entity::find()
        .filter(Column::TransferId.is_in(transfers))
        .order_by_asc(Column::TransferId)
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}
