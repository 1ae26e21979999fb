//! One source of a report.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::source::Source;

words! {
    /// Where a source of a report stands.
    #[derive(ToSchema)]
    #[schema(as = ServiceStatus)]
    pub enum Status {
        Pending,
        Running,
        Success,
        Error,
        /// It cannot be asked by what is known of the car.
        Skipped,
    }
}

words! {
    /// What must be known before a source is asked.
    pub enum Wait {
        /// The conversion tells what it is asked by.
        Conversion,
        /// Another source knows the car.
        Car,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "report_services")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub report_id: Uuid,
    pub service_name: String,
    pub service_price: i64,
    pub service_success: Option<bool>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub api_response: Option<Json>,
    pub error_message: Option<String>,
    pub response_time: Option<i32>,
    pub created_at: DateTimeUtc,
    pub position: i32,
    pub source: Source,
    /// The source that is asked for it; services of one are answered at once.
    pub asked_as: Option<Source>,
    pub status: Status,
    pub error_code: Option<String>,
    pub cost: i64,
    pub released: bool,
    pub attempts: i32,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub block: Option<Json>,
    /// The block of a source that names people.
    pub sealed_block: Option<String>,
    pub fetched_at: Option<DateTimeUtc>,
    pub actual_at: Option<DateTimeUtc>,
    pub from_cache: bool,
    /// Keyed hash of what the source is asked; an answer to the same may be used again.
    pub asked_hash: Option<String>,
    pub waits_for: Option<Wait>,
    /// It answered after the report was complete, free of charge.
    pub late: bool,
}

impl ActiveModelBehavior for ActiveModel {}
