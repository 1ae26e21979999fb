//! Payments as administrators find them, and packages as they cancel them.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::Condition;
use sea_orm::EntityTrait;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::QueryTrait;
use sea_orm::Select;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::payments::Column;
use crate::entities::payments::Entity;
use crate::entities::user_packages;
use crate::entities::users;
use crate::entities::vehicle_reports;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::admin_users;
use crate::repos::payments::Payment;
use crate::repos::users::User;

pub use crate::entities::user_packages::Model as UserPackage;

/// Which payments.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<String>,
    /// Of what the payment or its user is known by.
    pub search: Option<Search>,
}

#[derive(Clone, Debug)]
pub struct Search {
    /// The whole id of a payment or a user, ours or the provider's.
    pub id: String,
    pub user: admin_users::Search,
}

/// A page of the payments that fit, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    limit: u64,
    offset: u64,
) -> Result<Vec<Payment>, RepoError> {
    Ok(found(filter)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .offset(offset)
        .all(conn)
        .await?)
}

pub async fn count(conn: &impl Conn, filter: &Filter) -> Result<u64, RepoError> {
    Ok(found(filter).count(conn).await?)
}

fn found(filter: &Filter) -> Select<Entity> {
    let mut query = Entity::find();
    if let Some(status) = &filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(search) = &filter.search {
        let users = admin_users::found(&search.user)
            .select_only()
            .column(users::Column::Id)
            .into_query();
        let mut any = Condition::any()
            .add(Column::YookassaPaymentId.eq(&search.id))
            .add(Column::UserId.in_subquery(users));
        if let Ok(id) = Uuid::parse_str(&search.id) {
            any = any.add(Column::Id.eq(id)).add(Column::UserId.eq(id));
        }
        query = query.filter(any);
    }
    query
}

/// The users with these ids.
pub async fn users_of(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<User>, RepoError> {
    Ok(users::Entity::find()
        .filter(users::Column::Id.is_in(ids))
        .all(conn)
        .await?)
}

pub async fn find_package(conn: &impl Conn, id: Uuid) -> Result<Option<UserPackage>, RepoError> {
    Ok(user_packages::Entity::find_by_id(id).one(conn).await?)
}

/// Reports that are in work on a package's checks.
pub async fn count_reports_on_package(conn: &impl Conn, id: Uuid) -> Result<u64, RepoError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserPackageId.eq(id))
        .filter(vehicle_reports::Column::Status.ne("completed"))
        .count(conn)
        .await?)
}

/// Ends a package that has exactly so many checks left; false when it has not, or is over.
pub async fn cancel_package(
    conn: &impl Conn,
    id: Uuid,
    checks_remaining: i32,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    use user_packages::Column;
    let done = user_packages::Entity::update_many()
        .col_expr(Column::IsActive, Expr::value(false))
        .col_expr(Column::CancelledAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::IsActive.eq(true))
        .filter(Column::CancelledAt.is_null())
        .filter(Column::ChecksRemaining.eq(checks_remaining))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}
