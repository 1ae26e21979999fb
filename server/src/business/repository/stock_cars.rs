//! Cars in stock.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::stock_cars::{Column, Entity};

pub use crate::platform::entities::stock_cars::{Model as StockCar, Tags};

/// Cars in the stock of a user, oldest first.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<StockCar>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// A car in the stock of a user.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<StockCar>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Number of cars in the stock of a user.
pub async fn count(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .count(conn)
        .await?)
}

/// Cars of a user with one of these ids.
pub async fn list_by_ids(
    conn: &impl Conn,
    user_id: Uuid,
    ids: &[Uuid],
) -> Result<Vec<StockCar>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Cars of a user with one of these numbers.
pub async fn list_by_numbers(
    conn: &impl Conn,
    user_id: Uuid,
    numbers: &[&str],
) -> Result<Vec<StockCar>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Number.is_in(numbers.iter().copied()))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Stores what the owner of a car may change.
pub async fn update(tx: &Tx, car: &StockCar) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::AskingPrice, Expr::value(car.asking_price))
        .col_expr(
            Column::InStockSince,
            Expr::value(car.in_stock_since.as_str()),
        )
        .col_expr(Column::Tags, Expr::value(car.tags.clone()))
        .filter(Column::Id.eq(car.id))
        .run(tx)
        .await
}

/// Sets the tags of cars.
pub async fn set_tags(tx: &Tx, ids: &[Uuid], tags: &Tags) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Tags, Expr::value(tags.clone()))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .run(tx)
        .await
}

/// Removes cars of a user.
pub async fn delete(tx: &Tx, user_id: Uuid, ids: &[Uuid]) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .changes(tx)
        .await
}

/// Removes the whole stock of a user.
pub async fn delete_for_user(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(tx)
        .await
}

/// Stores the columns of a car that its latest report determines, and those merged from another row.
pub async fn relink(tx: &Tx, car: &StockCar) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Kind, Expr::value(car.kind.as_str()))
        .col_expr(Column::Number, Expr::value(car.number.as_str()))
        .col_expr(Column::Plate, Expr::value(car.plate.clone()))
        .col_expr(Column::Title, Expr::value(car.title.clone()))
        .col_expr(Column::AskingPrice, Expr::value(car.asking_price))
        .col_expr(
            Column::InStockSince,
            Expr::value(car.in_stock_since.as_str()),
        )
        .col_expr(Column::Tags, Expr::value(car.tags.clone()))
        .col_expr(Column::ReportId, Expr::value(car.report_id))
        .col_expr(Column::CheckedAt, Expr::value(car.checked_at))
        .col_expr(Column::VerdictLevel, Expr::value(car.verdict_level.clone()))
        .col_expr(Column::VerdictTitle, Expr::value(car.verdict_title.clone()))
        .col_expr(Column::PriceMin, Expr::value(car.price_min))
        .col_expr(Column::PriceTypical, Expr::value(car.price_typical))
        .col_expr(Column::PriceMax, Expr::value(car.price_max))
        .filter(Column::Id.eq(car.id))
        .run(tx)
        .await
}

/// Cars whose latest report is this one.
pub async fn list_of_report(
    conn: &impl Conn,
    report_id: Uuid,
) -> Result<Vec<StockCar>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .all(conn)
        .await?)
}

/// Whether a report is the latest one of a car in stock.
pub async fn has_report(conn: &impl Conn, report_id: Uuid) -> Result<bool, StorageError> {
    let query = Entity::find().filter(Column::ReportId.eq(report_id));
    Ok(query.count(conn).await? > 0)
}

/// Makes the cars of deleted reports unchecked; make, model and plate stay.
pub async fn clear_reports(tx: &Tx, report_ids: &[Uuid]) -> Result<(), StorageError> {
    let no_text = || Expr::value(None::<String>);
    let no_sum = || Expr::value(None::<i64>);
    Entity::update_many()
        .col_expr(Column::ReportId, Expr::value(None::<Uuid>))
        .col_expr(Column::CheckedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::VerdictLevel, no_text())
        .col_expr(Column::VerdictTitle, no_text())
        .col_expr(Column::PriceMin, no_sum())
        .col_expr(Column::PriceTypical, no_sum())
        .col_expr(Column::PriceMax, no_sum())
        .filter(Column::ReportId.is_in(report_ids.iter().copied()))
        .run(tx)
        .await
}

/// Changes that watches found in a car since its latest report.
#[derive(Clone, Debug, FromQueryResult)]
pub struct CarChanges {
    pub car_id: Uuid,
    pub count: i64,
    /// Description of the latest change.
    pub summary: String,
    pub found_at: DateTime<Utc>,
}

/// Changes of the cars in stock of a user, by car.
pub async fn list_changes(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<HashMap<Uuid, CarChanges>, StorageError> {
    let sql = "SELECT car_id, count, summary, found_at FROM (SELECT s.id AS car_id, \
               c.summary, c.found_at, COUNT(*) OVER (PARTITION BY s.id) AS count, \
               ROW_NUMBER() OVER (PARTITION BY s.id ORDER BY c.id DESC) AS row_number \
               FROM stock_cars s JOIN watches w ON w.user_id = s.user_id AND w.vin = s.number \
               JOIN watch_changes c ON c.watch_id = w.id WHERE s.user_id = $1 \
               AND (s.checked_at IS NULL OR c.found_at > s.checked_at)) AS changes \
               WHERE row_number = 1";
    let values = [user_id.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let changes = CarChanges::find_by_statement(statement).all(conn).await?;
    Ok(changes
        .into_iter()
        .map(|change| (change.car_id, change))
        .collect())
}

/// Number and cost of changes in kopecks.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct ChangeCosts {
    pub count: i64,
    pub cost: i64,
}

/// Changes of the cars in stock of a user since a time, and what they cost.
pub async fn find_change_costs(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<ChangeCosts, StorageError> {
    let sql = "SELECT COUNT(*) AS count, CAST(COALESCE(SUM(c.cost), 0) AS BIGINT) AS cost \
               FROM stock_cars s JOIN watches w ON w.user_id = s.user_id AND w.vin = s.number \
               JOIN watch_changes c ON c.watch_id = w.id \
               WHERE s.user_id = $1 AND c.found_at >= $2";
    let values = [user_id.into(), since.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let costs = ChangeCosts::find_by_statement(statement).one(conn).await?;
    Ok(costs.unwrap_or_default())
}

/// Make, model and id of the cars in stock of a user, by number.
pub async fn list_names(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<HashMap<String, (Uuid, Option<String>)>, StorageError> {
    let cars: Vec<(String, Uuid, Option<String>)> = Entity::find()
        .select_only()
        .column(Column::Number)
        .column(Column::Id)
        .column(Column::Title)
        .filter(Column::UserId.eq(user_id))
        .into_tuple()
        .all(conn)
        .await?;
    Ok(cars
        .into_iter()
        .map(|(number, id, title)| (number, (id, title)))
        .collect())
}

/// A checked car, which can be watched.
#[derive(Clone, Debug, FromQueryResult)]
pub struct CheckedCar {
    pub number: String,
    pub report_id: Uuid,
}

/// Checked cars in stock of a user, oldest first.
pub async fn list_checked(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<CheckedCar>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Number)
        .column(Column::ReportId)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::ReportId.is_not_null())
        .order_by_asc(Column::Id)
        .into_model()
        .all(conn)
        .await?)
}
