//! Our payments and refunds by what the provider knows them by.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::money::repository::payments::Payment;
use crate::money::repository::refunds::Refund;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{payments, refunds};

/// Payments by the provider's ids.
pub async fn payments_by_number(
    conn: &impl Conn,
    numbers: Vec<String>,
) -> Result<Vec<Payment>, StorageError> {
    Ok(payments::Entity::find()
        .filter(payments::Column::YookassaPaymentId.is_in(numbers))
        .all(conn)
        .await?)
}

/// Payments with these ids.
pub async fn payments_by_id(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Payment>, StorageError> {
    Ok(payments::Entity::find()
        .filter(payments::Column::Id.is_in(ids))
        .all(conn)
        .await?)
}

/// Refunds by the provider's ids.
pub async fn refunds_by_number(
    conn: &impl Conn,
    numbers: Vec<String>,
) -> Result<Vec<Refund>, StorageError> {
    Ok(refunds::Entity::find()
        .filter(refunds::Column::YookassaRefundId.is_in(numbers))
        .all(conn)
        .await?)
}

/// Payments made from the first moment until the second one that the provider should know, in the
/// order of their ids, after the given one. One that it refused has no number.
pub async fn page_sent_payments(
    conn: &impl Conn,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    use payments::Column;
    let is_known = Condition::any()
        .add(Column::Status.ne(payments::Status::Canceled))
        .add(Column::YookassaPaymentId.is_not_null());
    let mut query = payments::Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .filter(is_known);
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    Ok(query
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// The same of refunds.
pub async fn page_sent_refunds(
    conn: &impl Conn,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Refund>, StorageError> {
    use refunds::Column;
    let is_known = Condition::any()
        .add(Column::Status.ne(refunds::Status::Canceled))
        .add(Column::YookassaRefundId.is_not_null());
    let mut query = refunds::Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .filter(is_known);
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    Ok(query
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}
