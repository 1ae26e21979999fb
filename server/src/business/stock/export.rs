//! Cars of a stock as a table: one line per car, in the order of the filters.

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::stock::StockFilters;
use uuid::Uuid;

use crate::business::stock::listing;
use crate::business::stock::view::{StockCarView, WatchedBy};
use crate::platform::Context;
use crate::platform::clock::moscow_text;
use crate::platform::db::StorageError;
use crate::platform::documents::table::{self, Cell, Column, TableError};

const COLUMNS: [Column; 19] = [
    ("Номер", 22),
    ("Чем является", 14),
    ("Госномер", 12),
    ("Машина", 28),
    ("Проверена", 18),
    ("Вывод", 16),
    ("Главное в отчёте", 50),
    ("Изменений после проверки", 14),
    ("Последнее изменение", 50),
    ("Цена в объявлении, ₽", 16),
    ("Рынок от, ₽", 14),
    ("Рынок, ₽", 14),
    ("Рынок до, ₽", 14),
    ("Цена к рынку", 14),
    ("На складе с", 12),
    ("Дней на складе", 10),
    ("Метки", 30),
    ("Наблюдение", 14),
    ("Отчёт", 60),
];

/// Reason why the table cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Cars that match the filters as CSV for Russian spreadsheets.
pub async fn csv(
    ctx: &Context,
    user_id: Uuid,
    filters: &StockFilters,
) -> Result<Vec<u8>, ExportError> {
    let lines = lines(ctx, user_id, filters).await?;
    Ok(table::csv(&COLUMNS, &lines)?)
}

/// Cars that match the filters as a workbook.
pub async fn xlsx(
    ctx: &Context,
    user_id: Uuid,
    filters: &StockFilters,
) -> Result<Vec<u8>, ExportError> {
    let lines = lines(ctx, user_id, filters).await?;
    Ok(table::xlsx("Склад", &COLUMNS, &lines)?)
}

async fn lines(
    ctx: &Context,
    user_id: Uuid,
    filters: &StockFilters,
) -> Result<Vec<Vec<Cell>>, StorageError> {
    let cars = listing::list_all(ctx, user_id, filters).await?;
    Ok(cars
        .into_iter()
        .map(|car| line(&ctx.public_url, car))
        .collect())
}

fn line(public_url: &str, car: StockCarView) -> Vec<Cell> {
    let market = car.market;
    let position = market.and_then(|market| market.position);
    let check = car.check.as_ref();
    let number = |number: i64| Cell::Number(i32::try_from(number).unwrap_or(i32::MAX));
    let watched = car.watched_by.map(|watched_by| match watched_by {
        WatchedBy::Account => "за машиной",
        WatchedBy::Stock => "за складом",
    });
    vec![
        Cell::Text(car.number),
        Cell::Text(kind_title(&car.kind).to_owned()),
        Cell::text(car.plate),
        Cell::text(car.title),
        Cell::text(check.map(|check| moscow_text(check.checked_at))),
        Cell::Text(car.level.title().to_owned()),
        Cell::text(check.map(|check| check.verdict.clone())),
        car.changes
            .as_ref()
            .map_or(Cell::Empty, |changes| number(changes.count)),
        Cell::text(car.changes.map(|changes| changes.latest)),
        Cell::sum(car.asking_price),
        Cell::sum(market.map(|market| market.min)),
        Cell::sum(market.map(|market| market.typical)),
        Cell::sum(market.map(|market| market.max)),
        Cell::text(position.map(|position| position.title().to_owned())),
        Cell::Text(car.in_stock_since),
        number(car.days_in_stock),
        Cell::Text(car.tags.join(", ")),
        Cell::text(watched.map(ToOwned::to_owned)),
        Cell::text(check.map(|check| format!("{public_url}/report/{}", check.report_id))),
    ]
}

fn kind_title(kind: &str) -> &'static str {
    match IdentifierKind::parse(kind) {
        Some(IdentifierKind::Vin) => "VIN",
        Some(IdentifierKind::License) => "Госномер",
        Some(IdentifierKind::Body) => "Номер кузова",
        None => "",
    }
}
