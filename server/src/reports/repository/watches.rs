//! Repository of watched cars and their changes.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, FromQueryResult, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Statement,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Tx, Write};
use crate::platform::entities::watch_changes;
use crate::platform::entities::watches::{Column, Entity};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::watch_changes::Model as Change;
pub use crate::platform::entities::watches::{Model as Watch, Origin, Status};

/// Condition on the users whose watches are checked.
#[derive(Clone, Copy, Debug)]
pub struct Payers {
    pub plan: &'static str,
    /// Minimum balance of a user in kopecks.
    pub balance: i64,
}

/// Active watches that a user set, newest first.
pub async fn list_active(conn: &impl Conn, user_id: Uuid) -> Result<Vec<Watch>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Active))
        .filter(Column::Origin.eq(Origin::Account))
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// A watched car, without its snapshot.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WatchedCar {
    pub id: Uuid,
    pub vin: String,
    pub origin: Origin,
}

/// Cars that a user watches, or the monitoring of his stock.
pub async fn list_cars(conn: &impl Conn, user_id: Uuid) -> Result<Vec<WatchedCar>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::Vin)
        .column(Column::Origin)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Active))
        .order_by_asc(Column::Id)
        .into_model()
        .all(conn)
        .await?)
}

/// Changes who watches a car.
pub async fn set_origin(tx: &Tx, id: Uuid, origin: Origin) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Origin, Expr::value(origin))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}

/// Finds a watch, if it is active and was set by this user.
pub async fn find_active(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<Watch>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Active))
        .filter(Column::Origin.eq(Origin::Account))
        .one(conn)
        .await?)
}

/// Claims due watches whose users can pay, with a lease until `until`.
pub async fn claim_due(
    conn: &impl Conn,
    payers: Payers,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Watch>, StorageError> {
    let due = Due {
        table: "watches",
        time: "next_check_at",
        condition: "status = $6 AND user_id IN (SELECT id FROM users WHERE is_active \
                    AND deleted_at IS NULL AND balance >= $4 AND subscription_type = $5 \
                    AND subscription_expires_at > $1)",
        set: "next_check_at = $3",
    };
    let values = [
        until.into(),
        payers.balance.into(),
        payers.plan.into(),
        Status::Active.into(),
    ];
    due.claim(conn, now.into(), limit, values).await
}

/// Stores the result of a claim until `until`; `false` if stopped or claimed again since.
pub async fn record_look(
    conn: &impl Conn,
    watch: &Watch,
    until: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Known, Expr::value(watch.known.clone()))
        .col_expr(Column::CheckedAt, Expr::value(watch.checked_at))
        .col_expr(Column::NextCheckAt, Expr::value(watch.next_check_at))
        .filter(Column::Id.eq(watch.id))
        .filter(Column::Status.eq(Status::Active))
        .filter(Column::NextCheckAt.eq(until))
        .changes_one(conn)
        .await
}

/// Stops a watch; its row is kept while paid changes refer to it.
pub async fn stop(tx: &Tx, id: Uuid) -> Result<(), StorageError> {
    let paid = watch_changes::Entity::find()
        .filter(watch_changes::Column::WatchId.eq(id))
        .count(tx)
        .await?;
    if paid == 0 {
        Entity::delete_by_id(id).exec(tx).await?;
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Stopped))
        .col_expr(Column::Known, Expr::value(None::<String>))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}

/// Stops watches; rows to which paid changes refer are kept.
pub async fn stop_all(tx: &Tx, ids: &[Uuid]) -> Result<(), StorageError> {
    if ids.is_empty() {
        return Ok(());
    }
    let paid = watch_changes::Entity::find()
        .select_only()
        .column(watch_changes::Column::Id)
        .filter(
            Expr::col((watch_changes::Entity, watch_changes::Column::WatchId))
                .equals((Entity, Column::Id)),
        )
        .into_query();
    Entity::delete_many()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Expr::exists(paid).not())
        .exec(tx)
        .await?;
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Stopped))
        .col_expr(Column::Known, Expr::value(None::<String>))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .run(tx)
        .await
}

