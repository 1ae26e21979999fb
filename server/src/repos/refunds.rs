//! Money on its way back to a card, and what payments can still give back.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::DatabaseBackend;
use sea_orm::EntityTrait;
use sea_orm::ExprTrait;
use sea_orm::FromQueryResult;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::Statement;
use sea_orm::sea_query::Expr;
use serde_json::Value;
use uuid::Uuid;

use crate::entities::payments;
use crate::entities::refunds::Column;
use crate::entities::refunds::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::payments::Payment;

pub use crate::entities::refunds::Model as Refund;

pub async fn insert(conn: &impl Conn, refund: Refund) -> Result<(), RepoError> {
    Entity::insert(refund.into_active_model())
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Refund>, RepoError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

pub async fn list_by_ids(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Refund>, RepoError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Refunds of these payments, oldest first.
pub async fn list_for_payments(
    conn: &impl Conn,
    payment_ids: Vec<Uuid>,
) -> Result<Vec<Refund>, RepoError> {
    Ok(Entity::find()
        .filter(Column::PaymentId.is_in(payment_ids))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// A user's refunds, newest first.
pub async fn list_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    limit: u64,
) -> Result<Vec<Refund>, RepoError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Takes pending refunds that are due. Nobody else takes them before `until`.
pub async fn claim_due(
    conn: &impl Conn,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Refund>, RepoError> {
    let backend = conn.get_database_backend();
    let lock = if backend == DatabaseBackend::Postgres {
        "FOR UPDATE SKIP LOCKED"
    } else {
        ""
    };
    // Materialised, or PostgreSQL might run the inner query again and take more than the limit.
    let sql = format!(
        "WITH due AS MATERIALIZED (SELECT id FROM refunds WHERE status = 'pending' \
         AND next_check_at <= $2 ORDER BY next_check_at LIMIT $3 {lock}) \
         UPDATE refunds SET next_check_at = $1, sent_at = COALESCE(sent_at, $2), \
         checks = checks + 1 WHERE id IN (SELECT id FROM due) RETURNING *"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [until.into(), now.into(), limit.into()];
    let statement = Statement::from_sql_and_values(backend, sql, values);
    Ok(Refund::find_by_statement(statement).all(conn).await?)
}

/// Takes one pending refund that is due; `None` when another has it, or it is final.
pub async fn claim(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Refund>, RepoError> {
    let sql = "UPDATE refunds SET next_check_at = $1, sent_at = COALESCE(sent_at, $2), \
               checks = checks + 1 \
               WHERE id = $3 AND status = 'pending' AND next_check_at <= $2 RETURNING *";
    let values = [until.into(), now.into(), id.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Refund::find_by_statement(statement).one(conn).await?)
}

/// Plans the next question, unless somebody planned another since the refund was claimed `until`.
pub async fn reschedule(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    next: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(next))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq("pending"))
        .filter(Column::NextCheckAt.eq(until))
        .exec(conn)
        .await?;
    Ok(())
}

/// Makes a pending refund due at `time`, by the provider's id, unless it is due before.
pub async fn bring_forward(
    conn: &impl Conn,
    provider_id: &str,
    time: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(time))
        .filter(Column::YookassaRefundId.eq(provider_id))
        .filter(Column::Status.eq("pending"))
        .filter(Column::NextCheckAt.gt(time))
        .exec(conn)
        .await?;
    Ok(())
}

/// Notes the provider's id of a pending refund.
pub async fn set_made(conn: &impl Conn, id: Uuid, provider_id: &str) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::YookassaRefundId, Expr::value(provider_id))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq("pending"))
        .exec(conn)
        .await?;
    Ok(())
}

/// How a refund ended.
pub struct End<'a> {
    /// `succeeded` or `canceled`.
    pub status: &'static str,
    pub provider_id: Option<&'a str>,
    pub cancellation_reason: Option<&'a str>,
}

/// Ends a pending refund; false when it ended before.
pub async fn end(
    conn: &impl Conn,
    id: Uuid,
    end: End<'_>,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let none = Expr::value(Option::<DateTime<Utc>>::None);
    let reason = end.cancellation_reason.map(ToOwned::to_owned);
    let mut update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(end.status))
        .col_expr(Column::CompletedAt, Expr::value(now))
        .col_expr(Column::NextCheckAt, none)
        .col_expr(Column::CancellationReason, Expr::value(reason));
    if let Some(provider_id) = end.provider_id {
        update = update.col_expr(Column::YookassaRefundId, Expr::value(provider_id));
    }
    let done = update
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq("pending"))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Adds to what went back of a payment. False when it has not succeeded, is older than `since`, or
/// would be left with something between nothing and more than `least_rest` kopecks.
pub async fn raise_refunded(
    conn: &impl Conn,
    payment_id: Uuid,
    amount: i64,
    least_rest: i64,
    since: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let sql = "UPDATE payments SET refunded = refunded + $1 \
               WHERE id = $2 AND status = 'succeeded' AND created_at > $3 \
               AND (amount - refunded - $1 = 0 OR amount - refunded - $1 > $4)";
    let values = [
        amount.into(),
        payment_id.into(),
        since.into(),
        least_rest.into(),
    ];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(conn.execute_raw(statement).await?.rows_affected() == 1)
}

/// Takes a canceled refund out of what went back of a payment.
pub async fn lower_refunded(
    conn: &impl Conn,
    payment_id: Uuid,
    amount: i64,
) -> Result<(), RepoError> {
    use payments::Column;
    payments::Entity::update_many()
        .col_expr(Column::Refunded, Expr::col(Column::Refunded).sub(amount))
        .filter(Column::Id.eq(payment_id))
        .exec(conn)
        .await?;
    Ok(())
}

/// A user's payments since `since` that something can still go back of, newest first.
pub async fn list_refundable(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Payment>, RepoError> {
    use payments::Column;
    Ok(payments::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq("succeeded"))
        .filter(Column::CreatedAt.gt(since))
        .filter(Expr::col(Column::Refunded).lt(Expr::col(Column::Amount)))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Forgets what names the user of a deleted account: reasons and receipts; sums, times and the
/// numbers of the payments stay. Says how many rows it changed.
pub async fn erase_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::Reason, Expr::value(Option::<String>::None))
        .col_expr(Column::Request, Expr::value(Option::<Value>::None))
        .filter(Column::UserId.eq(user_id))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
