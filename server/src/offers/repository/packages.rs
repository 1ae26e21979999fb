//! Repository of packages on offer and of bought packages.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::{packages, user_packages, users};

pub use crate::platform::entities::packages::Model as Package;
pub use crate::platform::entities::user_packages::Model as UserPackage;

/// Inserts or updates a package on offer by its name.
pub async fn upsert(conn: &impl Conn, package: Package) -> Result<(), StorageError> {
    use packages::Column;
    let on_conflict = OnConflict::column(Column::Name)
        .update_columns([
            Column::DisplayName,
            Column::Price,
            Column::ChecksCount,
            Column::ValidityDays,
            Column::PricePerCheck,
            Column::IsActive,
            Column::Description,
            Column::Features,
        ])
        .to_owned();
    packages::Entity::insert(package.into_active_model())
        .on_conflict(on_conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

pub async fn find_by_name(conn: &impl Conn, name: &str) -> Result<Option<Package>, StorageError> {
    Ok(packages::Entity::find()
        .filter(packages::Column::Name.eq(name))
        .one(conn)
        .await?)
}

pub async fn list(conn: &impl Conn) -> Result<Vec<Package>, StorageError> {
    Ok(packages::Entity::find().all(conn).await?)
}

pub async fn find_owned(conn: &impl Conn, id: Uuid) -> Result<Option<UserPackage>, StorageError> {
    Ok(user_packages::Entity::find_by_id(id).one(conn).await?)
}

/// Finds the package bought by a payment.
pub async fn find_by_payment(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Option<UserPackage>, StorageError> {
    Ok(user_packages::Entity::find()
        .filter(user_packages::Column::PaymentId.eq(payment_id))
        .one(conn)
        .await?)
}

/// Bought packages of a user, newest first.
pub async fn list_owned(conn: &impl Conn, user_id: Uuid) -> Result<Vec<UserPackage>, StorageError> {
    Ok(user_packages::Entity::find()
        .filter(user_packages::Column::UserId.eq(user_id))
        .order_by_desc(user_packages::Column::CreatedAt)
        .order_by_desc(user_packages::Column::Id)
        .all(conn)
        .await?)
}

/// Query for a user's packages with usable checks, nearest expiry first.
fn usable(user_id: Uuid, now: DateTime<Utc>) -> Select<user_packages::Entity> {
    user_packages::Entity::find()
        .filter(user_packages::Column::UserId.eq(user_id))
        .filter(user_packages::Column::IsActive.eq(true))
        .filter(user_packages::Column::ChecksRemaining.gt(0))
        .filter(user_packages::Column::ExpiresAt.gt(now))
        .order_by_asc(user_packages::Column::ExpiresAt)
        .order_by_asc(user_packages::Column::Id)
}

pub async fn list_usable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<UserPackage>, StorageError> {
    Ok(usable(user_id, now).all(conn).await?)
}

pub async fn count_usable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(usable(user_id, now).count(conn).await?)
}

/// The package whose check is used next: the one with the nearest expiry.
pub async fn find_next(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<user_packages::Model>, StorageError> {
    Ok(usable(user_id, now).limit(1).one(conn).await?)
}

/// Uses a check of the package with the nearest expiry; returns the package.
/// The caller holds the user's row, so nothing changes between the two statements.
pub async fn take_check(
    tx: &Tx,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StorageError> {
    let Some(nearest) = find_next(tx, user_id, now).await? else {
        return Ok(None);
    };
    let done = user_packages::Entity::update_many()
        .col_expr(
            user_packages::Column::ChecksRemaining,
            Expr::col(user_packages::Column::ChecksRemaining).sub(1),
        )
        .filter(user_packages::Column::Id.eq(nearest.id))
        .filter(user_packages::Column::ChecksRemaining.gt(0))
        .exec(tx)
        .await?;
    Ok((done.rows_affected == 1).then_some(nearest.id))
}

/// Returns a check to a package.
pub async fn return_check(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    use user_packages::Column;
    user_packages::Entity::update_many()
        .col_expr(
            Column::ChecksRemaining,
            Expr::col(Column::ChecksRemaining).add(1),
        )
        .filter(Column::Id.eq(id))
        .filter(Column::IsActive.eq(true))
        .filter(Expr::col(Column::ChecksRemaining).lt(Expr::col(Column::ChecksTotal)))
        .run(conn)
        .await
}

/// Updates the package columns in the user's row.
pub async fn set_cache(
    conn: &impl Conn,
    user_id: Uuid,
    package_type: Option<&str>,
    checks_remaining: i32,
    expires_at: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    let package_type = package_type.map(ToOwned::to_owned);
    users::Entity::update_many()
        .col_expr(users::Column::PackageType, Expr::value(package_type))
        .col_expr(
            users::Column::PackageChecksRemaining,
            Expr::value(checks_remaining),
        )
        .col_expr(users::Column::PackageExpiresAt, Expr::value(expires_at))
        .filter(users::Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Users whose nearest package has expired since their package columns were updated.
pub async fn list_stale_users(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::PackageExpiresAt.lte(now))
        .order_by_asc(users::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}
