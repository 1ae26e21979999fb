//! Repository of attempts to enter a sign-in code, stored for the attempt limits.

use chrono::{DateTime, Utc};

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::sign_in_attempts::{Column, Entity};

pub use crate::platform::entities::sign_in_attempts::Model as SignInAttempt;

pub async fn count_for_address(
    conn: &impl Conn,
    ip_address: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::IpAddress, ip_address);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

/// Counts attempts that identified their challenge by the phone only.
pub async fn count_for_phone(
    conn: &impl Conn,
    phone: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::Phone, phone);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

/// Deletes at most `limit` attempts created before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
