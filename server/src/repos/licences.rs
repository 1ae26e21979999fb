//! The verified licences of accounts, sealed.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::QueryFilter;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::users::Column;
use crate::entities::users::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

/// Stores the sealed number and what the register said of it.
pub async fn set_verified(
    conn: &impl Conn,
    user_id: Uuid,
    number: String,
    data: String,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::LicenseVerified, Expr::value(true))
        .col_expr(Column::LicenseNumber, Expr::value(number))
        .col_expr(Column::LicenseData, Expr::value(data))
        .col_expr(Column::LicenseCheckedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .exec(conn)
        .await?;
    Ok(())
}
