//! Payments through the provider.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::payments::{Column, Entity, Status};
use crate::platform::entities::{quick_purchases, refunds};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::payments::Model as Payment;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Payment>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Reads a payment and holds everybody else who changes it until the transaction ends.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<Payment>, StorageError> {
    // SQLite has one writer anyway; there this locks nothing.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

/// Whether the account ever paid.
pub async fn has_paid(conn: &impl Conn, user_id: Uuid) -> Result<bool, StorageError> {
    let paid = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Succeeded));
    Ok(paid.count(conn).await? > 0)
}

/// By the provider's id.
pub async fn find_by_provider_id(
    conn: &impl Conn,
    provider_id: &str,
) -> Result<Option<Payment>, StorageError> {
    Ok(Entity::find()
        .filter(Column::YookassaPaymentId.eq(provider_id))
        .one(conn)
        .await?)
}

/// Takes pending payments that are due. Nobody else takes them before `until`.
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

/// Takes one pending payment that was not asked for since `asked_before`; `None` when another has
/// it, or it is final.
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

/// Notes the first call to the provider; later ones change nothing.
pub async fn set_sent(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::SentAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::SentAt.is_null())
        .run(conn)
        .await
}

/// Plans the next question, unless somebody planned another since the payment was claimed `until`.
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

/// Makes a pending payment due at `time`, unless it is due before, or was asked for since it was
/// last asked for at `asked_at`.
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

/// Notes what the provider made of a payment.
pub async fn set_made(
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

/// Notes why a payment is not credited though the provider says paid.
pub async fn set_problem(conn: &impl Conn, id: Uuid, problem: &str) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Problem, Expr::value(problem))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Pending))
        .run(conn)
        .await
}

/// The end of a payment.
pub struct End {
    pub status: Status,
    pub provider_id: Option<String>,
    /// The card or wallet that paid, as people know it.
    pub payment_method: Option<String>,
    pub cancellation_party: Option<String>,
    pub cancellation_reason: Option<String>,
}

/// Ends a payment that has not succeeded; false when it has. The caller holds it.
pub async fn end(
    conn: &impl Conn,
    id: Uuid,
    end: End,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let none_time = Expr::value(Option::<DateTime<Utc>>::None);
    let none_text = || Expr::value(Option::<String>::None);
    let mut update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(end.status))
        .col_expr(Column::CompletedAt, Expr::value(now))
        .col_expr(Column::NextCheckAt, none_time)
        .col_expr(Column::ConfirmationUrl, none_text())
        .col_expr(Column::Problem, none_text())
        .col_expr(Column::PaymentMethod, Expr::value(end.payment_method))
        .col_expr(
            Column::CancellationParty,
            Expr::value(end.cancellation_party),
        )
        .col_expr(
            Column::CancellationReason,
            Expr::value(end.cancellation_reason),
        );
    if let Some(provider_id) = end.provider_id {
        update = update.col_expr(Column::YookassaPaymentId, Expr::value(provider_id));
    }
    update
        .filter(Column::Id.eq(id))
        .filter(Column::Status.ne(Status::Succeeded))
        .changes_one(conn)
        .await
}

/// The quick purchase that a payment is for.
pub async fn find_quick_purchase(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Option<quick_purchases::Model>, StorageError> {
    Ok(quick_purchases::Entity::find()
        .filter(quick_purchases::Column::PaymentId.eq(payment_id))
        .one(conn)
        .await?)
}

/// Payments and refunds of a user that are not final.
pub async fn count_in_work(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
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
