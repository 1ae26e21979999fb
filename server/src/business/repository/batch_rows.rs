//! Rows of batches.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, FromQueryResult, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::batch_rows::{Column, Entity};
use crate::platform::entities::vehicle_reports;

pub use crate::platform::entities::batch_rows::{Model as Row, SkipCode, State as RowState};

/// Number of rows of a batch with equal state, verdict and reuse of a report.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Count {
    pub batch_id: Uuid,
    pub state: RowState,
    pub verdict_level: Option<String>,
    pub is_existing: bool,
    pub rows: i64,
}

/// Counts the rows of batches.
pub async fn count(conn: &impl Conn, batch_ids: &[Uuid]) -> Result<Vec<Count>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::BatchId)
        .column(Column::State)
        .column(Column::VerdictLevel)
        .column(Column::IsExisting)
        .column_as(Column::Id.count(), "rows")
        .filter(Column::BatchId.is_in(batch_ids.iter().copied()))
        .group_by(Column::BatchId)
        .group_by(Column::State)
        .group_by(Column::VerdictLevel)
        .group_by(Column::IsExisting)
        .into_model()
        .all(conn)
        .await?)
}

/// Condition on listed rows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub state: Option<RowState>,
    /// Levels of the verdict; an empty list means all rows.
    pub verdict_levels: Vec<&'static str>,
}

/// Rows of a batch in the order of the list, after a position.
pub async fn list(
    conn: &impl Conn,
    batch_id: Uuid,
    filter: &Filter,
    after: Option<i32>,
    limit: u64,
) -> Result<Vec<Row>, StorageError> {
    let mut matching = Condition::all().add(Column::BatchId.eq(batch_id));
    if let Some(state) = filter.state {
        matching = matching.add(Column::State.eq(state));
    }
    if !filter.verdict_levels.is_empty() {
        matching = matching.add(Column::VerdictLevel.is_in(filter.verdict_levels.iter().copied()));
    }
    if let Some(after) = after {
        matching = matching.add(Column::Position.gt(after));
    }
    Ok(Entity::find()
        .filter(matching)
        .order_by_asc(Column::Position)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Waiting rows that may be ordered now, in the order of the list.
pub async fn list_due(
    conn: &impl Conn,
    batch_id: Uuid,
    limit: u64,
    now: DateTime<Utc>,
) -> Result<Vec<Row>, StorageError> {
    let is_due = Condition::any()
        .add(Column::NextAttemptAt.is_null())
        .add(Column::NextAttemptAt.lte(now));
    Ok(Entity::find()
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Waiting))
        .filter(is_due)
        .order_by_asc(Column::Position)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Earliest time at which a waiting row may be ordered again.
pub async fn find_next_attempt(
    conn: &impl Conn,
    batch_id: Uuid,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::NextAttemptAt)
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Waiting))
        .filter(Column::NextAttemptAt.is_not_null())
        .order_by_asc(Column::NextAttemptAt)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Running rows whose report is completed.
pub async fn list_answered(conn: &impl Conn, batch_id: Uuid) -> Result<Vec<Row>, StorageError> {
    use vehicle_reports::Column as Report;
    let completed = vehicle_reports::Entity::find()
        .select_only()
        .column(Report::Id)
        .filter(Report::Status.eq(vehicle_reports::Status::Completed))
        .filter(Expr::col((vehicle_reports::Entity, Report::Id)).equals((Entity, Column::ReportId)))
        .into_query();
    Ok(Entity::find()
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Running))
        .filter(Expr::exists(completed))
        .all(conn)
        .await?)
}

/// Running rows of a batch.
pub async fn list_running(conn: &impl Conn, batch_id: Uuid) -> Result<Vec<Row>, StorageError> {
    Ok(Entity::find()
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Running))
        .all(conn)
        .await?)
}

/// Links a waiting row to its test check.
pub async fn start_test(
    conn: &impl Conn,
    id: Uuid,
    test_check_id: Uuid,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(RowState::Running))
        .col_expr(Column::TestCheckId, Expr::value(test_check_id))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(RowState::Waiting))
        .run(conn)
        .await
}

