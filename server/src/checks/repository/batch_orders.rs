//! Rows of batches in the transactions of their orders.

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::platform::db::{StorageError, Tx, Write};
use crate::platform::entities::batch_rows::State;
use crate::platform::entities::{batch_rows, batches};

/// Links a waiting row of a running batch to its report; `false` when the row was ordered or its batch was stopped.
pub async fn start_row(
    tx: &Tx,
    row_id: Uuid,
    report_id: Uuid,
    is_existing: bool,
) -> Result<bool, StorageError> {
    use batch_rows::{Column, Entity};
    let running = batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(batches::Column::State.eq(batches::State::Running))
        .into_query();
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Running))
        .col_expr(Column::ReportId, Expr::value(report_id))
        .col_expr(Column::IsExisting, Expr::value(is_existing))
        .filter(Column::Id.eq(row_id))
        .filter(Column::State.eq(State::Waiting))
        .filter(Expr::col(Column::BatchId).in_subquery(running))
        .changes_one(tx)
        .await
}
