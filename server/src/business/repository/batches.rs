//! Batches: states, claims, totals.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::api_keys::Mode;
use crate::platform::entities::batches::{Column, Entity};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::batches::{Model as Batch, PauseReason, State as BatchState};

/// Batches of one account that are claimed at once.
const MAX_CLAIMED_PER_USER: i64 = 2;

/// Batches of a user in a mode, newest first, after one of them.
pub async fn list(
    conn: &impl Conn,
    user_id: Uuid,
    mode: Mode,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Batch>, StorageError> {
    let mut query = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Mode.eq(mode));
    if let Some(after) = after {
        query = query.filter(Column::Id.lt(after));
    }
    Ok(query
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// A batch of a user.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<Batch>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Number of a user's running and paused batches.
pub async fn count_open(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::State.is_in([BatchState::Running, BatchState::Paused]))
        .count(conn)
        .await?)
}

/// A batch by its id.
pub async fn get(conn: &impl Conn, id: Uuid) -> Result<Option<Batch>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// A batch of a user, locked until the transaction ends.
pub async fn find_locked(tx: &Tx, user_id: Uuid, id: Uuid) -> Result<Option<Batch>, StorageError> {
    // SQLite ignores the lock: it has one writer.
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .lock(LockType::NoKeyUpdate)
        .one(tx)
        .await?)
}

/// New state of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub state: BatchState,
    /// Set for [`BatchState::Paused`].
    pub pause_reason: Option<PauseReason>,
    /// Set for ended batches.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Changes the state of a batch that is in the state `from`; `false` when it is in another one.
///
/// A stopped batch stays due until its rows in progress are completed.
pub async fn set_state(
    tx: &Tx,
    id: Uuid,
    from: BatchState,
    change: Change,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(change.state))
        .col_expr(Column::PauseReason, Expr::value(change.pause_reason))
        .col_expr(Column::EndedAt, Expr::value(change.ended_at))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(from))
        .changes_one(tx)
        .await
}

/// Makes a batch due.
pub async fn make_due(tx: &Tx, id: Uuid, at: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::NextRunAt, Expr::value(at))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}

/// Claims due batches until `until`.
pub async fn claim_due(
    conn: &impl Conn,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Batch>, StorageError> {
    let due = Due {
        table: "batches",
        time: "next_run_at",
        condition: "(claimed_until IS NULL OR claimed_until <= $1) \
            AND (SELECT COUNT(*) FROM batches busy WHERE busy.claimed_until > $1 \
            AND busy.user_id = batches.user_id) < $4",
        set: "next_run_at = $3, claimed_until = $3",
    };
    let values = [until.into(), MAX_CLAIMED_PER_USER.into()];
    due.claim(conn, now.into(), limit, values).await
}

/// Ends the claim until `until`. The next run is at `next`, unless the batch was made due since.
pub async fn release(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    next: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    let is_untouched = Expr::col(Column::NextRunAt).eq(until);
    let scheduled =
        Expr::case(is_untouched, Expr::value(next)).finally(Expr::col(Column::NextRunAt));
    Entity::update_many()
        .col_expr(Column::NextRunAt, scheduled.into())
        .col_expr(Column::ClaimedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .filter(Column::ClaimedUntil.eq(until))
        .run(conn)
        .await
}

/// Ends all claims. Only valid when one process uses the database (SQLite).
pub async fn release_all(conn: &impl Conn, now: DateTime<Utc>) -> Result<u64, StorageError> {
    Entity::update_many()
        .col_expr(Column::NextRunAt, Expr::value(now))
        .col_expr(Column::ClaimedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::ClaimedUntil.is_not_null())
        .changes(conn)
        .await
}

/// Vendor calls of batches in progress, and who shares them.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Load {
    /// Open calls of all batches.
    pub calls: i64,
    /// Open calls of the batch.
    pub own_calls: i64,
    /// Accounts with live batches in progress.
    pub users: i64,
    /// Live batches in progress of the account.
    pub own_batches: i64,
}

/// Counts the open vendor calls of batches in all processes, for a batch of an account.
pub async fn find_load(conn: &impl Conn, id: Uuid, user_id: Uuid) -> Result<Load, StorageError> {
    let sql = "SELECT COUNT(*) AS calls, \
               COALESCE(SUM(CASE WHEN open.batch_id = $1 THEN 1 ELSE 0 END), 0) AS own_calls, \
               (SELECT COUNT(DISTINCT user_id) FROM batches \
               WHERE next_run_at IS NOT NULL AND mode = 'live') AS users, \
               (SELECT COUNT(*) FROM batches \
               WHERE next_run_at IS NOT NULL AND mode = 'live' AND user_id = $2) AS own_batches \
               FROM (SELECT DISTINCT r.batch_id, s.report_id, s.asked_as FROM batch_rows r \
               JOIN report_services s ON s.report_id = r.report_id \
               WHERE r.state = 'running' AND s.status IN ('pending', 'running')) open";
    let values = [id.into(), user_id.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let load = Load::find_by_statement(query).one(conn).await?;
    load.ok_or(StorageError::Inconsistent("a count has no row"))
}

/// Money of a batch in kopecks.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Money {
    pub batch_id: Uuid,
    /// Charged for completed rows.
    pub charged: i64,
    /// Held or charged so far for rows in progress.
    pub held: i64,
}

/// Sums what the reports of batches cost; reports that existed before cost nothing.
pub async fn list_money(conn: &impl Conn, ids: &[Uuid]) -> Result<Vec<Money>, StorageError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let parameters: Vec<String> = (1..=ids.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT r.batch_id, \
         CAST(COALESCE(SUM(CASE WHEN v.status = 'completed' THEN v.total_cost ELSE 0 END), 0) AS BIGINT) AS charged, \
         CAST(COALESCE(SUM(CASE WHEN v.status = 'completed' THEN 0 ELSE v.cost END), 0) AS BIGINT) AS held \
         FROM batch_rows r JOIN vehicle_reports v ON v.id = r.report_id \
         WHERE NOT r.is_existing AND r.batch_id IN ({}) GROUP BY r.batch_id",
        parameters.join(", ")
    );
    let values = ids.iter().map(|id| (*id).into());
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Money::find_by_statement(query).all(conn).await?)
}
