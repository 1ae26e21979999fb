//! Accounts as administrators find and change them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, DatabaseBackend, EntityTrait, ExprTrait, QueryFilter, QuerySelect,
    QueryTrait, Select, Statement,
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity, Role};
use crate::platform::repository::pagination;

/// So many people are named in a query; rows of more are found by looking at whose each one is, as every
/// hundredth of a million fits then.
const NAMED: u64 = 10_000;
/// Characters of a part that SQLite's index has.
const SHORTEST: usize = 3;
const ESCAPE: char = '\\';

/// What an account is looked for by. What lists mask is found by the whole of it alone.
#[derive(Clone, Debug, Default)]
pub enum Search {
    #[default]
    All,
    Id(Uuid),
    /// Eleven digits that begin with 7.
    Phone(String),
    Email(String),
    /// A part of the username, in lower case.
    Name(String),
}

/// Which accounts, in which order.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub search: Search,
    pub role: Option<Role>,
    pub is_active: Option<bool>,
    pub sort: Sort,
}

/// The order of accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UserSort)]
pub enum Sort {
    #[default]
    Newest,
    Oldest,
    /// The highest first.
    Balance,
}

/// The accounts that fit, after one of them.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    after: Option<&User>,
    limit: u64,
) -> Result<Vec<User>, StorageError> {
    let mut query = found(conn, &filter.search).await?;
    // What nearly all accounts have is told by what it is not: an index of it would only lead away
    // from the one of the order.
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

/// Whether a row belongs to somebody who fits, by the column with his id. Few people are asked for
/// first, as an index then finds their rows; of many the newest rows are read until a page is full.
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

/// The accounts that fit, in no order.
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

/// Those whose username has this part.
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
    // SQLite lowers Latin letters only; this column is lowered already.
    let login = Expr::col(Column::Login);
    Ok(people.filter(lower.like(part()).or(login.like(part()))))
}

/// The rows of SQLite's index of parts that fit.
const BY_PARTS: &str = "users.id IN (SELECT numbers.id FROM users_parts \
    JOIN users_numbers numbers ON numbers.n = users_parts.rowid WHERE users_parts MATCH ?)";

/// Whether SQLite's index leads to few people. The page of a search that fits many is full sooner by the order
/// of the list.
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

/// Guests are nobody: there is nothing to be done with their accounts.
fn people() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Role.ne(Role::Guest))
}

/// The account, if somebody has it.
pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<User>, StorageError> {
    Ok(people().filter(Column::Id.eq(id)).one(conn).await?)
}

/// A pattern of LIKE for texts that contain this one.
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
