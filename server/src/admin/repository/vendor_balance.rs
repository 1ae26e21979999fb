//! Repository of our balance at the car-data vendor.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::api_balance::{Column, Entity};
use crate::platform::entities::api_requests;

pub use crate::platform::entities::api_balance::Model as Balance;

/// Latest reported balance.
pub async fn find_last(conn: &impl Conn) -> Result<Option<Balance>, StorageError> {
    Ok(Entity::find()
        .order_by_desc(Column::LastChecked)
        .limit(1)
        .one(conn)
        .await?)
}

/// Cost of our calls since a time, in kopecks, and the time of the first one.
pub async fn spent_since(
    conn: &impl Conn,
    from: DateTime<Utc>,
) -> Result<(i64, Option<DateTime<Utc>>), StorageError> {
    use api_requests::Column;
    // PostgreSQL sums bigint into numeric.
    let cost = Expr::col(Column::Cost).sum().cast_as("BIGINT");
    let found: Option<(Option<i64>, Option<DateTime<Utc>>)> = api_requests::Entity::find()
        .select_only()
        .column_as(cost, "cost")
        .column_as(Column::CreatedAt.min(), "first")
        .filter(Column::CreatedAt.gte(from))
        .into_tuple()
        .one(conn)
        .await?;
    let (cost, first) = found.unwrap_or_default();
    Ok((cost.unwrap_or_default(), first))
}
