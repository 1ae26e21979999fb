//! Repository of stored provider responses.
//! The database allows no change except to the encrypted response.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::provider_responses::{Column, Entity};
use crate::platform::entities::{payments, refunds};

pub use crate::platform::entities::provider_responses::{Call, Model as ProviderResponse};

/// Payment of an idempotency key or provider id: its own, or that of its refund.
pub async fn payment_of(conn: &impl Conn, subject: &str) -> Result<Option<Uuid>, StorageError> {
    use payments::Column as Payment;
    use refunds::Column as Refund;
    let is_payment = Condition::any()
        .add(Payment::IdempotenceKey.eq(subject))
        .add(Payment::YookassaPaymentId.eq(subject));
    let payment = payments::Entity::find()
        .filter(is_payment)
        .one(conn)
        .await?;
    if let Some(payment) = payment {
        return Ok(Some(payment.id));
    }
    let is_refund = Condition::any()
        .add(Refund::IdempotenceKey.eq(subject))
        .add(Refund::YookassaRefundId.eq(subject));
    let refund = refunds::Entity::find().filter(is_refund).one(conn).await?;
    Ok(refund.map(|refund| refund.payment_id))
}

/// Responses about a payment and its refunds, oldest first.
pub async fn list(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Vec<ProviderResponse>, StorageError> {
    Ok(Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Deletes the bodies of at most `limit` responses before `time`; the rows remain.
pub async fn blank(conn: &impl Conn, time: DateTime<Utc>, limit: u64) -> Result<u64, StorageError> {
    let ids: Vec<Uuid> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CreatedAt.lt(time))
        .filter(Column::Response.is_not_null())
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?;
    Entity::update_many()
        .col_expr(Column::Response, Expr::value(Option::<String>::None))
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}
