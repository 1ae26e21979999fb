//! Keyset pagination: a page continues after a row, so later pages cost no more than the first.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, ExprTrait, QueryFilter, QueryOrder, Select, Value};
use uuid::Uuid;

pub const DEFAULT_LIMIT: u64 = 50;
pub const MAX_LIMIT: u64 = 100;

/// Number of rows per page as requested by a client, within bounds.
#[must_use]
pub fn limit(asked: Option<u64>) -> u64 {
    asked.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT)
}

/// Cuts `limit + 1` rows to a page of `limit` and the id after which the next page starts.
pub fn cut<T>(mut rows: Vec<T>, limit: u64, id: impl Fn(&T) -> Uuid) -> (Vec<T>, Option<Uuid>) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(id);
    (rows, next)
}

/// Position of a row in a list: time and id.
pub type Place = (DateTime<Utc>, Uuid);

/// Orders rows newest first and continues after the position `after`.
pub fn newest_first<E: EntityTrait>(
    query: Select<E>,
    columns: (E::Column, E::Column),
    after: Option<Place>,
) -> Select<E> {
    largest_first(query, columns, after)
}

/// Orders rows by a column, largest first, then by id, and continues after a position.
pub fn largest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value>, Uuid)>,
) -> Select<E> {
    let query = query.order_by_desc(column).order_by_desc(id);
    let Some(after) = after else { return query };
    query.filter(place::<E>(column, id).lt(values(after)))
}

/// Orders rows by a column, smallest first, then by id, and continues after a position.
pub fn smallest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value>, Uuid)>,
) -> Select<E> {
    let query = query.order_by_asc(column).order_by_asc(id);
    let Some(after) = after else { return query };
    query.filter(place::<E>(column, id).gt(values(after)))
}

/// Row value of column and id: its comparison starts an index range, while `OR` would scan up to it.
fn place<E: EntityTrait>(column: E::Column, id: E::Column) -> Expr {
    Expr::tuple([Expr::col(column), Expr::col(id)])
}

fn values((value, id): (impl Into<Value>, Uuid)) -> Expr {
    Expr::tuple([Expr::value(value), Expr::value(id)])
}
