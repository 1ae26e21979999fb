//! A car in the stock of a dealer.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::platform::entities::Relation;

/// Tags of a car, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Tags(pub Vec<String>);

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_cars")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Kind of the number: `vin`, `body`, `license`.
    pub kind: String,
    /// VIN or body number, normalised; a plate until a report tells the car.
    pub number: String,
    pub plate: Option<String>,
    /// Make and model of the latest report.
    pub title: Option<String>,
    /// Price of the advertisement in kopecks.
    pub asking_price: Option<i64>,
    /// First day in stock, `yyyy-mm-dd` in Moscow.
    pub in_stock_since: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub tags: Tags,
    /// Latest completed report of the account about the car.
    pub report_id: Option<Uuid>,
    /// Completion of the report.
    pub checked_at: Option<DateTimeUtc>,
    pub verdict_level: Option<String>,
    pub verdict_title: Option<String>,
    /// Price band of the report in kopecks.
    pub price_min: Option<i64>,
    pub price_typical: Option<i64>,
    pub price_max: Option<i64>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
