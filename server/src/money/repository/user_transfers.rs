//! Queries of transfers between users, for reconciliation.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::money::repository::batches::{TimeRange, and_after, and_within, select_all};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::quick_purchases;
use crate::platform::entities::reference::Reference;
use crate::platform::repository::pagination::Place;

pub use crate::platform::entities::users::Role;

/// A transfer between two users.
#[derive(Clone, Debug, FromQueryResult)]
pub struct UserTransfer {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub idempotency_key: String,
    pub reference: Reference,
    /// Amount in kopecks.
    pub amount: i64,
    pub sender: Uuid,
    pub sender_role: Role,
    pub sender_since: DateTime<Utc>,
    pub receiver: Uuid,
}

/// Transfers between two users, oldest first, after a keyset position.
pub async fn page_user_transfers(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<UserTransfer>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![limit.into()];
    let made = and_within("t.created_at", range, &mut values);
    let later = and_after(after, &mut values);
    let sql = format!(
        "SELECT t.id, t.created_at, t.idempotency_key, t.reference, taken.amount, given.user_id AS sender, \
         u.role AS sender_role, u.created_at AS sender_since, taken.user_id AS receiver \
         FROM ledger_transfers t \
         JOIN ledger_entries given ON given.transfer_id = t.id AND given.amount < 0 \
         JOIN ledger_entries taken ON taken.transfer_id = t.id AND taken.amount > 0 \
         JOIN users u ON u.id = given.user_id \
         WHERE given.user_id <> taken.user_id{made}{later} ORDER BY t.created_at, t.id LIMIT $1"
    );
    select_all(conn, sql, values).await
}

/// Buyer of each quick purchase, and the account that its report was attached to.
pub async fn purchase_owners(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, (Uuid, Option<Uuid>)>, StorageError> {
    use quick_purchases::Column;
    let owners: Vec<(Uuid, Uuid, Option<Uuid>)> = quick_purchases::Entity::find()
        .select_only()
        .columns([Column::Id, Column::UserId, Column::AttachedTo])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(conn)
        .await?;
    let owners = owners.into_iter();
    Ok(owners
        .map(|(id, payer, owner)| (id, (payer, owner)))
        .collect())
}
