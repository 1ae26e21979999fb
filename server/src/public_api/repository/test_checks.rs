//! Checks by test keys.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::checks::repository::reports::ReportStatus;
use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::test_checks::{Column, Entity, Lines, Model as TestCheck};
use crate::platform::repository::pagination::{self, Place};
use crate::public_api::repository::checks::Filter;

/// Time from the order to completion; the sources answer one after the other within it.
pub const DURATION: Duration = Duration::seconds(3);
/// Window in which an equal order counts as a repeat.
const REPEAT: Duration = Duration::hours(24);
/// Latest test checks of the car that are compared with an order.
const MAX_COMPARED: u64 = 20;

/// A test check of an account.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<TestCheck>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// An account's newest test check of a car within a day with the same services at the same prices.
pub async fn find_equal(
    conn: &impl Conn,
    user_id: Uuid,
    car: &str,
    lines: &Lines,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StorageError> {
    let latest = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Car.eq(car))
        .filter(Column::CreatedAt.gt(now - REPEAT))
        .order_by_desc(Column::CreatedAt)
        .limit(MAX_COMPARED)
        .all(conn)
        .await?;
    let equal = latest.into_iter().find(|check| check.lines == *lines);
    Ok(equal.map(|check| check.id))
}

/// An account's test checks that match, newest first, after a position. `cars`: names of the cars that match.
pub async fn list(
    conn: &impl Conn,
    user_id: Uuid,
    filter: &Filter,
    cars: Option<&str>,
    (after, limit): (Option<Place>, u64),
    now: DateTime<Utc>,
) -> Result<Vec<TestCheck>, StorageError> {
    let state = |state: ReportStatus| match state {
        ReportStatus::Completed => Column::CreatedAt.lte(now - DURATION),
        ReportStatus::Running => Column::CreatedAt.gt(now - DURATION),
    };
    let matching = Condition::all()
        .add(Column::UserId.eq(user_id))
        .add_option(filter.state.map(state))
        .add_option(cars.map(|car| Column::Car.eq(car)))
        .add_option(
            filter
                .external_id
                .as_ref()
                .map(|id| Column::ExternalId.eq(id)),
        )
        .add_option(filter.created_from.map(|time| Column::CreatedAt.gte(time)))
        .add_option(filter.created_before.map(|time| Column::CreatedAt.lt(time)));
    let matching = Entity::find().filter(matching);
    let query = pagination::newest_first(matching, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Test checks of an account whose cars are watched, newest watch first.
pub async fn list_watched(conn: &impl Conn, user_id: Uuid) -> Result<Vec<TestCheck>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::WatchedAt.is_not_null())
        .order_by_desc(Column::WatchedAt)
        .all(conn)
        .await?)
}

/// Begins or ends the watch of a test check's car.
pub async fn set_watched(
    tx: &Tx,
    id: Uuid,
    since: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::WatchedAt, Expr::value(since))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}
