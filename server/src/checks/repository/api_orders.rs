//! Queries of API keys and of the reports that they ordered.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect,
    Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{api_keys, vehicle_reports};

pub use crate::platform::entities::api_keys::Model as ApiKey;

#[derive(FromQueryResult)]
struct Sum {
    kopecks: i64,
}

/// Finds an API key.
pub async fn find_key(conn: &impl Conn, id: Uuid) -> Result<Option<ApiKey>, StorageError> {
    Ok(api_keys::Entity::find_by_id(id).one(conn).await?)
}

/// Kopecks held or charged since a time for the reports of an API key and of the keys that it replaces.
///
/// Without what was released. A check of a package counts with its share of the package's price.
pub async fn sum_since(
    conn: &impl Conn,
    original_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE \
               WHEN p.id IS NOT NULL AND (r.status = 'running' OR r.total_cost > 0 OR r.successful_services_count > 0) \
               THEN p.purchase_price / p.checks_total \
               WHEN r.status = 'completed' THEN r.total_cost ELSE r.cost END), 0) AS BIGINT) AS kopecks \
               FROM vehicle_reports r JOIN api_keys k ON k.id = r.api_key_id \
               LEFT JOIN user_packages p ON p.id = r.user_package_id \
               WHERE k.original_id = $1 AND r.created_at >= $2";
    let values = [original_id.into(), since.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let row = Sum::find_by_statement(query).one(conn).await?;
    Ok(row.map_or(0, |row| row.kopecks))
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
