//! Places for calls to a vendor that all processes share.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::vendor_places::{Column, Entity};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::vendor_places::Model as VendorPlace;

/// Makes the places of a line that are not there yet.
pub async fn insert_line(conn: &impl Conn, line: &str, most: i32) -> Result<(), StorageError> {
    let place = |number| VendorPlace {
        id: Uuid::now_v7(),
        line: line.to_owned(),
        number,
        leased_until: 0,
    };
    let places = (0..most).map(|number| place(number).into_active_model());
    Entity::insert_many(places)
        .on_conflict(
            OnConflict::columns([Column::Line, Column::Number])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Takes one of the first `most` places of a line until then; `None` when all are taken.
pub async fn take(
    conn: &impl Conn,
    (line, most): (&str, i32),
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<VendorPlace>, StorageError> {
    let free = Due {
        table: "vendor_places",
        time: "leased_until",
        condition: "line = $3 AND number < $4",
        set: "leased_until = $5",
    };
    let now = now.timestamp_millis();
    let values = [line.into(), most.into(), until.timestamp_millis().into()];
    Ok(free.claim(conn, now.into(), 1, values).await?.pop())
}

/// Changes the time until which a place is held, unless it went to another after that time.
pub async fn put_off(
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
