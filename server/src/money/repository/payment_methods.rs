//! Repository of saved payment methods.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::payment_methods::{Column, Entity};
use crate::platform::entities::user_subscriptions;

pub use crate::platform::entities::payment_methods::Model as PaymentMethod;

/// Inserts a saved method unless it exists.
pub async fn insert(conn: &impl Conn, method: PaymentMethod) -> Result<(), StorageError> {
    Entity::insert(method.into_active_model())
        .on_conflict(
            OnConflict::column(Column::YookassaId)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Finds a saved method by its provider id.
pub async fn find_by_yookassa(
    conn: &impl Conn,
    yookassa_id: &str,
) -> Result<Option<PaymentMethod>, StorageError> {
    Ok(Entity::find()
        .filter(Column::YookassaId.eq(yookassa_id))
        .one(conn)
        .await?)
}

/// Finds an active saved method of a user.
pub async fn find_active(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<PaymentMethod>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::DeactivatedAt.is_null())
        .one(conn)
        .await?)
}

/// Active saved methods of a user, newest first.
pub async fn list_active(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<PaymentMethod>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::DeactivatedAt.is_null())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Deactivates a saved method; `false` when it was inactive.
pub async fn deactivate(
    conn: &impl Conn,
    id: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::DeactivatedAt, Expr::value(now))
        .col_expr(Column::DeactivationReason, Expr::value(reason))
        .filter(Column::Id.eq(id))
        .filter(Column::DeactivatedAt.is_null())
        .changes_one(conn)
        .await
}

/// Saved methods charged by the user's subscriptions.
pub async fn list_subscribed(conn: &impl Conn, user_id: Uuid) -> Result<Vec<Uuid>, StorageError> {
    use user_subscriptions::Column;
    Ok(user_subscriptions::Entity::find()
        .select_only()
        .column(Column::PaymentMethodId)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(user_subscriptions::Status::Active))
        .filter(Column::PaymentMethodId.is_not_null())
        .into_tuple()
        .all(conn)
        .await?)
}
