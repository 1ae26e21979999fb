//! Pages of a stock.
//!
//! A stock has at most a thousand cars with few columns. It is read whole, with three statements, then filtered and
//! ordered by the rules of core: a search regardless of case and alphabet is the same on both databases.

use std::cmp::Ordering;
use std::collections::HashMap;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use avtosled_core::stock::{MAX_STOCK_CARS, StockFilters, StockLevel, StockPosition};
use avtosled_core::tags::tag_key;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::stock_cars as repo;
use crate::business::stock::StockError;
use crate::business::stock::view::StockCarView;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{Conn, StorageError};
use crate::reports::repository::watches::{self, Origin};

/// Maximum number of tags listed with a page.
const MAX_LISTED_TAGS: usize = 100;

/// Page of the cars in stock, with totals of all cars that match the filters.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockPage {
    pub cars: Vec<StockCarView>,
    /// Cursor of the next page; `null` on the last page.
    pub next: Option<String>,
    pub totals: StockTotals,
    /// Numbers of cars by level; the filter of the level is ignored.
    pub levels: StockLevels,
    /// Tags of the whole stock with their numbers of cars, the most frequent first; at most 100.
    pub tags: Vec<StockTagCount>,
    /// Number of cars in the whole stock.
    pub in_stock: usize,
    /// Maximum number of cars in a stock.
    pub maximum: usize,
}

/// Totals of the cars that match the filters.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockTotals {
    pub cars: usize,
    /// Cars with changes since their latest report.
    pub changed: usize,
    pub watched: usize,
    /// Sum of the asking prices in roubles.
    pub asking_price: Kopecks,
    /// Cars without an asking price.
    pub without_price: usize,
}

/// Numbers of cars by level.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockLevels {
    pub stop: usize,
    pub attention: usize,
    pub good: usize,
    pub no_data: usize,
    pub unchecked: usize,
}

/// A tag with its number of cars.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StockTagCount {
    pub tag: String,
    pub cars: usize,
}

/// Cars of a stock that match the filters, after a cursor.
pub async fn list(
    ctx: &Context,
    user_id: Uuid,
    filters: &StockFilters,
    after: Option<&str>,
    limit: u64,
) -> Result<StockPage, StockError> {
    let after = after.map(|cursor| {
        let error = || FieldError::new("after", "unknown_choice", "Такой страницы нет");
        StockPosition::parse_cursor(cursor).ok_or_else(|| FieldErrors::one(error()))
    });
    let after = after.transpose()?;
    let stock = read(ctx, ctx.db.read(), user_id).await?;
    let in_stock = stock.len();
    let tags = count_tags(&stock);
    let mut levels = StockLevels::default();
    for car in &stock {
        if filters.matches_at_any_level(&car.facts()) {
            levels.add(car.level);
        }
    }
    let found = select(stock, filters);
    let totals = StockTotals::of(&found);
    let is_after = |car: &StockCarView| {
        let position = car.position(filters.sort);
        after
            .as_ref()
            .is_none_or(|after| position.compare(after, filters.order) == Ordering::Greater)
    };
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut rest = found.into_iter().filter(is_after);
    let cars: Vec<StockCarView> = rest.by_ref().take(limit).collect();
    let has_more = rest.next().is_some();
    let next = cars.last().filter(|_| has_more);
    Ok(StockPage {
        next: next.map(|car| car.position(filters.sort).to_cursor()),
        cars,
        totals,
        levels,
        tags,
        in_stock,
        maximum: MAX_STOCK_CARS,
    })
}

/// All cars of a stock that match the filters, in order.
pub async fn list_all(
    ctx: &Context,
    user_id: Uuid,
    filters: &StockFilters,
) -> Result<Vec<StockCarView>, StorageError> {
    Ok(select(read(ctx, ctx.db.read(), user_id).await?, filters))
}

/// A car of a stock.
pub async fn find(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<StockCarView, StockError> {
    // Read where it was written: a read snapshot may be older.
    let stock = read(ctx, ctx.db.write(), user_id).await?;
    let found = stock.into_iter().find(|car| car.id == id);
    found.ok_or(StockError::NotFound)
}

async fn read(
    ctx: &Context,
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<StockCarView>, StorageError> {
    let cars = repo::list(conn, user_id).await?;
    if cars.is_empty() {
        return Ok(Vec::new());
    }
    let mut changes = repo::list_changes(conn, user_id).await?;
    let watched = watches::list_cars(conn, user_id).await?;
    let watched: HashMap<String, Origin> = watched
        .into_iter()
        .map(|watch| (watch.vin, watch.origin))
        .collect();
    let today = moscow_day(ctx.clock.now());
    let view = |car: repo::StockCar| {
        let changes = changes.remove(&car.id);
        let origin = watched.get(&car.number).copied();
        StockCarView::of(car, changes, origin, today)
    };
    Ok(cars.into_iter().map(view).collect())
}

fn select(stock: Vec<StockCarView>, filters: &StockFilters) -> Vec<StockCarView> {
    let matching = stock
        .into_iter()
        .filter(|car| filters.matches(&car.facts()));
    let mut found: Vec<(StockPosition, StockCarView)> = matching
        .map(|car| (car.position(filters.sort), car))
        .collect();
    found.sort_by(|(one, _), (other, _)| one.compare(other, filters.order));
    found.into_iter().map(|(_, car)| car).collect()
}

fn count_tags(stock: &[StockCarView]) -> Vec<StockTagCount> {
    let mut counts: HashMap<String, StockTagCount> = HashMap::new();
    for tag in stock.iter().flat_map(|car| &car.tags) {
        let count = counts.entry(tag_key(tag)).or_insert_with(|| StockTagCount {
            tag: tag.clone(),
            cars: 0,
        });
        count.cars += 1;
    }
    let mut counts: Vec<StockTagCount> = counts.into_values().collect();
    counts.sort_by(|one, other| other.cars.cmp(&one.cars).then(one.tag.cmp(&other.tag)));
    counts.truncate(MAX_LISTED_TAGS);
    counts
}

impl StockTotals {
    fn of(cars: &[StockCarView]) -> Self {
        let mut totals = Self {
            cars: cars.len(),
            ..Self::default()
        };
        for car in cars {
            totals.changed += usize::from(car.changes.is_some());
            totals.watched += usize::from(car.watched_by.is_some());
            totals.without_price += usize::from(car.asking_price.is_none());
            // A thousand prices of at most a billion roubles cannot overflow.
            totals.asking_price.0 += car.asking_price.unwrap_or_default().0;
        }
        totals
    }
}

impl StockLevels {
    fn add(&mut self, level: StockLevel) {
        let count = match level {
            StockLevel::Stop => &mut self.stop,
            StockLevel::Attention => &mut self.attention,
            StockLevel::Good => &mut self.good,
            StockLevel::NoData => &mut self.no_data,
            StockLevel::Unchecked => &mut self.unchecked,
        };
        *count += 1;
    }
}
