//! Latest reports of the cars in stock, stored with the cars.
//!
//! A page of a stock therefore reads no report. The columns are written in the transaction that adds a car, completes
//! a report, or adds a late answer to it.

use std::collections::{HashMap, HashSet};

use avtosled_core::date::Date;
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::report::SourceState;
use avtosled_core::tags::{MAX_TAGS, unique_tags};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::business::repository::stock_cars::{self as repo, StockCar, Tags};
use crate::business::stock::monitoring;
use crate::checks::repository::car_reports::{self, CarReport};
use crate::checks::repository::reports::{self, Report, ReportService};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{Conn, StorageError, Tx};
use crate::reports::view::{self, ReportOutline};

/// Reports whose services are read at once; bounds the memory.
const READ_AT_ONCE: usize = 50;

/// Newest completed reports of cars, by VIN, body number and plate.
#[derive(Default)]
pub struct LatestReports {
    by_number: HashMap<String, CarReport>,
    outlines: HashMap<Uuid, ReportOutline>,
}

impl LatestReports {
    /// Newest report by a VIN, body number or plate.
    #[must_use]
    pub fn find(&self, number: &str) -> Option<&CarReport> {
        self.by_number.get(number)
    }

    /// Stores the newest report of a car in its row, if there is one.
    pub fn apply_to(&self, car: &mut StockCar) {
        let Some(report) = self.find(&car.number) else {
            return;
        };
        if let Some(outline) = self.outlines.get(&report.id) {
            link(car, report, outline);
        }
    }

    fn insert(&mut self, found: Vec<CarReport>) {
        for report in found {
            let numbers = [Some(&report.vin), report.plate.as_ref()];
            for number in numbers.into_iter().flatten() {
                let newest = self.by_number.get(number);
                let is_newer = |newest: &CarReport| newest.finished_at < report.finished_at;
                if !number.is_empty() && newest.is_none_or(is_newer) {
                    self.by_number.insert(number.clone(), report.clone());
                }
            }
        }
    }
}

/// Reads the newest reports of cars; `known` are those read before, whose outlines are reused.
///
/// Outlines are computed before the transaction; within it only reports completed meanwhile are read.
pub async fn load(
    ctx: &Context,
    conn: &impl Conn,
    user_id: Uuid,
    numbers: &[&str],
    known: LatestReports,
) -> Result<LatestReports, StorageError> {
    let mut latest = LatestReports {
        by_number: HashMap::new(),
        outlines: known.outlines,
    };
    if numbers.is_empty() {
        return Ok(latest);
    }
    latest.insert(car_reports::list_completed(conn, user_id, numbers).await?);
    // A plate leads to a car whose newest report may name no plate.
    let vins: Vec<String> = latest
        .by_number
        .values()
        .map(|report| report.vin.clone())
        .filter(|vin| !vin.is_empty() && !numbers.contains(&vin.as_str()))
        .collect();
    if !vins.is_empty() {
        let vins: Vec<&str> = vins.iter().map(String::as_str).collect();
        latest.insert(car_reports::list_completed(conn, user_id, &vins).await?);
    }
    let mut missing: Vec<Uuid> = latest
        .by_number
        .values()
        .map(|report| report.id)
        .filter(|id| !latest.outlines.contains_key(id))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    for ids in missing.chunks(READ_AT_ONCE) {
        latest.outlines.extend(outlines(ctx, conn, ids).await?);
    }
    Ok(latest)
}

async fn outlines(
    ctx: &Context,
    conn: &impl Conn,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, ReportOutline)>, StorageError> {
    let mut rows: HashMap<Uuid, Vec<ReportService>> = HashMap::new();
    for row in reports::list_services(&ctx.encryption, conn, ids).await? {
        rows.entry(row.report_id).or_default().push(row);
    }
    let now = ctx.clock.now();
    let outline = |report: Report| {
        let rows = rows.remove(&report.id).unwrap_or_default();
        Ok((report.id, view::outline(&report, &rows, now)?))
    };
    let reports = car_reports::list(conn, ids).await?;
    reports.into_iter().map(outline).collect()
}

fn link(car: &mut StockCar, report: &CarReport, outline: &ReportOutline) {
    let Some(finished_at) = report.finished_at else {
        return;
    };
    car.report_id = Some(report.id);
    car.checked_at = Some(finished_at);
    car.plate = report.plate.clone().or(car.plate.take());
    car.title = outline.car.clone().or(car.title.take());
    car.verdict_level = Some(outline.level.name().to_owned());
    car.verdict_title = Some(outline.verdict.clone());
    let price = outline.price.as_ref();
    car.price_min = price.map(|price| price.min.0);
    car.price_typical = price.map(|price| price.typical.0);
    car.price_max = price.map(|price| price.max.0);
}

