//! Lists that go on after a row, so that the thousandth page costs what the first one does.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, Select, Value};
use uuid::Uuid;

/// The place of a row: its time and id.
pub type Place = (DateTime<Utc>, Uuid);

/// The newest rows first, after `after`.
pub fn newest_first<E: EntityTrait>(
    query: Select<E>,
    (time, id): (E::Column, E::Column),
    after: Option<Place>,
) -> Select<E> {
    largest_first(query, (time, id), after)
}

/// The largest values of a column first; rows of one value by their ids.
pub fn largest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value> + Clone, Uuid)>,
) -> Select<E> {
    let query = query.order_by_desc(column).order_by_desc(id);
    let Some((value, row)) = after else {
        return query;
    };
    let tie = Condition::all()
        .add(column.eq(value.clone()))
        .add(id.lt(row));
    query.filter(Condition::any().add(column.lt(value)).add(tie))
}

/// The smallest values of a column first.
pub fn smallest_first<E: EntityTrait>(
    query: Select<E>,
    (column, id): (E::Column, E::Column),
    after: Option<(impl Into<Value> + Clone, Uuid)>,
) -> Select<E> {
    let query = query.order_by_asc(column).order_by_asc(id);
    let Some((value, row)) = after else {
        return query;
    };
    let tie = Condition::all()
        .add(column.eq(value.clone()))
        .add(id.gt(row));
    query.filter(Condition::any().add(column.gt(value)).add(tie))
}
