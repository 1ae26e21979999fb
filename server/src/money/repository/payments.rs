//! Repository of payments.

use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::money::repository::batches::{TimeRange, page_by_id, within};
use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::payments::{Column, Entity, PurposeKind, Status};
use crate::platform::entities::{quick_purchases, refunds};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::payments::Model as Payment;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Payment>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Reads and locks a payment until the transaction ends.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<Payment>, StorageError> {
    // No effect on SQLite, which has one writer.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

/// Whether the user has a succeeded payment.
pub async fn has_paid(conn: &impl Conn, user_id: Uuid) -> Result<bool, StorageError> {
    let paid = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Succeeded));
    Ok(paid.count(conn).await? > 0)
}

pub async fn find_by_provider_id(
    conn: &impl Conn,
    provider_id: &str,
) -> Result<Option<Payment>, StorageError> {
    Ok(Entity::find()
        .filter(Column::YookassaPaymentId.eq(provider_id))
        .one(conn)
        .await?)
}

/// Claims pending payments that are due, with a lease until `until`.
pub async fn claim_due(
    conn: &impl Conn,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Payment>, StorageError> {
    let due = Due {
        table: "payments",
        time: "next_check_at",
        condition: "status = $4",
        set: "next_check_at = $3, asked_at = $1, checks = checks + 1",
    };
    due.claim(
        conn,
        now.into(),
        limit,
        [until.into(), Status::Pending.into()],
    )
    .await
}

/// Claims a pending payment not queried since `asked_before`.
/// `None` when claimed elsewhere or final.
pub async fn claim(
    conn: &impl Conn,
    id: Uuid,
    asked_before: DateTime<Utc>,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Payment>, StorageError> {
    let rested = Condition::any()
        .add(Column::AskedAt.is_null())
        .add(Column::AskedAt.lte(asked_before));
    let claimed = Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(until))
        .col_expr(Column::AskedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .filter(rested)
        .exec_with_returning(conn)
        .await?;
    Ok(claimed.into_iter().next())
}

/// Stores the time of the first call for a payment.
pub async fn set_sent(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::SentAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::SentAt.is_null())
        .run(conn)
        .await
}

/// Schedules the next query of a payment, unless it was rescheduled since the claim `until`.
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

/// Makes a pending payment due at `time`, unless due earlier or queried since `asked_at`.
pub async fn bring_forward(
    conn: &impl Conn,
    id: Uuid,
    asked_at: Option<DateTime<Utc>>,
    time: DateTime<Utc>,
) -> Result<(), StorageError> {
    let is_same = match asked_at {
        Some(asked_at) => Column::AskedAt.eq(asked_at),
        None => Column::AskedAt.is_null(),
    };
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(time))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .filter(Column::NextCheckAt.gt(time))
        .filter(is_same)
        .run(conn)
        .await
}

/// Stores the provider id and the URL of the payment page.
pub async fn set_created(
    conn: &impl Conn,
    id: Uuid,
    provider_id: &str,
    confirmation_url: Option<&str>,
) -> Result<(), StorageError> {
    let url = confirmation_url.map(ToOwned::to_owned);
    Entity::update_many()
        .col_expr(Column::YookassaPaymentId, Expr::value(provider_id))
        .col_expr(Column::ConfirmationUrl, Expr::value(url))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .run(conn)
        .await
}

/// Stores the name of the field in which the provider's payment differs.
pub async fn set_problem(conn: &impl Conn, id: Uuid, problem: &str) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Problem, Expr::value(problem))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .run(conn)
        .await
}

/// Final state of a payment.
pub struct FinalState {
    pub status: Status,
    pub provider_id: Option<String>,
    /// Title and kind of the payment method.
    pub payment_method: Option<(String, MethodKind)>,
    pub cancellation_party: Option<String>,
    pub cancellation_reason: Option<String>,
    /// Fee of the provider in kopecks.
    pub fee: Option<i64>,
}

/// Ends a payment unless it has succeeded; returns whether it was ended.
/// The caller holds the payment's row.
pub async fn finish(
    conn: &impl Conn,
    id: Uuid,
    state: FinalState,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let none_time = Expr::value(Option::<DateTime<Utc>>::None);
    let none_text = || Expr::value(Option::<String>::None);
    let (title, kind) = state.payment_method.unzip();
    let kind = kind.map(MethodKind::code);
    let mut update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(state.status))
        .col_expr(Column::CompletedAt, Expr::value(now))
        .col_expr(Column::NextCheckAt, none_time)
        .col_expr(Column::ConfirmationUrl, none_text())
        .col_expr(Column::Problem, none_text())
        .col_expr(Column::Fee, Expr::value(state.fee))
        .col_expr(Column::PaymentMethod, Expr::value(title))
        .col_expr(Column::MethodKind, Expr::value(kind))
        .col_expr(
            Column::CancellationParty,
            Expr::value(state.cancellation_party),
        )
        .col_expr(
            Column::CancellationReason,
            Expr::value(state.cancellation_reason),
        );
    if let Some(provider_id) = state.provider_id {
        update = update.col_expr(Column::YookassaPaymentId, Expr::value(provider_id));
    }
    update
        .filter(Column::Id.eq(id))
        .filter(Column::Status.ne(Status::Succeeded))
        .changes_one(conn)
        .await
}

/// Quick purchase that a payment pays for.
pub async fn find_quick_purchase(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Option<quick_purchases::Model>, StorageError> {
    Ok(quick_purchases::Entity::find()
        .filter(quick_purchases::Column::PaymentId.eq(payment_id))
        .one(conn)
        .await?)
}

/// Number of a user's pending payments and refunds.
pub async fn count_pending(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    let payments = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Pending))
        .count(conn)
        .await?;
    let refunds = refunds::Entity::find()
        .filter(refunds::Column::UserId.eq(user_id))
        .filter(refunds::Column::Status.eq(refunds::Status::Pending))
        .count(conn)
        .await?;
    Ok(payments + refunds)
}

/// Number of a user's pending payments of a purpose by saved method.
pub async fn count_unattended(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: PurposeKind,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::Status.eq(Status::Pending))
        .filter(Column::PaymentMethodId.is_not_null())
        .count(conn)
        .await?)
}

/// Receipt contact of the user's last succeeded payment.
pub async fn find_last_contact(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Option<String>, StorageError> {
    let found: Option<Option<String>> = Entity::find()
        .select_only()
        .column(Column::Contact)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Succeeded))
        .filter(Column::Contact.is_not_null())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?;
    Ok(found.flatten())
}

pub async fn list_by_provider_ids(
    conn: &impl Conn,
    provider_ids: Vec<String>,
) -> Result<Vec<Payment>, StorageError> {
    Ok(Entity::find()
        .filter(Column::YookassaPaymentId.is_in(provider_ids))
        .all(conn)
        .await?)
}

pub async fn list_by_ids(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Payment>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids))
        .all(conn)
        .await?)
}

/// Page of the payments of a time range that the provider should have, by id, after a given id.
/// A payment that it rejected has no provider id and is not included.
pub async fn page_sent(
    conn: &impl Conn,
    range: TimeRange,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    let is_known = Condition::any()
        .add(Column::Status.ne(Status::Canceled))
        .add(Column::YookassaPaymentId.is_not_null());
    let which = within(Column::CreatedAt, Some(range)).add(is_known);
    page_by_id::<Entity>(conn, Column::Id, which, after, limit).await
}