/// Ids of the completed reports that a batch ordered, with the kopecks charged for each.
pub async fn list_charged(
    conn: &impl Conn,
    batch_id: Uuid,
) -> Result<Vec<(Uuid, i64)>, StorageError> {
    use vehicle_reports::Column as Report;
    let of_batch = Entity::find()
        .select_only()
        .column(Column::ReportId)
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::ReportId.is_not_null())
        .into_query();
    Ok(vehicle_reports::Entity::find()
        .select_only()
        .column(Report::Id)
        .column(Report::TotalCost)
        .filter(Report::Id.in_subquery(of_batch))
        .filter(Report::Status.eq(vehicle_reports::Status::Completed))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Completes a running row with the level of its verdict.
pub async fn complete(conn: &impl Conn, id: Uuid, level: &str) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(RowState::Completed))
        .col_expr(Column::VerdictLevel, Expr::value(level))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(RowState::Running))
        .run(conn)
        .await
}

/// Replaces the verdict of the completed rows of a report.
pub async fn set_verdict(tx: &Tx, report_id: Uuid, level: &str) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::VerdictLevel, Expr::value(level))
        .filter(Column::ReportId.eq(report_id))
        .filter(Column::State.eq(RowState::Completed))
        .run(tx)
        .await
}

/// Whether a report was ordered by a batch.
pub async fn is_ordered_by_batch(conn: &impl Conn, report_id: Uuid) -> Result<bool, StorageError> {
    let found = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ReportId.eq(report_id))
        .filter(Column::IsExisting.eq(false))
        .into_tuple::<Uuid>()
        .one(conn)
        .await?;
    Ok(found.is_some())
}

/// Skips a waiting row.
pub async fn skip(
    conn: &impl Conn,
    id: Uuid,
    code: SkipCode,
    message: &str,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(RowState::Skipped))
        .col_expr(Column::SkipCode, Expr::value(Some(code)))
        .col_expr(Column::SkipMessage, Expr::value(message))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(RowState::Waiting))
        .run(conn)
        .await
}

/// Postpones a waiting row after a failed look-up, which counts as an attempt.
pub async fn postpone(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .col_expr(Column::NextAttemptAt, Expr::value(until))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(RowState::Waiting))
        .run(conn)
        .await
}

/// Rows of a batch that have not ended.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub running: u64,
    pub has_waiting: bool,
}

/// Rows of a batch that have not ended.
pub async fn find_progress(conn: &impl Conn, batch_id: Uuid) -> Result<Progress, StorageError> {
    let of_batch = Entity::find().filter(Column::BatchId.eq(batch_id));
    let running = of_batch
        .clone()
        .filter(Column::State.eq(RowState::Running))
        .count(conn)
        .await?;
    let waiting = of_batch
        .filter(Column::State.eq(RowState::Waiting))
        .select_only()
        .column(Column::Id)
        .into_tuple::<Uuid>()
        .one(conn)
        .await?;
    Ok(Progress {
        running,
        has_waiting: waiting.is_some(),
    })
}

/// Whether a report belongs to a batch, ordered by it or reused.
pub async fn is_of_batch(conn: &impl Conn, report_id: Uuid) -> Result<bool, StorageError> {
    let found = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ReportId.eq(report_id))
        .into_tuple::<Uuid>()
        .one(conn)
        .await?;
    Ok(found.is_some())
}

/// Cancels the waiting rows of a batch.
pub async fn cancel_waiting(tx: &Tx, batch_id: Uuid) -> Result<u64, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(RowState::Cancelled))
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Waiting))
        .changes(tx)
        .await
}

/// VINs or body numbers and plates of the completed rows of a batch, in the order of the list.
pub async fn list_reported_cars(
    conn: &impl Conn,
    batch_id: Uuid,
) -> Result<Vec<(String, Option<String>)>, StorageError> {
    use vehicle_reports::Column as Report;
    let reports: Vec<Uuid> = Entity::find()
        .select_only()
        .column(Column::ReportId)
        .filter(Column::BatchId.eq(batch_id))
        .filter(Column::State.eq(RowState::Completed))
        .filter(Column::ReportId.is_not_null())
        .order_by_asc(Column::Position)
        .into_tuple()
        .all(conn)
        .await?;
    let cars: Vec<(Uuid, String, Option<String>)> = vehicle_reports::Entity::find()
        .select_only()
        .column(Report::Id)
        .column(Report::Vin)
        .column(Report::Plate)
        .filter(Report::Id.is_in(reports.iter().copied()))
        .into_tuple()
        .all(conn)
        .await?;
    let cars = cars.into_iter();
    let mut cars: HashMap<Uuid, _> = cars.map(|(id, vin, plate)| (id, (vin, plate))).collect();
    Ok(reports.iter().filter_map(|id| cars.remove(id)).collect())
}
