//! The second factor of an account, and the codes that stand for a lost one.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::{recovery_codes, users};

pub use crate::platform::entities::recovery_codes::Model as RecoveryCode;

/// Keeps a sealed secret that is not yet proved; false where one is in use.
pub async fn set_pending(
    conn: &impl Conn,
    user_id: Uuid,
    secret: &str,
) -> Result<bool, StorageError> {
    use users::Column;
    users::Entity::update_many()
        .col_expr(Column::TotpSecret, Expr::value(secret))
        .col_expr(Column::TotpLastStep, Expr::value(Option::<i64>::None))
        .filter(Column::Id.eq(user_id))
        .filter(Column::TotpSince.is_null())
        .changes_one(conn)
        .await
}

/// Uses a step up; false when its code, or a later one, was used before.
pub async fn use_step(conn: &impl Conn, user_id: Uuid, step: i64) -> Result<bool, StorageError> {
    use users::Column;
    let unused = Condition::any()
        .add(Column::TotpLastStep.is_null())
        .add(Column::TotpLastStep.lt(step));
    users::Entity::update_many()
        .col_expr(Column::TotpLastStep, Expr::value(step))
        .filter(Column::Id.eq(user_id))
        .filter(unused)
        .changes_one(conn)
        .await
}

/// Puts the pending secret in use.
pub async fn set_enrolled(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::Entity::update_many()
        .col_expr(users::Column::TotpSince, Expr::value(now))
        .filter(users::Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Forgets secret and recovery codes.
pub async fn clear(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    use users::Column;
    users::Entity::update_many()
        .col_expr(Column::TotpSecret, Expr::value(Option::<String>::None))
        .col_expr(
            Column::TotpSince,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .col_expr(Column::TotpLastStep, Expr::value(Option::<i64>::None))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await?;
    delete_recovery_codes(conn, user_id).await?;
    Ok(())
}

/// Uses a recovery code up; false when the account has no such one left.
pub async fn use_recovery_code(
    conn: &impl Conn,
    user_id: Uuid,
    code_hash: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    use recovery_codes::Column;
    recovery_codes::Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::CodeHash.eq(code_hash))
        .filter(Column::UsedAt.is_null())
        .changes_one(conn)
        .await
}

pub async fn count_recovery_codes(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    use recovery_codes::Column;
    Ok(recovery_codes::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::UsedAt.is_null())
        .count(conn)
        .await?)
}

pub async fn delete_recovery_codes(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}
