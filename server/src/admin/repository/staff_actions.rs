//! Repository of staff actions under dual control.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::staff_actions::{Column, Entity};
use crate::platform::entities::users::Role;
use crate::platform::repository::pagination::{self, Place};

pub use crate::platform::entities::staff_actions::{Kind, Model as StaffAction, Status};

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<StaffAction>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Filter of staff actions; reveals are in the audit log only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// Whether a second person decided.
    pub decided: Option<bool>,
}

/// Lists matching staff actions, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: Filter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<StaffAction>, StorageError> {
    let mut query = Entity::find().filter(Column::Kind.ne(Kind::Reveal));
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    query = match filter.decided {
        Some(true) => query.filter(Column::DecidedBy.is_not_null()),
        Some(false) => query.filter(Column::DecidedBy.is_null()),
        None => query,
    };
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Counts the requests of a person that wait for a decision.
pub async fn count_waiting(
    conn: &impl Conn,
    requested_by: Uuid,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::RequestedBy.eq(requested_by))
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::CreatedAt.gt(since))
        .count(conn)
        .await?)
}

/// Accounts that lost a role, or were blocked while holding it, since a time.
pub async fn list_revoked(
    conn: &impl Conn,
    role: Role,
    since: DateTime<Utc>,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::UserId)
        .distinct()
        .filter(Column::Kind.eq(Kind::Revocation))
        .filter(Column::Role.eq(role))
        .filter(Column::CreatedAt.gt(since))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Sum in kopecks, or number, of actions charged to the caps of a person since a time.
pub async fn sum_charged(
    conn: &impl Conn,
    charged_to: Uuid,
    kinds: &[Kind],
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(
            Expr::col(Column::Amount)
                .sum()
                .cast_as(Alias::new("bigint")),
            "used",
        )
        .filter(Column::ChargedTo.eq(charged_to))
        .filter(Column::Kind.is_in(kinds.iter().copied()))
        .filter(Column::ChargedAt.gt(since))
        .into_tuple()
        .one(conn)
        .await?;
    Ok(sum.flatten().unwrap_or(0))
}

/// Decision on a waiting request.
pub struct Decision<'a> {
    pub status: Status,
    pub decided_by: Uuid,
    pub reason: &'a str,
    /// Person whose caps the approval is charged to.
    pub charged_to: Option<Uuid>,
    pub at: DateTime<Utc>,
}

/// Decides on a request; `false` when it is not waiting.
pub async fn decide(
    conn: &impl Conn,
    id: Uuid,
    decision: Decision<'_>,
) -> Result<bool, StorageError> {
    let charged_at = decision.charged_to.map(|_| decision.at);
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(decision.status))
        .col_expr(Column::DecidedBy, Expr::value(decision.decided_by))
        .col_expr(Column::DecisionReason, Expr::value(decision.reason))
        .col_expr(Column::ChargedTo, Expr::value(decision.charged_to))
        .col_expr(Column::ChargedAt, Expr::value(charged_at))
        .col_expr(Column::DecidedAt, Expr::value(decision.at))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Waiting))
        .changes_one(conn)
        .await
}

/// Records the refund that an approved request made.
pub async fn set_refund(conn: &impl Conn, id: Uuid, refund_id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RefundId, Expr::value(refund_id))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}
