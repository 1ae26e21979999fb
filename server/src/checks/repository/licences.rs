//! Repository of the verified licences of accounts, encrypted.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// Stores the encrypted licence number and the register's data.
pub async fn set_verified(
    conn: &impl Conn,
    user_id: Uuid,
    number: String,
    data: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LicenseVerified, Expr::value(true))
        .col_expr(Column::LicenseNumber, Expr::value(number))
        .col_expr(Column::LicenseData, Expr::value(data))
        .col_expr(Column::LicenseCheckedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}
