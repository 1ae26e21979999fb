//! Receivers of webhooks: settings, claims, failures.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::api_keys::Mode;
use crate::platform::entities::{webhook_attempts, webhook_deliveries, webhook_endpoints};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::webhook_endpoints::{
    Kinds, Model as Endpoint, State as EndpointState,
};

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

/// Number of a user's receivers.
pub async fn count(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    use webhook_endpoints::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .count(conn)
        .await?)
}
