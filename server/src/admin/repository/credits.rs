//! Queries of operator credits and requests for them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::credit_requests::{Column, Entity};
use crate::platform::repository::pagination::{self, Place};

pub use crate::platform::entities::credit_requests::{Model as CreditRequest, Status};

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<CreditRequest>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

pub async fn list(
    conn: &impl Conn,
    status: Option<Status>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<CreditRequest>, StorageError> {
    let mut query = Entity::find();
    if let Some(status) = status {
        query = query.filter(Column::Status.eq(status));
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Kopecks credited by a person since a time without approval.
pub async fn sum_alone(
    conn: &impl Conn,
    requested_by: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(
            Expr::col(Column::Amount)
                .sum()
                .cast_as(Alias::new("bigint")),
            "given",
        )
        .filter(Column::RequestedBy.eq(requested_by))
        .filter(Column::CreatedAt.gt(since))
        .filter(Column::Status.eq(Status::Credited))
        .filter(Column::DecidedBy.is_null())
        .into_tuple()
        .one(conn)
        .await?;
    Ok(sum.flatten().unwrap_or(0))
}

/// Decides on a pending request; `false` when it is not pending.
pub async fn decide(
    conn: &impl Conn,
    id: Uuid,
    (status, decided_by, reason): (Status, Uuid, &str),
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::DecidedBy, Expr::value(decided_by))
        .col_expr(Column::DecisionReason, Expr::value(reason))
        .col_expr(Column::DecidedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Waiting))
        .changes_one(conn)
        .await
}
