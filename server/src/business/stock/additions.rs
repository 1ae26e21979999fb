//! Cars added to a stock: from a report, from a batch, or from a list.

use std::collections::{HashMap, HashSet};

use avtosled_core::date::Date;
use avtosled_core::form::{NewStockCar, StockAddition};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::stock::MAX_STOCK_CARS;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::api_keys::Mode;
use crate::business::repository::stock_cars::{self as repo, StockCar, Tags};
use crate::business::repository::{batch_rows, batches};
use crate::business::stock::latest_reports::{self, LatestReports, kind_of};
use crate::business::stock::{StockError, monitoring};
use crate::checks::repository::reports;
use crate::identity::locking;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db;

/// Rows inserted by one statement; bounded by the number of parameters of a statement.
const INSERTED_AT_ONCE: usize = 500;

/// Result of an addition, in the order of the request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockAdded {
    /// Number of cars that were added.
    pub added: usize,
    /// Number of cars that were in stock already, or are repeated in the request; they are unchanged.
    pub existing: usize,
    pub cars: Vec<AddedCar>,
}

/// A car of an addition.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedCar {
    pub id: Uuid,
    /// VIN or body number; a plate until a report identifies the car.
    pub number: String,
    /// Whether the car was in stock already.
    pub is_existing: bool,
}

/// Adds cars to a stock, all or none; cars in stock already stay as they are.
pub async fn add(
    ctx: &Context,
    user_id: Uuid,
    request: StockAddition,
) -> Result<StockAdded, StockError> {
    let today = moscow_day(ctx.clock.now());
    let cars = requested(ctx, user_id, request, today).await?;
    let numbers: Vec<&str> = cars.iter().map(|car| car.number.as_str()).collect();
    let distinct: HashSet<&str> = numbers.iter().copied().collect();
    if distinct.len() > MAX_STOCK_CARS {
        return Err(StockError::Full);
    }
    let none = LatestReports::default();
    let known = latest_reports::load(ctx, ctx.db.read(), user_id, &numbers, none).await?;
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    locking::lock(tx, user_id).await?;
    let latest = latest_reports::load(ctx, tx, user_id, &numbers, known).await?;
    let stock = repo::list(tx, user_id).await?;
    let mut ids: HashMap<String, Uuid> = HashMap::new();
    for car in &stock {
        ids.insert(car.number.clone(), car.id);
        if let Some(plate) = &car.plate {
            ids.insert(plate.clone(), car.id);
        }
    }
    let mut new: Vec<StockCar> = Vec::new();
    let mut added = Vec::with_capacity(cars.len());
    for car in cars {
        let number = resolve(&car, &latest);
        // A plate whose car a report identifies is compared by its VIN only: it may have moved to another car.
        if let Some(id) = ids.get(&number).copied() {
            added.push(AddedCar {
                id,
                number,
                is_existing: true,
            });
            continue;
        }
        let row = new_row(user_id, car, number, today, now);
        ids.insert(row.number.clone(), row.id);
        added.push(AddedCar {
            id: row.id,
            number: row.number.clone(),
            is_existing: false,
        });
        new.push(row);
    }
    if stock.len() + new.len() > MAX_STOCK_CARS {
        return Err(StockError::Full);
    }
    for row in &mut new {
        latest.apply_to(row);
    }
    let count = new.len();
    for part in new.chunks(INSERTED_AT_ONCE) {
        db::insert_all(tx, part.to_vec()).await?;
    }
    monitoring::synchronise(tx, user_id, now).await?;
    work.commit().await?;
    Ok(StockAdded {
        added: count,
        existing: added.len() - count,
        cars: added,
    })
}

async fn requested(
    ctx: &Context,
    user_id: Uuid,
    request: StockAddition,
    today: Date,
) -> Result<Vec<NewStockCar>, StockError> {
    let db = ctx.db.write();
    if let Some(id) = &request.report_id {
        let id = Uuid::parse_str(id).unwrap_or_default();
        let report = reports::find_for_user(db, id, user_id).await?;
        let report = report.ok_or(StockError::ReportNotFound)?;
        let car = of_report(&report.vin, report.plate.as_deref(), today);
        return Ok(vec![car.ok_or(StockError::ReportNotFound)?]);
    }
    if let Some(id) = &request.batch_id {
        let id = Uuid::parse_str(id).unwrap_or_default();
        let batch = batches::find(db, user_id, id).await?;
        let batch = batch.filter(|batch| batch.mode == Mode::Live);
        let batch = batch.ok_or(StockError::BatchNotFound)?;
        let found = batch_rows::list_reported_cars(db, batch.id).await?;
        let cars: Vec<NewStockCar> = found
            .iter()
            .filter_map(|(vin, plate)| of_report(vin, plate.as_deref(), today))
            .collect();
        if cars.is_empty() {
            return Err(StockError::NothingToAdd);
        }
        return Ok(cars);
    }
    Ok(request.cars)
}

/// Car of a report: by VIN or body number, otherwise by its plate.
fn of_report(vin: &str, plate: Option<&str>, today: Date) -> Option<NewStockCar> {
    let (kind, number) = match plate {
        Some(plate) if vin.is_empty() => (IdentifierKind::License, plate),
        _ if vin.is_empty() => return None,
        _ => (kind_of(vin, today), vin),
    };
    Some(NewStockCar {
        identifier: number.to_owned(),
        kind,
        number: number.to_owned(),
        asking_price: None,
        in_stock_since: None,
        tags: Vec::new(),
    })
}

/// VIN or body number that a report of the account has for a plate; other numbers stay.
fn resolve(car: &NewStockCar, latest: &LatestReports) -> String {
    let reported = latest.find(&car.number).map(|report| report.vin.clone());
    reported
        .filter(|vin| car.kind == IdentifierKind::License && !vin.is_empty())
        .unwrap_or_else(|| car.number.clone())
}

fn new_row(
    user_id: Uuid,
    car: NewStockCar,
    number: String,
    today: Date,
    now: chrono::DateTime<chrono::Utc>,
) -> StockCar {
    let is_plate = car.kind == IdentifierKind::License;
    let kind = if is_plate && number != car.number {
        kind_of(&number, today)
    } else {
        car.kind
    };
    StockCar {
        id: Uuid::now_v7(),
        user_id,
        kind: kind.name().to_owned(),
        number,
        plate: is_plate.then_some(car.number),
        title: None,
        asking_price: car.asking_price.map(|price| price.0),
        in_stock_since: car.in_stock_since.unwrap_or(today).to_string(),
        tags: Tags(car.tags),
        report_id: None,
        checked_at: None,
        verdict_level: None,
        verdict_title: None,
        price_min: None,
        price_typical: None,
        price_max: None,
        created_at: now,
    }
}
