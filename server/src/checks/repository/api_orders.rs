//! Queries of API keys, and of the reports that an account ordered lately.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{api_keys, vehicle_reports};

pub use crate::platform::entities::api_keys::Model as ApiKey;

/// Finds an API key.
pub async fn find_key(conn: &impl Conn, id: Uuid) -> Result<Option<ApiKey>, StorageError> {
    Ok(api_keys::Entity::find_by_id(id).one(conn).await?)
}

/// Whether an account ordered a report of a car, by any of its identifiers, since a time.
pub async fn is_ordered_since(
    conn: &impl Conn,
    user_id: Uuid,
    identifier: &str,
    since: DateTime<Utc>,
) -> Result<bool, StorageError> {
    use vehicle_reports::{Column, Entity};
    let found = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::CreatedAt.gte(since))
        .filter(is_of_car(identifier))
        .count(conn)
        .await?;
    Ok(found > 0)
}

/// Identifiers of the cars whose reports an account ordered since a time.
pub async fn list_ordered_since(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<HashSet<String>, StorageError> {
    use vehicle_reports::{Column, Entity};
    let found: Vec<(String, Option<String>, Option<String>)> = Entity::find()
        .select_only()
        .column(Column::Vin)
        .column(Column::Plate)
        .column(Column::BodyNumber)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::CreatedAt.gte(since))
        .into_tuple()
        .all(conn)
        .await?;
    let identifiers = found
        .into_iter()
        .flat_map(|(vin, plate, body)| [Some(vin), plate, body]);
    Ok(identifiers.flatten().collect())
}

/// Condition of reports of a car by any of its identifiers, in normalised form.
#[must_use]
pub fn is_of_car(identifier: &str) -> Condition {
    use vehicle_reports::Column;
    Condition::any()
        .add(Column::Vin.eq(identifier))
        .add(Column::Plate.eq(identifier))
        .add(Column::BodyNumber.eq(identifier))
}
