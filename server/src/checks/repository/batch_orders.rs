//! Rows of batches in the transactions of their orders.

use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{StorageError, Tx, Write};
use crate::platform::entities::batch_rows::State;
use crate::platform::entities::{batch_rows, batches};

/// Links a waiting row of a running batch to its report; `false` when the row was ordered or its batch was stopped.
///
/// The batch is locked, so that a pause or cancellation either precedes the order or waits for it.
pub async fn start_row(
    tx: &Tx,
    row_id: Uuid,
    report_id: Uuid,
    is_existing: bool,
) -> Result<bool, StorageError> {
    use batch_rows::{Column, Entity};
    let batch_id: Option<Uuid> = Entity::find_by_id(row_id)
        .select_only()
        .column(Column::BatchId)
        .into_tuple()
        .one(tx)
        .await?;
    let Some(batch_id) = batch_id else {
        return Ok(false);
    };
    // SQLite ignores the lock: it has one writer.
    let batch = batches::Entity::find_by_id(batch_id)
        .lock(LockType::Share)
        .one(tx)
        .await?;
    if batch.is_none_or(|batch| batch.state != batches::State::Running) {
        return Ok(false);
    }
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Running))
        .col_expr(Column::ReportId, Expr::value(report_id))
        .col_expr(Column::IsExisting, Expr::value(is_existing))
        .filter(Column::Id.eq(row_id))
        .filter(Column::State.eq(State::Waiting))
        .changes_one(tx)
        .await
}
