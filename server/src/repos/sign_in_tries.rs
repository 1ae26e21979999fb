//! Tries of sign-in codes, kept for the limits.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::IntoActiveModel;

use crate::entities::sign_in_tries::Column;
use crate::entities::sign_in_tries::Entity;
use crate::repos;
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
    let by = (Column::IpAddress, ip_address);
    repos::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

/// Tries that named their challenge by the phone only.
pub async fn count_for_phone(
    conn: &impl Conn,
    phone: &str,
    since: DateTime<Utc>,
) -> Result<u64, RepoError> {
    let by = (Column::Phone, phone);
    repos::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    repos::delete_before::<Entity>(conn, Column::CreatedAt, time).await
}
