//! Repository of refunds, with queries of what can still be refunded.

use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use serde_json::Value;
use strum::IntoEnumIterator;
use uuid::Uuid;

use crate::money::repository::batches::{TimeRange, page_by_id, within};
use crate::money::repository::payments::Payment;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::payments;
use crate::platform::entities::refunds::{Column, Entity, Status};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::refunds::Model as Refund;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Refund>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

pub async fn list_by_ids(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Refund>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

pub async fn list_by_provider_ids(
    conn: &impl Conn,
    provider_ids: Vec<String>,
) -> Result<Vec<Refund>, StorageError> {
    Ok(Entity::find()
        .filter(Column::YookassaRefundId.is_in(provider_ids))
        .all(conn)
        .await?)
}

/// Page of the refunds of a time range that the provider should have, by id, after a given id.
/// A refund that it rejected has no provider id and is not included.
pub async fn page_sent(
    conn: &impl Conn,
    range: TimeRange,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Refund>, StorageError> {
    let is_known = Condition::any()
        .add(Column::Status.ne(Status::Canceled))
        .add(Column::YookassaRefundId.is_not_null());
    let which = within(Column::CreatedAt, Some(range)).add(is_known);
    page_by_id::<Entity>(conn, Column::Id, which, after, limit).await
}

/// Refunds of the given payments, oldest first.
pub async fn list_for_payments(
    conn: &impl Conn,
    payment_ids: Vec<Uuid>,
) -> Result<Vec<Refund>, StorageError> {
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
) -> Result<Vec<Refund>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Claims pending refunds that are due, with a lease until `until`.
pub async fn claim_due(
    conn: &impl Conn,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Refund>, StorageError> {
    let due = Due {
        table: "refunds",
        time: "next_check_at",
        condition: "status = $4",
        set: "next_check_at = $3, sent_at = COALESCE(sent_at, $1), checks = checks + 1",
    };
    due.claim(
        conn,
        now.into(),
        limit,
        [until.into(), Status::Pending.into()],
    )
    .await
}

/// Claims a pending refund that is due; `None` when claimed elsewhere or final.
pub async fn claim(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Refund>, StorageError> {
    let sql = "UPDATE refunds SET next_check_at = $1, sent_at = COALESCE(sent_at, $2), \
               checks = checks + 1 \
               WHERE id = $3 AND status = $4 AND next_check_at <= $2 RETURNING *";
    let values = [until.into(), now.into(), id.into(), Status::Pending.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Refund::find_by_statement(statement).one(conn).await?)
}

/// Schedules the next query of a refund, unless it was rescheduled since the claim `until`.
pub async fn reschedule(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    next: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(next))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .filter(Column::NextCheckAt.eq(until))
        .run(conn)
        .await
}

/// Makes a pending refund due at `time`, unless due earlier.
pub async fn bring_forward(
    conn: &impl Conn,
    provider_id: &str,
    time: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(time))
        .filter(Column::YookassaRefundId.eq(provider_id))
        .filter(Column::Status.eq(Status::Pending))
        .filter(Column::NextCheckAt.gt(time))
        .run(conn)
        .await
}

pub async fn set_provider_id(
    conn: &impl Conn,
    id: Uuid,
    provider_id: &str,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::YookassaRefundId, Expr::value(provider_id))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .run(conn)
        .await
}

/// Final state of a refund.
pub struct FinalState<'a> {
    pub status: Status,
    pub provider_id: Option<&'a str>,
    pub cancellation_reason: Option<&'a str>,
}

/// Ends a pending refund; `false` when it was already final.
pub async fn finish(
    conn: &impl Conn,
    id: Uuid,
    state: FinalState<'_>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let none = Expr::value(Option::<DateTime<Utc>>::None);
    let reason = state.cancellation_reason.map(ToOwned::to_owned);
    let mut update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(state.status))
        .col_expr(Column::CompletedAt, Expr::value(now))
        .col_expr(Column::NextCheckAt, none)
        .col_expr(Column::CancellationReason, Expr::value(reason));
    if let Some(provider_id) = state.provider_id {
        update = update.col_expr(Column::YookassaRefundId, Expr::value(provider_id));
    }
    update
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .changes_one(conn)
        .await
}

/// Marks a canceled refund as succeeded; `false` when it was not canceled.
pub async fn set_recovered(
    conn: &impl Conn,
    id: Uuid,
    provider_id: &str,
    reopened: i64,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Succeeded))
        .col_expr(Column::Reopened, Expr::value(reopened))
        .col_expr(Column::YookassaRefundId, Expr::value(provider_id))
        .col_expr(Column::CompletedAt, Expr::value(now))
        .col_expr(Column::CancellationReason, Expr::value(None::<String>))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Canceled))
        .changes_one(conn)
        .await
}

/// Kopecks of a refund that closing receipts cover; the uncovered part is refunded first.
#[must_use]
pub fn reopened(payment: &Payment, amount: i64) -> i64 {
    let open = payment.amount - payment.refunded - payment.closed;
    Ord::max(amount - open, 0)
}

/// Adds to the refunded amount of a payment and subtracts the reopened part from the closed amount.
/// Both are negative for a canceled refund. The caller holds the user's row and has checked the amounts.
pub async fn add_refunded(
    conn: &impl Conn,
    payment_id: Uuid,
    amount: i64,
    reopened: i64,
) -> Result<(), StorageError> {
    use payments::Column;
    payments::Entity::update_many()
        .col_expr(Column::Refunded, Expr::col(Column::Refunded).add(amount))
        .col_expr(Column::Closed, Expr::col(Column::Closed).sub(reopened))
        .filter(Column::Id.eq(payment_id))
        .run(conn)
        .await
}

/// Marks a payment as refundable only as a whole.
pub async fn set_whole_only(conn: &impl Conn, payment_id: Uuid) -> Result<(), StorageError> {
    use payments::Column;
    payments::Entity::update_many()
        .col_expr(Column::RefundsWholeOnly, Expr::value(true))
        .filter(Column::Id.eq(payment_id))
        .run(conn)
        .await
}

/// Payments of a user that can still be refunded, newest first.
/// `since` is the age limit of a kind of method.
pub async fn list_refundable(
    conn: &impl Conn,
    user_id: Uuid,
    since: impl Fn(MethodKind) -> DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    use payments::Column;
    let unknown = Condition::all()
        .add(Column::MethodKind.is_null())
        .add(Column::CreatedAt.gt(since(MethodKind::Other)));
    let is_new = MethodKind::iter().fold(Condition::any().add(unknown), |any, kind| {
        any.add(
            Condition::all()
                .add(Column::MethodKind.eq(kind.code()))
                .add(Column::CreatedAt.gt(since(kind))),
        )
    });
    Ok(payments::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(payments::Status::Succeeded))
        .filter(is_new)
        .filter(Expr::col(Column::Refunded).lt(Expr::col(Column::Amount)))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Deletes personal data in the refunds of a deleted account: reasons and receipts.
/// Returns the number of rows.
pub async fn erase_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::update_many()
        .col_expr(Column::Reason, Expr::value(Option::<String>::None))
        .col_expr(Column::Request, Expr::value(Option::<Value>::None))
        .filter(Column::UserId.eq(user_id))
        .changes(conn)
        .await
}
