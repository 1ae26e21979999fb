//! A check by a test key.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::platform::entities::Relation;

/// Services of a test check, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Lines(pub Vec<Line>);

/// A service of a test check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Id in the price list.
    pub service: String,
    /// Price in kopecks.
    pub price: i64,
    /// Code and Russian text of the reason why its source is not asked.
    pub skipped: Option<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "test_checks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub api_key_id: Uuid,
    /// Name of a showcase car.
    pub car: String,
    pub search_query: String,
    pub search_type: String,
    pub catalogue: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub lines: Lines,
    pub external_id: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub metadata: Json,
    /// Test check that this one refreshes.
    pub refreshed_from: Option<Uuid>,
    /// Time since when the car of this check is watched in test mode.
    pub watched_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
