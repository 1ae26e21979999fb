//! Receivers of webhooks, events, deliveries and their attempts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::api_keys::Mode;
use crate::platform::entities::{
    webhook_attempts, webhook_deliveries, webhook_endpoints, webhook_events,
};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::webhook_attempts::Model as Attempt;
pub use crate::platform::entities::webhook_deliveries::{
    Model as Delivery, State as DeliveryState,
};
pub use crate::platform::entities::webhook_endpoints::{
    Kinds, Model as Endpoint, State as EndpointState,
};
pub use crate::platform::entities::webhook_events::{Kind, Model as Event};

/// Receivers of one account that are claimed at once.
const MAX_CLAIMED_PER_USER: i64 = 4;

/// Receivers of a user, newest first.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<Endpoint>, StorageError> {
    use webhook_endpoints::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Active receivers of a mode.
pub async fn list_active(
    conn: &impl Conn,
    user_id: Uuid,
    mode: Mode,
) -> Result<Vec<Endpoint>, StorageError> {
    use webhook_endpoints::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Mode.eq(mode))
        .filter(Column::State.eq(EndpointState::Active))
        .all(conn)
        .await?)
}

/// A receiver of a user.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<Endpoint>, StorageError> {
    use webhook_endpoints::{Column, Entity};
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// A receiver of a user, locked until the transaction ends.
pub async fn find_locked(
    tx: &Tx,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<Endpoint>, StorageError> {
    use webhook_endpoints::{Column, Entity};
    // SQLite ignores the lock: it has one writer.
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .lock(LockType::NoKeyUpdate)
        .one(tx)
        .await?)
}

/// A receiver by its id.
pub async fn get(conn: &impl Conn, id: Uuid) -> Result<Option<Endpoint>, StorageError> {
    Ok(webhook_endpoints::Entity::find_by_id(id).one(conn).await?)
}

/// Overwrites the settings and secrets of a receiver; its schedule is kept.
pub async fn update(tx: &Tx, endpoint: &Endpoint) -> Result<(), StorageError> {
    use webhook_endpoints::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Url, Expr::value(endpoint.url.as_str()))
        .col_expr(
            Column::Description,
            Expr::value(endpoint.description.as_str()),
        )
        .col_expr(Column::Events, Expr::value(endpoint.events.clone()))
        .col_expr(Column::State, Expr::value(endpoint.state))
        .col_expr(Column::Secret, Expr::value(endpoint.secret.as_str()))
        .col_expr(
            Column::PreviousSecret,
            Expr::value(endpoint.previous_secret.clone()),
        )
        .col_expr(
            Column::PreviousSecretUntil,
            Expr::value(endpoint.previous_secret_until),
        )
        .col_expr(Column::FailingSince, Expr::value(endpoint.failing_since))
        .col_expr(Column::FailureMails, Expr::value(endpoint.failure_mails))
        .filter(Column::Id.eq(endpoint.id))
        .run(tx)
        .await
}

/// Deletes a receiver with its deliveries.
pub async fn delete(tx: &Tx, id: Uuid) -> Result<(), StorageError> {
    let deliveries = webhook_deliveries::Entity::find()
        .select_only()
        .column(webhook_deliveries::Column::Id)
        .filter(webhook_deliveries::Column::EndpointId.eq(id));
    webhook_attempts::Entity::delete_many()
        .filter(
            webhook_attempts::Column::DeliveryId
                .in_subquery(sea_orm::QueryTrait::into_query(deliveries)),
        )
        .run(tx)
        .await?;
    webhook_deliveries::Entity::delete_many()
        .filter(webhook_deliveries::Column::EndpointId.eq(id))
        .run(tx)
        .await?;
    webhook_endpoints::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Makes receivers due at a time, unless they are due before.
///
/// Always writes the rows: a process that delivers waits for the transaction of an event before it releases them.
pub async fn make_due(
    conn: &impl Conn,
    ids: &[Uuid],
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    use webhook_endpoints::{Column, Entity};
    let is_later = Expr::col(Column::NextRunAt)
        .is_null()
        .or(Expr::col(Column::NextRunAt).gt(at));
    let scheduled = Expr::case(is_later, Expr::value(at)).finally(Expr::col(Column::NextRunAt));
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    for id in ids {
        Entity::update_many()
            .col_expr(Column::NextRunAt, scheduled.clone().into())
            .filter(Column::Id.eq(id))
            .run(conn)
            .await?;
    }
    Ok(())
}

/// Claims due active receivers until `until`.
pub async fn claim_due(
    conn: &impl Conn,
    mode: Mode,
    limit: u64,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Endpoint>, StorageError> {
    let due = Due {
        table: "webhook_endpoints",
        time: "next_run_at",
        condition: "state = $4 AND mode = $5 AND (claimed_until IS NULL OR claimed_until <= $1) \
            AND (SELECT COUNT(*) FROM webhook_endpoints busy WHERE busy.claimed_until > $1 \
            AND busy.user_id = webhook_endpoints.user_id) < $6",
        set: "next_run_at = $3, claimed_until = $3",
    };
    let values = [
        until.into(),
        EndpointState::Active.into(),
        mode.into(),
        MAX_CLAIMED_PER_USER.into(),
    ];
    due.claim(conn, now.into(), limit, values).await
}

/// Ends the claim until `until`. The next run is at `next`, unless an event made the receiver due since.
pub async fn release(
    conn: &impl Conn,
    id: Uuid,
    until: DateTime<Utc>,
    next: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    use webhook_endpoints::{Column, Entity};
    let is_untouched = Expr::col(Column::NextRunAt).eq(until);
    let scheduled =
        Expr::case(is_untouched, Expr::value(next)).finally(Expr::col(Column::NextRunAt));
    Entity::update_many()
        .col_expr(Column::NextRunAt, scheduled.into())
        .col_expr(Column::ClaimedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .filter(Column::ClaimedUntil.eq(until))
        .run(conn)
        .await
}

/// Stores since when a receiver fails, the mails about it, and its state.
pub async fn set_failure(
    tx: &Tx,
    id: Uuid,
    failing_since: Option<DateTime<Utc>>,
    mails: i32,
    state: EndpointState,
) -> Result<(), StorageError> {
    use webhook_endpoints::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::FailingSince, Expr::value(failing_since))
        .col_expr(Column::FailureMails, Expr::value(mails))
        .col_expr(Column::State, Expr::value(state))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(EndpointState::Active))
        .run(tx)
        .await
}

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

/// Number of a user's receivers.
pub async fn count(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    use webhook_endpoints::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .count(conn)
        .await?)
}
