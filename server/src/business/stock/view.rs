//! Views of the cars in stock.

use avtosled_core::date::Date;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use avtosled_core::stock::{
    PricePosition, SortValue, StockFacts, StockLevel, StockPosition, StockSort, price_position,
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::stock_cars::{CarChanges, StockCar};
use crate::platform::clock::moscow_day;
use crate::reports::repository::watches::Origin;

/// A car in stock.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockCarView {
    pub id: Uuid,
    /// Kind of the number.
    #[serde(rename = "type")]
    #[schema(value_type = IdentifierKind)]
    pub kind: String,
    /// VIN or body number; a plate until a report identifies the car.
    pub number: String,
    pub plate: Option<String>,
    /// Make and model, once reported.
    pub title: Option<String>,
    pub level: StockLevel,
    /// Latest report of the account about the car; `null` for a car that was not checked.
    pub check: Option<StockCheck>,
    /// Changes that watches found since the latest report; `null` without any.
    pub changes: Option<StockChanges>,
    /// Price of the advertisement in roubles.
    pub asking_price: Option<Kopecks>,
    /// Price band of the latest report; `null` if the report has none.
    pub market: Option<MarketPrice>,
    /// First day in stock in Moscow.
    #[schema(value_type = String, format = Date)]
    pub in_stock_since: String,
    /// Days since the first day in stock.
    pub days_in_stock: i64,
    pub tags: Vec<String>,
    /// Who watches the car: the user, or the monitoring of the stock; `null` if it is not watched.
    pub watched_by: Option<WatchedBy>,
}

/// Latest report of a car in stock.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockCheck {
    pub report_id: Uuid,
    pub checked_at: DateTime<Utc>,
    /// Days since the report, by days of Moscow.
    pub days_ago: i64,
    /// Level of the verdict.
    pub level: SourceState,
    /// Title of the verdict, in Russian.
    pub verdict: String,
}

/// Changes of a car in stock since its latest report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockChanges {
    pub count: i64,
    /// Description of the latest change.
    pub latest: String,
    pub found_at: DateTime<Utc>,
}

/// Price band of the latest report in roubles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct MarketPrice {
    pub min: Kopecks,
    pub typical: Kopecks,
    pub max: Kopecks,
    /// Position of the asking price; `null` without one.
    pub position: Option<PricePosition>,
}

/// Who watches a car in stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WatchedBy {
    Account,
    Stock,
}

impl StockCarView {
    /// View of a car on a day in Moscow.
    #[must_use]
    pub fn of(
        car: StockCar,
        changes: Option<CarChanges>,
        origin: Option<Origin>,
        today: Date,
    ) -> Self {
        let verdict_level = car.verdict_level.as_deref().and_then(SourceState::parse);
        let asking_price = car.asking_price.map(Kopecks);
        let check = match (car.report_id, car.checked_at, verdict_level) {
            (Some(report_id), Some(checked_at), Some(level)) => Some(StockCheck {
                report_id,
                checked_at,
                days_ago: today.days_since(moscow_day(checked_at)),
                level,
                verdict: car.verdict_title.unwrap_or_default(),
            }),
            _ => None,
        };
        let market = match (car.price_min, car.price_typical, car.price_max) {
            (Some(min), Some(typical), Some(max)) => {
                let (min, typical, max) = (Kopecks(min), Kopecks(typical), Kopecks(max));
                Some(MarketPrice {
                    min,
                    typical,
                    max,
                    position: asking_price.map(|asking| price_position(asking, min, max)),
                })
            }
            _ => None,
        };
        let since: Option<Date> = car.in_stock_since.parse().ok();
        Self {
            id: car.id,
            kind: car.kind,
            number: car.number,
            plate: car.plate,
            title: car.title,
            level: StockLevel::of(verdict_level),
            check,
            changes: changes.map(|changes| StockChanges {
                count: changes.count,
                latest: changes.summary,
                found_at: changes.found_at,
            }),
            asking_price,
            market,
            days_in_stock: since.map_or(0, |since| today.days_since(since)),
            in_stock_since: car.in_stock_since,
            tags: car.tags.0,
            watched_by: origin.map(|origin| match origin {
                Origin::Account => WatchedBy::Account,
                Origin::Stock => WatchedBy::Stock,
            }),
        }
    }

    /// Facts of the car that filters compare.
    #[must_use]
    pub fn facts(&self) -> StockFacts<'_> {
        StockFacts {
            number: &self.number,
            plate: self.plate.as_deref(),
            title: self.title.as_deref(),
            level: self.level,
            is_changed: self.changes.is_some(),
            tags: &self.tags,
            checked_days_ago: self.check.as_ref().map(|check| check.days_ago),
            days_in_stock: self.days_in_stock,
        }
    }

    /// Position of the car in a stock ordered by a column.
    #[must_use]
    pub fn position(&self, sort: StockSort) -> StockPosition {
        let text = |text: &str| SortValue::Text(text.to_lowercase());
        let value = match sort {
            StockSort::InStockSince => Some(text(&self.in_stock_since)),
            StockSort::CheckedAt => self
                .check
                .as_ref()
                .map(|check| SortValue::Number(check.checked_at.timestamp_micros())),
            StockSort::AskingPrice => self.asking_price.map(|price| SortValue::Number(price.0)),
            StockSort::Title => self.title.as_deref().map(text),
        };
        StockPosition {
            value,
            id: self.id.as_u128(),
        }
    }
}