/// A change that the daily notification about a stock has yet to report.
#[derive(Clone, Debug, FromQueryResult)]
pub struct AwaitingChange {
    pub id: Uuid,
    pub vin: String,
    pub summary: String,
    pub cost: i64,
}

/// Changes of a user found before `time` that await the daily notification, oldest first.
pub async fn list_awaiting(
    conn: &impl Conn,
    user_id: Uuid,
    time: DateTime<Utc>,
) -> Result<Vec<AwaitingChange>, StorageError> {
    let sql = "SELECT c.id, w.vin, c.summary, c.cost FROM watch_changes c \
               JOIN watches w ON w.id = c.watch_id \
               WHERE c.user_id = $1 AND c.awaits_daily AND c.found_at < $2 ORDER BY c.id";
    let values = [user_id.into(), time.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(AwaitingChange::find_by_statement(statement)
        .all(conn)
        .await?)
}

/// Marks changes of a user found before `time` as reported by the daily notification.
pub async fn mark_reported(
    tx: &Tx,
    user_id: Uuid,
    time: DateTime<Utc>,
) -> Result<u64, StorageError> {
    use watch_changes::Column as Changed;
    watch_changes::Entity::update_many()
        .col_expr(Changed::AwaitsDaily, Expr::value(false))
        .filter(Changed::UserId.eq(user_id))
        .filter(Changed::AwaitsDaily.eq(true))
        .filter(Changed::FoundAt.lt(time))
        .changes(tx)
        .await
}

/// Latest changes of the watches that a user set, newest first, at most `limit` per watch.
pub async fn list_changes(
    conn: &impl Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<Change>, StorageError> {
    let sql = "SELECT * FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY c.watch_id \
               ORDER BY c.id DESC) AS place FROM watch_changes c JOIN watches w \
               ON w.id = c.watch_id WHERE w.user_id = $1 AND w.status = $3 \
               AND w.origin = $4) AS changes WHERE place <= $2 ORDER BY id DESC";
    let values = [
        user_id.into(),
        limit.into(),
        Status::Active.into(),
        Origin::Account.into(),
    ];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Change::find_by_statement(statement).all(conn).await?)
}

/// Stops the watches of a deleted account and erases their cars; paid changes stay.
pub async fn erase_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    watch_changes::Entity::update_many()
        .col_expr(watch_changes::Column::Summary, Expr::value(""))
        .col_expr(watch_changes::Column::AwaitsDaily, Expr::value(false))
        .filter(watch_changes::Column::UserId.eq(user_id))
        .exec(conn)
        .await?;
    Entity::update_many()
        .col_expr(Column::Vin, Expr::value(""))
        .col_expr(Column::Status, Expr::value(Status::Stopped))
        .col_expr(Column::Known, Expr::value(None::<String>))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Deletes at most `limit` changes found before `time`.
pub async fn delete_changes(tx: &Tx, time: DateTime<Utc>, limit: u64) -> Result<u64, StorageError> {
    let over: Vec<Uuid> = watch_changes::Entity::find()
        .select_only()
        .column(watch_changes::Column::Id)
        .filter(watch_changes::Column::FoundAt.lt(time))
        .order_by_asc(watch_changes::Column::FoundAt)
        .limit(limit)
        .into_tuple()
        .all(tx)
        .await?;
    watch_changes::Entity::delete_many()
        .filter(watch_changes::Column::Id.is_in(over))
        .changes(tx)
        .await
}

/// Deletes at most `limit` stopped watches without paid changes.
pub async fn delete_stopped(conn: &impl Conn, limit: u64) -> Result<u64, StorageError> {
    let naming = watch_changes::Entity::find()
        .select_only()
        .column(watch_changes::Column::Id)
        .filter(
            Expr::col((watch_changes::Entity, watch_changes::Column::WatchId))
                .equals((Entity, Column::Id)),
        )
        .into_query();
    let over = Condition::all()
        .add(Column::Status.eq(Status::Stopped))
        .add(Expr::exists(naming).not());
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}
