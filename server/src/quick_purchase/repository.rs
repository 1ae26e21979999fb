//! Repository of quick purchases.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::quick_purchases::{Column, Entity};
use crate::platform::entities::vehicle_reports;

pub use crate::platform::entities::quick_purchases::{Model as QuickPurchase, Status};

/// Loads a purchase and locks its row until the end of the transaction.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<QuickPurchase>, StorageError> {
    // No lock on SQLite, which has a single writer.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

pub async fn find_by_payment(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Option<QuickPurchase>, StorageError> {
    Ok(Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .one(conn)
        .await?)
}

pub async fn find_by_report(
    conn: &impl Conn,
    report_id: Uuid,
) -> Result<Option<QuickPurchase>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .one(conn)
        .await?)
}

/// Marks a paid purchase as running and erases its source inputs, which the report now has.
pub async fn set_checking(conn: &impl Conn, id: Uuid, report_id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Checking))
        .col_expr(Column::ReportId, Expr::value(report_id))
        .col_expr(Column::SourceInputs, Expr::value(Option::<String>::None))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Ends a purchase and erases its source inputs.
pub async fn set_end(
    conn: &impl Conn,
    id: Uuid,
    status: Status,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::DeliveredAt, Expr::value(now))
        .col_expr(Column::SourceInputs, Expr::value(Option::<String>::None))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Sets the account that owns a purchase; `false` when the purchase already has one.
pub async fn set_attached(
    conn: &impl Conn,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::AttachedTo, Expr::value(user_id))
        .col_expr(Column::AttachedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::AttachedTo.is_null())
        .changes_one(conn)
        .await
}

/// Revokes the private link of a purchase. Idempotent.
pub async fn revoke_link(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LinkRevokedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::LinkRevokedAt.is_null())
        .run(conn)
        .await
}

/// Moves a completed report to another account; `false` when the report no longer exists.
pub async fn move_report(
    conn: &impl Conn,
    report_id: Uuid,
    to: Uuid,
) -> Result<bool, StorageError> {
    use vehicle_reports::Column;
    vehicle_reports::Entity::update_many()
        .col_expr(Column::UserId, Expr::value(to))
        .filter(Column::Id.eq(report_id))
        .filter(Column::Status.eq(vehicle_reports::Status::Completed))
        .changes_one(conn)
        .await
}

/// Erases queries and contacts of all purchases of a deleted account.
pub async fn erase_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    let of_user = Condition::any()
        .add(Column::UserId.eq(user_id))
        .add(Column::AttachedTo.eq(user_id));
    Entity::update_many()
        .col_expr(Column::SearchQuery, Expr::value(""))
        .col_expr(Column::Contacts, Expr::value(json!({})))
        .col_expr(Column::Identity, Expr::value(Option::<Value>::None))
        .col_expr(Column::SourceInputs, Expr::value(Option::<String>::None))
        .filter(of_user)
        .changes(conn)
        .await
}

/// Erases the contacts of at most `limit` purchases from before `time`, except for running ones.
pub async fn blank_contacts(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let over = Condition::any()
        .add(Column::DeliveredAt.lt(time))
        .add(Column::Status.eq(Status::Canceled));
    let ids: Vec<Uuid> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CreatedAt.lt(time))
        .filter(Column::Identity.is_not_null())
        .filter(over)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?;
    Entity::update_many()
        .col_expr(Column::Contacts, Expr::value(json!({})))
        .col_expr(Column::Identity, Expr::value(Option::<Value>::None))
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}

/// Deletes at most `limit` purchases started before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let ids: Vec<Uuid> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CreatedAt.lt(time))
        .filter(Column::Status.ne(Status::Checking))
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?;
    Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}
