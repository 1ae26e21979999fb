//! Parts of long tables, as reconciliation goes through them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Value};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{ledger_entries, ledger_transfers, users};
use crate::platform::repository::keyset::Place;

/// What was made from the first moment until the second one.
pub type Span = (DateTime<Utc>, DateTime<Utc>);

/// Rows of a span; of none, all.
pub fn within(column: impl ColumnTrait, span: Option<Span>) -> Condition {
    let all = Condition::all();
    match span {
        Some((from, until)) => all.add(column.gte(from)).add(column.lt(until)),
        None => all,
    }
}

/// The same in SQL, whose values follow those that are there.
pub fn and_within(column: &str, span: Option<Span>, values: &mut Vec<Value>) -> String {
    let Some((from, until)) = span else {
        return String::new();
    };
    values.extend([from.into(), until.into()]);
    let last = values.len();
    format!(" AND {column} >= ${} AND {column} < ${last}", last - 1)
}

/// Transfers `t` after a place, in SQL. They are paged in the order of the index that finds their span: led by
/// the order of their ids, a database reads all that there ever were.
pub fn and_after(after: Option<Place>, values: &mut Vec<Value>) -> String {
    let Some((time, id)) = after else {
        return String::new();
    };
    values.extend([time.into(), id.into()]);
    let last = values.len();
    format!(" AND (t.created_at, t.id) > (${}, ${last})", last - 1)
}

/// Rows of these users, in SQL; of none, all.
pub fn and_of_users(column: &str, users: Option<&[Uuid]>, values: &mut Vec<Value>) -> String {
    let Some(users) = users else {
        return String::new();
    };
    let first = values.len() + 1;
    values.extend(users.iter().map(|user| Value::from(*user)));
    let places: Vec<String> = (first..=values.len())
        .map(|place| format!("${place}"))
        .collect();
    format!(" AND {column} IN ({})", places.join(", "))
}

/// When the transfer after so many was made, counted from a moment; none where there are no more.
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

/// Users whose money moved within a span, in the order of their ids, after the given one.
pub async fn page_moved_users(
    conn: &impl Conn,
    span: Span,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    use ledger_entries::Column;
    let moved = ledger_transfers::Entity::find()
        .select_only()
        .column(ledger_transfers::Column::Id)
        .filter(within(ledger_transfers::Column::CreatedAt, Some(span)));
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

/// Users in the order of their ids, after the given one.
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
