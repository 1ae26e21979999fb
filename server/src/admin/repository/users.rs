//! Queries of accounts for administrators.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, DatabaseBackend, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select, Statement,
};
use serde::Deserialize;
use serde_json::Value as Json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity, Role};
use crate::platform::repository::pagination;

/// Maximum user ids in a query; for more, rows are filtered by a subquery.
/// Then at least one in a hundred of a million accounts matches, so that a page fills soon.
const NAMED: u64 = 10_000;
/// Minimum characters of a search that SQLite's trigram index supports.
const SHORTEST: usize = 3;
const ESCAPE: char = '\\';

/// Search criterion for accounts; masked fields match whole values only.
#[derive(Clone, Debug, Default)]
pub enum Search {
    #[default]
    All,
    Id(Uuid),
    /// Phone of eleven digits that begin with 7.
    Phone(String),
    Email(String),
    /// Part of the username, in lower case.
    Name(String),
}

/// Filter and order of accounts.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub search: Search,
    pub role: Option<Role>,
    pub is_active: Option<bool>,
    pub sort: Sort,
}

/// Order of accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UserSort)]
pub enum Sort {
    #[default]
    Newest,
    Oldest,
    /// Highest balance first.
    Balance,
}

/// Lists matching accounts after a given one.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    after: Option<&User>,
    limit: u64,
) -> Result<Vec<User>, StorageError> {
    let mut query = found(conn, &filter.search).await?;
    // A negated condition for the common role, so that the planner does not prefer the index of roles to that of the
    // order.
    query = match filter.role {
        Some(Role::User) => query.filter(Column::Role.is_not_in([Role::Operator, Role::Admin])),
        Some(role) => query.filter(Column::Role.eq(role)),
        None => query,
    };
    query = match filter.is_active {
        Some(true) => query.filter(Column::IsActive.ne(false)),
        Some(false) => query.filter(Column::IsActive.eq(false)),
        None => query,
    };
    let by_time = (Column::CreatedAt, Column::Id);
    let time = after.map(|user| (user.created_at, user.id));
    let query = match filter.sort {
        Sort::Newest => pagination::newest_first(query, by_time, time),
        Sort::Oldest => pagination::smallest_first(query, by_time, time),
        Sort::Balance => {
            let balance = after.map(|user| (user.balance, user.id));
            pagination::largest_first(query, (Column::Balance, Column::Id), balance)
        }
    };
    Ok(query.limit(limit).all(conn).await?)
}

/// Condition that the owner of a row matches a search.
/// Few owners are listed by id, so that an index finds their rows; for many, the newest rows are scanned
/// until a page is full.
pub async fn owned_by_found(
    conn: &impl Conn,
    search: &Search,
    owner: impl ColumnTrait,
) -> Result<Condition, StorageError> {
    let people = found(conn, search).await?;
    let people = people.select_only().column(Column::Id);
    let some = people.clone().limit(NAMED + 1);
    let ids: Vec<Uuid> = some.into_tuple().all(conn).await?;
    if (ids.len() as u64) <= NAMED {
        return Ok(Condition::all().add(owner.is_in(ids)));
    }
    let his = Expr::col((Entity, Column::Id)).eq(Expr::col(owner.as_column_ref()));
    let people = people.filter(his).into_query();
    Ok(Condition::all().add(Expr::exists(people)))
}

/// Query for matching accounts, unordered.
async fn found(conn: &impl Conn, search: &Search) -> Result<Select<Entity>, StorageError> {
    let people = people();
    match search {
        Search::All => Ok(people),
        Search::Id(id) => Ok(people.filter(Column::Id.eq(*id))),
        Search::Phone(phone) => Ok(people.filter(Column::Phone.eq(phone.as_str()))),
        Search::Email(email) => {
            let lower = Expr::expr(Func::lower(Expr::col(Column::Email)));
            Ok(people.filter(lower.eq(Func::lower(Expr::value(email.as_str())))))
        }
        Search::Name(name) => named(conn, people, name).await,
    }
}

/// Query for accounts whose username contains a text.
async fn named(
    conn: &impl Conn,
    people: Select<Entity>,
    name: &str,
) -> Result<Select<Entity>, StorageError> {
    if conn.get_database_backend() == DatabaseBackend::Sqlite && name.chars().count() >= SHORTEST {
        let quoted = format!("\"{}\"", name.replace('"', "\"\""));
        if are_few(conn, &quoted).await? {
            return Ok(people.filter(Expr::cust_with_values(BY_PARTS, [quoted])));
        }
    }
    let part = || LikeExpr::new(part(name)).escape(ESCAPE);
    let lower = Expr::expr(Func::lower(Expr::col(Column::Username)));
    // SQLite lowercases ASCII letters only, but the login is stored in lower case.
    let login = Expr::col(Column::Login);
    Ok(people.filter(lower.like(part()).or(login.like(part()))))
}

/// SQL condition: accounts that match SQLite's trigram index.
const BY_PARTS: &str = "users.id IN (SELECT numbers.id FROM users_parts \
    JOIN users_numbers numbers ON numbers.n = users_parts.rowid WHERE users_parts MATCH ?)";

/// Whether SQLite's trigram index matches few accounts.
/// For many matches, scanning in list order fills a page sooner.
async fn are_few(conn: &impl Conn, parts: &str) -> Result<bool, StorageError> {
    let sql = "SELECT COUNT(*) AS people FROM \
               (SELECT 1 FROM users_parts WHERE users_parts MATCH ? LIMIT ?)";
    let most = i64::try_from(NAMED).unwrap_or(i64::MAX);
    let values = [parts.into(), (most + 1).into()];
    let statement = Statement::from_sql_and_values(DatabaseBackend::Sqlite, sql, values);
    let row = conn.query_one_raw(statement).await?;
    let people: i64 = row.map_or(Ok(0), |row| row.try_get("", "people"))?;
    Ok(people <= most)
}

/// Query for accounts without guests and deleted ones.
fn people() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Role.ne(Role::Guest))
}

/// Finds an account; guests and deleted accounts are not found.
pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<User>, StorageError> {
    Ok(people().filter(Column::Id.eq(id)).one(conn).await?)
}

/// Administrators who are not blocked, in the order of their accounts.
pub async fn list_administrators(conn: &impl Conn) -> Result<Vec<User>, StorageError> {
    Ok(people()
        .filter(Column::Role.eq(Role::Admin))
        .filter(Column::IsActive.eq(true))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// `LIKE` pattern for texts that contain a given text.
fn part(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.chars() {
        if matches!(c, '%' | '_' | ESCAPE) {
            pattern.push(ESCAPE);
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

pub async fn set_active(
    conn: &impl Conn,
    id: Uuid,
    is_active: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::IsActive, Expr::value(is_active))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

pub async fn set_api_access(
    conn: &impl Conn,
    id: Uuid,
    is_allowed: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::ApiAccess, Expr::value(is_allowed))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

pub async fn set_role(
    conn: &impl Conn,
    id: Uuid,
    role: Role,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Role, Expr::value(role))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

pub async fn set_role_granted_at(
    conn: &impl Conn,
    id: Uuid,
    granted_at: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RoleGrantedAt, Expr::value(granted_at))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Stores the time of an appointment and its appointers; `None` for a command.
pub async fn set_appointment(
    conn: &impl Conn,
    id: Uuid,
    appointers: Option<Json>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RoleAppointers, Expr::value(appointers))
        .col_expr(Column::RoleGrantedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}
