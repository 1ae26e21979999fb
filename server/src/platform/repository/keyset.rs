//! Lists that go on after a row, so that the thousandth page costs what the first one does.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, ExprTrait, QueryFilter, QueryOrder, Select, Value};
use uuid::Uuid;

/// The place of a row: its time and id.
pub type Place = (DateTime<Utc>, Uuid);

/// The newest rows first, after `after`.
pub fn newest_first<E: EntityTrait>(
    query: Select<E>,
    columns: (E::Column, E::Column),
    after: Option<Place>,
) -> Select<E> {
    largest_first(query, columns, after)
}

/// The largest values of a column first; rows of one value by their ids.
pub fn largest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value>, Uuid)>,
) -> Select<E> {
    let query = query.order_by_desc(column).order_by_desc(id);
    let Some(after) = after else { return query };
    query.filter(place::<E>(column, id).lt(values(after)))
}

/// The smallest values of a column first.
pub fn smallest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value>, Uuid)>,
) -> Select<E> {
    let query = query.order_by_asc(column).order_by_asc(id);
    let Some(after) = after else { return query };
    query.filter(place::<E>(column, id).gt(values(after)))
}

/// Compared as one: databases go to such a place of an index at once, but read up to it for an «or».
fn place<E: EntityTrait>(column: E::Column, id: E::Column) -> Expr {
    Expr::tuple([Expr::col(column), Expr::col(id)])
}

fn values((value, id): (impl Into<Value>, Uuid)) -> Expr {
    Expr::tuple([Expr::value(value), Expr::value(id)])
}
