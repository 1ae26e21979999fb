//! Queries by time range, user and page, for reconciliation in batches.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
    Value,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{
    ledger_entries, ledger_transfers, payments, refunds, report_services, user_packages, users,
    watch_changes,
};
use crate::platform::repository::pagination::Place;

/// Time range from the first moment, inclusive, to the second, exclusive.
pub type TimeRange = (DateTime<Utc>, DateTime<Utc>);

/// Condition that a column is in a time range; `None` is the whole table.
pub fn within(column: impl ColumnTrait, range: Option<TimeRange>) -> Condition {
    let all = Condition::all();
    match range {
        Some((from, until)) => all.add(column.gte(from)).add(column.lt(until)),
        None => all,
    }
}

/// [`within`] as SQL; appends its parameters to `values`.
pub fn and_within(column: &str, range: Option<TimeRange>, values: &mut Vec<Value>) -> String {
    let Some((from, until)) = range else {
        return String::new();
    };
    values.extend([from.into(), until.into()]);
    let last = values.len();
    format!(" AND {column} >= ${} AND {column} < ${last}", last - 1)
}

/// SQL condition: transfers `t` after a keyset position.
/// The order is that of the index on the time range; ordered by id, a database would read the whole table.
pub fn and_after(after: Option<Place>, values: &mut Vec<Value>) -> String {
    let Some((time, id)) = after else {
        return String::new();
    };
    values.extend([time.into(), id.into()]);
    let last = values.len();
    format!(" AND (t.created_at, t.id) > (${}, ${last})", last - 1)
}

/// SQL condition: rows of the given users; `None` is all users.
pub fn and_of_users(column: &str, users: Option<&[Uuid]>, values: &mut Vec<Value>) -> String {
    let Some(users) = users else {
        return String::new();
    };
    let first = values.len() + 1;
    values.extend(users.iter().map(|user| Value::from(*user)));
    format!(" AND {column} IN ({})", placeholders(first..=values.len()))
}

/// SQL placeholders, such as `$2, $3, $4` for `2..=4`.
#[must_use]
pub fn placeholders(numbers: RangeInclusive<usize>) -> String {
    let names: Vec<String> = numbers.map(|number| format!("${number}")).collect();
    names.join(", ")
}

/// All rows of an SQL query, as values of `T`.
pub async fn select_all<T: FromQueryResult + Send + Sync>(
    conn: &impl Conn,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, StorageError> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(T::find_by_statement(statement).all(conn).await?)
}

pub async fn select_sum(
    conn: &impl Conn,
    sql: impl Into<String>,
    values: Vec<sea_orm::Value>,
) -> Result<i64, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        sum: i64,
    }
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows.first().map_or(0, |row| row.sum))
}

/// Page of rows in the order of their ids, after a given id.
pub async fn page_by_id<E: EntityTrait>(
    conn: &impl Conn,
    id: E::Column,
    which: Condition,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<E::Model>, StorageError> {
    let mut query = E::find().filter(which);
    if let Some(after) = after {
        query = query.filter(id.gt(after));
    }
    Ok(query.order_by_asc(id).limit(limit).all(conn).await?)
}

/// Ids among `ids` of services that were charged.
pub async fn existing_charged_services(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use report_services::Column;
    let charged = Condition::all().add(Column::Cost.gt(0));
    existing_ids::<report_services::Entity>(conn, Column::Id, ids, charged).await
}

/// Ids among `ids` of packages that were paid. A free package has no transfer.
pub async fn existing_paid_packages(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use user_packages::Column;
    let paid = Condition::all().add(Column::PurchasePrice.gt(0));
    existing_ids::<user_packages::Entity>(conn, Column::Id, ids, paid).await
}

/// Ids among `ids` of changes found by watches.
pub async fn existing_watch_changes(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use watch_changes::Column;
    existing_ids::<watch_changes::Entity>(conn, Column::Id, ids, Condition::all()).await
}

/// Ids among `ids` of payments.
pub async fn existing_payments(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use payments::Column;
    existing_ids::<payments::Entity>(conn, Column::Id, ids, Condition::all()).await
}

/// Ids among `ids` of refunds.
pub async fn existing_refunds(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Uuid>, StorageError> {
    use refunds::Column;
    existing_ids::<refunds::Entity>(conn, Column::Id, ids, Condition::all()).await
}

/// Ids among `ids` of rows that meet a condition.
async fn existing_ids<E: EntityTrait>(
    conn: &impl Conn,
    id: E::Column,
    ids: Vec<Uuid>,
    which: Condition,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(E::find()
        .select_only()
        .column(id)
        .filter(id.is_in(ids))
        .filter(which)
        .into_tuple()
        .all(conn)
        .await?)
}

/// Time of the transfer that follows the first `transfers` since `from`.
pub async fn find_moment_after(
    conn: &impl Conn,
    from: DateTime<Utc>,
    transfers: u64,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    use ledger_transfers::Column;
    Ok(ledger_transfers::Entity::find()
        .select_only()
        .column(Column::CreatedAt)
        .filter(Column::CreatedAt.gte(from))
        .order_by_asc(Column::CreatedAt)
        .offset(transfers)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Page of the users with a transfer in a time range, by id, after a given id.
pub async fn page_moved_users(
    conn: &impl Conn,
    range: TimeRange,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    use ledger_entries::Column;
    let moved = ledger_transfers::Entity::find()
        .select_only()
        .column(ledger_transfers::Column::Id)
        .filter(within(ledger_transfers::Column::CreatedAt, Some(range)));
    Ok(ledger_entries::Entity::find()
        .select_only()
        .column(Column::UserId)
        .distinct()
        .filter(Column::TransferId.in_subquery(sea_orm::QueryTrait::into_query(moved)))
        .filter(Column::UserId.gt(after.unwrap_or_default()))
        .order_by_asc(Column::UserId)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}

/// Page of users by id, after a given id.
pub async fn page_users(
    conn: &impl Conn,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    use users::Column;
    Ok(users::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.gt(after.unwrap_or_default()))
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}
