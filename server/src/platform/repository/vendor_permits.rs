//! Queries of the distributed semaphore for vendor calls.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::vendor_permits::{Column, Entity};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::vendor_permits::Model as VendorPermit;

/// Creates the missing permits of a pool.
pub async fn insert_pool(conn: &impl Conn, pool: &str, max: i32) -> Result<(), StorageError> {
    let permit = |number| VendorPermit {
        id: Uuid::now_v7(),
        pool: pool.to_owned(),
        number,
        leased_until: 0,
    };
    let permits = (0..max).map(|number| permit(number).into_active_model());
    Entity::insert_many(permits)
        .on_conflict(
            OnConflict::columns([Column::Pool, Column::Number])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Leases one of the first `max` permits of a pool until `until`, with `SKIP LOCKED`.
/// `None` when all are taken.
pub async fn acquire(
    conn: &impl Conn,
    (pool, max): (&str, i32),
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<VendorPermit>, StorageError> {
    let free = Due {
        table: "vendor_permits",
        time: "leased_until",
        condition: "pool = $3 AND number < $4",
        set: "leased_until = $5",
    };
    let now = now.timestamp_millis();
    let values = [pool.into(), max.into(), until.timestamp_millis().into()];
    Ok(free.claim(conn, now.into(), 1, values).await?.pop())
}

/// Moves the end of a lease from `old` to `new`, unless the permit was leased to another process since.
pub async fn extend(
    conn: &impl Conn,
    id: Uuid,
    (old, new): (i64, i64),
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LeasedUntil, Expr::value(new))
        .filter(Column::Id.eq(id))
        .filter(Column::LeasedUntil.eq(old))
        .run(conn)
        .await
}
