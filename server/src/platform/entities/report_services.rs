//! One source within a report.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::source::Source;

words! {
    /// State of a source within a report.
    #[derive(ToSchema)]
    #[schema(as = ServiceStatus)]
    pub enum Status {
        Pending,
        Running,
        Success,
        Error,
        /// Skipped: the inputs of the source cannot be derived from the known identifiers.
        Skipped,
    }
}

words! {
    /// Identifier a source waits for.
    pub enum Wait {
        /// Wait for the conversion of a plate or body number to a VIN.
        Conversion,
        /// Wait for another source that identifies the car.
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
    /// Subscription discount on the price in kopecks; charged if the subscription's money is withdrawn.
    pub plan_discount: i64,
    pub service_success: Option<bool>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub api_response: Option<Json>,
    pub error_message: Option<String>,
    pub response_time: Option<i32>,
    pub created_at: DateTimeUtc,
    pub position: i32,
    pub source: Source,
    /// Source that is queried for this row; services of one source are answered together.
    pub asked_as: Option<Source>,
    pub status: Status,
    pub error_code: Option<String>,
    pub cost: i64,
    pub released: bool,
    pub attempts: i32,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub block: Option<Json>,
    /// Encrypted block of a source whose data contains names of people.
    pub encrypted_block: Option<String>,
    pub fetched_at: Option<DateTimeUtc>,
    pub actual_at: Option<DateTimeUtc>,
    pub from_cache: bool,
    /// Keyed hash of the source's input; an answer to the same input may be reused.
    pub asked_hash: Option<String>,
    pub waits_for: Option<Wait>,
    /// Whether the source answered after the report was complete; such an answer is free.
    pub late: bool,
}

impl ActiveModelBehavior for ActiveModel {}
