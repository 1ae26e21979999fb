//! Tries of sign-in codes, kept for the limits.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;

use crate::entities::sign_in_tries::Column;
use crate::entities::sign_in_tries::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::sign_in_tries::Model as SignInTry;

pub async fn insert(conn: &impl Conn, row: SignInTry) -> Result<(), RepoError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}

pub async fn count_for_address(
    conn: &impl Conn,
    ip_address: &str,
    since: DateTime<Utc>,
) -> Result<u64, RepoError> {
    Ok(Entity::find()
        .filter(Column::IpAddress.eq(ip_address))
        .filter(Column::CreatedAt.gt(since))
        .count(conn)
        .await?)
}

/// Tries that named their challenge by the phone only.
pub async fn count_for_phone(
    conn: &impl Conn,
    phone: &str,
    since: DateTime<Utc>,
) -> Result<u64, RepoError> {
    Ok(Entity::find()
        .filter(Column::Phone.eq(phone))
        .filter(Column::CreatedAt.gt(since))
        .count(conn)
        .await?)
}

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    let done = Entity::delete_many()
        .filter(Column::CreatedAt.lt(time))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
