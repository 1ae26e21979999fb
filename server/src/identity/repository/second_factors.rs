//! Repository of the TOTP secret and recovery codes of an account.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users as accounts;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::{recovery_codes, users};

pub use crate::platform::entities::recovery_codes::Model as RecoveryCode;

/// Stores an encrypted secret that is not enrolled yet; false if the account has an enrolled one.
pub async fn set_pending(
    conn: &impl Conn,
    user_id: Uuid,
    secret: &str,
) -> Result<bool, StorageError> {
    use users::Column;
    accounts::update(user_id)
        .col_expr(Column::TotpSecret, Expr::value(secret))
        .col_expr(Column::TotpLastStep, Expr::value(Option::<i64>::None))
        .filter(Column::TotpSince.is_null())
        .changes_one(conn)
        .await
}

/// Marks a TOTP time step as used; false if that or a later step was used before.
pub async fn use_step(conn: &impl Conn, user_id: Uuid, step: i64) -> Result<bool, StorageError> {
    use users::Column;
    let unused = Condition::any()
        .add(Column::TotpLastStep.is_null())
        .add(Column::TotpLastStep.lt(step));
    accounts::update(user_id)
        .col_expr(Column::TotpLastStep, Expr::value(step))
        .filter(unused)
        .changes_one(conn)
        .await
}

/// Enrols the pending TOTP secret.
pub async fn set_enrolled(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    accounts::update(user_id)
        .col_expr(users::Column::TotpSince, Expr::value(now))
        .run(conn)
        .await
}

/// Deletes the TOTP secret and the recovery codes of an account.
pub async fn clear(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    use users::Column;
    accounts::update(user_id)
        .col_expr(Column::TotpSecret, Expr::value(Option::<String>::None))
        .col_expr(
            Column::TotpSince,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .col_expr(Column::TotpLastStep, Expr::value(Option::<i64>::None))
        .run(conn)
        .await?;
    delete_recovery_codes(conn, user_id).await?;
    Ok(())
}

/// Marks a recovery code as used; false if the account has no such unused code.
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