/// Kind of the number of a car that a report names.
#[must_use]
pub fn kind_of(number: &str, today: Date) -> IdentifierKind {
    if identifier::check(IdentifierKind::Vin, number, today).valid {
        IdentifierKind::Vin
    } else {
        IdentifierKind::Body
    }
}

/// Stores a completed report with its car in stock, and watches the car if the stock is monitored.
pub async fn report_completed(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let numbers = [Some(&report.vin), report.plate.as_ref()];
    let numbers = numbers.into_iter().flatten();
    let numbers: Vec<&str> = numbers
        .map(String::as_str)
        .filter(|number| !number.is_empty())
        .collect();
    let mut cars = repo::list_by_numbers(tx, report.user_id, &numbers).await?;
    let by_plate = cars.iter().position(|car| car.number != report.vin);
    let by_plate = by_plate.map(|index| cars.swap_remove(index));
    let car = match (cars.pop(), by_plate) {
        (Some(car), Some(same)) => {
            // The plate of the second row is that of the first car.
            repo::delete(tx, report.user_id, &[same.id]).await?;
            merged(car, same)
        }
        (Some(car), None) | (None, Some(car)) => car,
        (None, None) => return Ok(()),
    };
    store(tx, car, report, rows, now).await?;
    monitoring::synchronise(tx, report.user_id, now).await
}

async fn store(
    tx: &Tx,
    mut car: StockCar,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let finished_at = report.finished_at.unwrap_or(now);
    if !report.vin.is_empty() && car.number != report.vin {
        car.plate = Some(std::mem::replace(&mut car.number, report.vin.clone()));
        let kind = kind_of(&report.vin, moscow_day(now));
        kind.name().clone_into(&mut car.kind);
    }
    let outline = view::outline(report, rows, now)?;
    let is_newer = car.checked_at.is_none_or(|checked| checked <= finished_at);
    if is_newer && !hides_verdict(tx, &car, report, rows, &outline).await? {
        let found = CarReport {
            id: report.id,
            vin: report.vin.clone(),
            plate: report.plate.clone(),
            finished_at: Some(finished_at),
        };
        link(&mut car, &found, &outline);
    }
    repo::relink(tx, &car).await
}

/// Whether a newer report knows less and would replace a worse verdict by a milder one.
///
/// A report of one source has no remarks where an earlier full one had a reason not to buy.
async fn hides_verdict(
    tx: &Tx,
    car: &StockCar,
    report: &Report,
    rows: &[ReportService],
    outline: &ReportOutline,
) -> Result<bool, StorageError> {
    let (Some(shown), Some(level)) = (car.report_id, car.verdict_level.as_deref()) else {
        return Ok(false);
    };
    if shown == report.id || severity(SourceState::parse(level)) <= severity(Some(outline.level)) {
        return Ok(false);
    }
    let answered: HashSet<&str> = rows
        .iter()
        .filter(|row| row.service_success == Some(true))
        .map(|row| row.source.0.into_str())
        .collect();
    let known = car_reports::list_answered(tx, shown).await?;
    Ok(known
        .iter()
        .any(|source| !answered.contains(source.0.into_str())))
}

/// Rank of a verdict: the higher, the more speaks against the car.
const fn severity(level: Option<SourceState>) -> u8 {
    match level {
        Some(SourceState::Stop) => 3,
        Some(SourceState::Attention) => 2,
        Some(SourceState::Good) => 1,
        Some(SourceState::NoData | SourceState::NotAnswered) | None => 0,
    }
}

/// A car with what its owner entered for another row of the same car.
fn merged(car: StockCar, same: StockCar) -> StockCar {
    let mut tags = unique_tags(car.tags.0.iter().chain(&same.tags.0));
    tags.truncate(MAX_TAGS);
    StockCar {
        asking_price: car.asking_price.or(same.asking_price),
        in_stock_since: car.in_stock_since.clone().min(same.in_stock_since),
        tags: Tags(tags),
        ..car
    }
}

/// Stores what a late answer changed in a report with the car that has the report.
pub async fn answered_late(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for car in repo::list_of_report(tx, report.id).await? {
        store(tx, car, report, rows, now).await?;
    }
    Ok(())
}
