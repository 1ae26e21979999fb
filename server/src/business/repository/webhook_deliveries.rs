//! Events for receivers of webhooks, deliveries and their attempts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder, Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::{webhook_attempts, webhook_deliveries, webhook_events};

pub use crate::platform::entities::webhook_attempts::Model as Attempt;
pub use crate::platform::entities::webhook_deliveries::{
    Model as Delivery, State as DeliveryState,
};
pub use crate::platform::entities::webhook_events::{Kind, Model as Event};

/// A due delivery with its event.
#[derive(Debug, FromQueryResult)]
pub struct DueDelivery {
    pub id: Uuid,
    pub event_id: Uuid,
    pub attempts: i32,
    pub created_at: DateTime<Utc>,
    pub body: String,
}

/// The oldest due delivery of a receiver. One waits while an earlier one about the same subject does.
pub async fn find_due(
    conn: &impl Conn,
    endpoint_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<DueDelivery>, StorageError> {
    let sql = "SELECT d.id, d.event_id, d.attempts, d.created_at, e.body \
               FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id \
               WHERE d.endpoint_id = $1 AND d.state = 'waiting' AND d.next_attempt_at <= $2 \
               AND NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier \
                   WHERE earlier.endpoint_id = d.endpoint_id AND earlier.state = 'waiting' \
                   AND earlier.subject = d.subject AND earlier.id < d.id) \
               ORDER BY d.id LIMIT 1";
    let values = [endpoint_id.into(), now.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(DueDelivery::find_by_statement(query).one(conn).await?)
}

#[derive(FromQueryResult)]
struct Next {
    at: Option<DateTime<Utc>>,
}

/// Time of the next attempt of a receiver; `None` without waiting deliveries.
pub async fn find_next_attempt(
    conn: &impl Conn,
    endpoint_id: Uuid,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let sql = "SELECT MIN(d.next_attempt_at) AS at FROM webhook_deliveries d \
               WHERE d.endpoint_id = $1 AND d.state = 'waiting' \
               AND NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier \
                   WHERE earlier.endpoint_id = d.endpoint_id AND earlier.state = 'waiting' \
                   AND earlier.subject = d.subject AND earlier.id < d.id)";
    let values = [endpoint_id.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let next = Next::find_by_statement(query).one(conn).await?;
    Ok(next.and_then(|next| next.at))
}

/// Result of an attempt for its delivery.
#[derive(Clone, Debug)]
pub struct AttemptEnd {
    pub state: DeliveryState,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub status: Option<i32>,
    pub error: Option<String>,
}

/// Counts an attempt of a delivery with its result; `false` if it no longer waits.
pub async fn end_attempt(
    tx: &Tx,
    id: Uuid,
    end: AttemptEnd,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    use webhook_deliveries::{Column, Entity};
    let delivered_at = (end.state == DeliveryState::Delivered).then_some(now);
    Entity::update_many()
        .col_expr(Column::State, Expr::value(end.state))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .col_expr(Column::NextAttemptAt, Expr::value(end.next_attempt_at))
        .col_expr(Column::LastStatus, Expr::value(end.status))
        .col_expr(Column::LastError, Expr::value(end.error))
        .col_expr(Column::DeliveredAt, Expr::value(delivered_at))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(DeliveryState::Waiting))
        .changes_one(tx)
        .await
}

/// A delivery with the kind of its event.
#[derive(Debug, FromQueryResult)]
pub struct ListedDelivery {
    pub id: Uuid,
    pub event_id: Uuid,
    pub kind: Kind,
    pub subject: String,
    pub state: DeliveryState,
    pub attempts: i32,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub last_status: Option<i32>,
    pub last_error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub delivered_at: Option<DateTime<Utc>>,
}

/// Deliveries of a receiver, newest first, before one of them.
pub async fn list_deliveries(
    conn: &impl Conn,
    endpoint_id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ListedDelivery>, StorageError> {
    let sql = "SELECT d.id, d.event_id, e.kind, d.subject, d.state, d.attempts, d.next_attempt_at, \
               d.last_status, d.last_error, d.created_at, d.delivered_at \
               FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id \
               WHERE d.endpoint_id = $1 AND d.id < $2 ORDER BY d.id DESC LIMIT $3";
    let before = after.unwrap_or(Uuid::max());
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [endpoint_id.into(), before.into(), limit.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(ListedDelivery::find_by_statement(query).all(conn).await?)
}

/// A delivery to a receiver of the user, with its event.
pub async fn find_delivery(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<(Delivery, Event)>, StorageError> {
    let delivery = webhook_deliveries::Entity::find_by_id(id).one(conn).await?;
    let Some(delivery) = delivery else {
        return Ok(None);
    };
    let event = webhook_events::Entity::find_by_id(delivery.event_id)
        .filter(webhook_events::Column::UserId.eq(user_id))
        .one(conn)
        .await?;
    Ok(event.map(|event| (delivery, event)))
}

/// Attempts of a delivery, oldest first.
pub async fn list_attempts(
    conn: &impl Conn,
    delivery_id: Uuid,
) -> Result<Vec<Attempt>, StorageError> {
    use webhook_attempts::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::DeliveryId.eq(delivery_id))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Makes deliveries of a receiver wait again whose ids are in a range; returns their number.
pub async fn replay(
    tx: &Tx,
    endpoint_id: Uuid,
    (from, before): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    use webhook_deliveries::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::State, Expr::value(DeliveryState::Waiting))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .filter(Column::EndpointId.eq(endpoint_id))
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(before))
        .changes(tx)
        .await
}

/// Makes one delivery wait again.
pub async fn replay_one(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    use webhook_deliveries::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::State, Expr::value(DeliveryState::Waiting))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}
