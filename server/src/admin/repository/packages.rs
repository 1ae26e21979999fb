//! Queries of users' packages for administrators.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::admin::repository::payments::Search;
use crate::admin::repository::users;
use crate::offers::repository::packages::UserPackage;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::user_packages::{Column, Entity};
use crate::platform::entities::vehicle_reports;
use crate::platform::repository::pagination::{self, Place};

/// Lists matching packages, newest first; without a search, of all users.
pub async fn list(
    conn: &impl Conn,
    search: Option<&Search>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<UserPackage>, StorageError> {
    let mut query = Entity::find();
    if let Some(search) = search {
        let owned = users::owned_by_found(conn, &search.user, Column::UserId).await?;
        let mut any = Condition::any().add(owned);
        if let Ok(id) = Uuid::parse_str(&search.id) {
            any = any.add(Column::Id.eq(id)).add(Column::UserId.eq(id));
        }
        query = query.filter(any);
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Number of running reports paid by a package.
pub async fn count_reports(conn: &impl Conn, id: Uuid) -> Result<u64, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserPackageId.eq(id))
        .filter(vehicle_reports::Column::Status.ne(vehicle_reports::Status::Completed))
        .count(conn)
        .await?)
}

/// Cancels a package with this number of remaining checks; `false` if it differs or has ended.
pub async fn cancel(
    conn: &impl Conn,
    id: Uuid,
    checks_remaining: i32,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::IsActive, Expr::value(false))
        .col_expr(Column::CancelledAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::IsActive.eq(true))
        .filter(Column::CancelledAt.is_null())
        .filter(Column::ChecksRemaining.eq(checks_remaining))
        .changes_one(conn)
        .await
}
