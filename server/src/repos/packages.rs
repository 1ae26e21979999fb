//! Packages on offer, and those that users bought.

use chrono::DateTime;
use chrono::Duration;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::ExprTrait;
use sea_orm::IntoActiveModel;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::Select;
use sea_orm::sea_query::Expr;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::packages;
use crate::entities::user_packages;
use crate::entities::users;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::Tx;

pub use crate::entities::packages::Model as Package;
pub use crate::entities::user_packages::Model as UserPackage;

/// Inserts an offer, or brings the one of that name up to date.
pub async fn upsert(conn: &impl Conn, package: Package) -> Result<(), RepoError> {
    use packages::Column;
    let on_conflict = OnConflict::column(Column::Name)
        .update_columns([
            Column::DisplayName,
            Column::Price,
            Column::ChecksCount,
            Column::ValidityDays,
            Column::PricePerCheck,
            Column::IsActive,
        ])
        .to_owned();
    packages::Entity::insert(package.into_active_model())
        .on_conflict(on_conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

pub async fn find_by_name(conn: &impl Conn, name: &str) -> Result<Option<Package>, RepoError> {
    Ok(packages::Entity::find()
        .filter(packages::Column::Name.eq(name))
        .one(conn)
        .await?)
}

pub async fn list(conn: &impl Conn) -> Result<Vec<Package>, RepoError> {
    Ok(packages::Entity::find().all(conn).await?)
}

pub async fn insert_owned(conn: &impl Conn, owned: UserPackage) -> Result<(), RepoError> {
    owned.into_active_model().insert(conn).await?;
    Ok(())
}

pub async fn find_owned(conn: &impl Conn, id: Uuid) -> Result<Option<UserPackage>, RepoError> {
    Ok(user_packages::Entity::find_by_id(id).one(conn).await?)
}

/// What a payment bought.
pub async fn find_by_payment(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Option<UserPackage>, RepoError> {
    Ok(user_packages::Entity::find()
        .filter(user_packages::Column::PaymentId.eq(payment_id))
        .one(conn)
        .await?)
}

/// A user's packages, the newest first.
pub async fn list_owned(conn: &impl Conn, user_id: Uuid) -> Result<Vec<UserPackage>, RepoError> {
    Ok(user_packages::Entity::find()
        .filter(user_packages::Column::UserId.eq(user_id))
        .order_by_desc(user_packages::Column::CreatedAt)
        .order_by_desc(user_packages::Column::Id)
        .all(conn)
        .await?)
}

/// Packages with checks that may be used, the one nearest to its expiry first.
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
) -> Result<Vec<UserPackage>, RepoError> {
    Ok(usable(user_id, now).all(conn).await?)
}

pub async fn count_usable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, RepoError> {
    Ok(usable(user_id, now).count(conn).await?)
}

/// Takes a check of the package nearest to its expiry and says which that was. The caller holds the
/// user's row, so that what is read here is what is taken.
pub async fn take_check(
    tx: &Tx,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, RepoError> {
    let Some(nearest) = usable(user_id, now).limit(1).one(tx).await? else {
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

/// Gives a check back; a package that expired since then lives for another day.
pub async fn return_check(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    user_packages::Entity::update_many()
        .col_expr(
            user_packages::Column::ChecksRemaining,
            Expr::col(user_packages::Column::ChecksRemaining).add(1),
        )
        .filter(user_packages::Column::Id.eq(id))
        .filter(user_packages::Column::IsActive.eq(true))
        .filter(
            Expr::col(user_packages::Column::ChecksRemaining)
                .lt(Expr::col(user_packages::Column::ChecksTotal)),
        )
        .exec(conn)
        .await?;
    user_packages::Entity::update_many()
        .col_expr(
            user_packages::Column::ExpiresAt,
            Expr::value(now + Duration::days(1)),
        )
        .filter(user_packages::Column::Id.eq(id))
        .filter(user_packages::Column::ExpiresAt.lte(now))
        .exec(conn)
        .await?;
    Ok(())
}

/// What the user's row keeps of the packages.
pub async fn set_cache(
    conn: &impl Conn,
    user_id: Uuid,
    package_type: Option<&str>,
    checks_remaining: i32,
    expires_at: Option<DateTime<Utc>>,
) -> Result<(), RepoError> {
    let package_type = package_type.map(ToOwned::to_owned);
    users::Entity::update_many()
        .col_expr(users::Column::PackageType, Expr::value(package_type))
        .col_expr(
            users::Column::PackageChecksRemaining,
            Expr::value(checks_remaining),
        )
        .col_expr(users::Column::PackageExpiresAt, Expr::value(expires_at))
        .filter(users::Column::Id.eq(user_id))
        .exec(conn)
        .await?;
    Ok(())
}

/// Users whose nearest package has expired since it was noted.
pub async fn list_stale_users(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Uuid>, RepoError> {
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
