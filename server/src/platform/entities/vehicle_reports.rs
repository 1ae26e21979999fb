//! A report: one ordered check of a car.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a report.
    #[derive(ToSchema)]
    #[schema(as = ReportStatus)]
    pub enum Status {
        Running,
        /// All sources have ended; the state is final.
        Completed,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "vehicle_reports")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a row has the columns that it has"
)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub search_query: String,
    pub search_type: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub selected_services: Json,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub report_data: Option<Json>,
    pub total_cost: i64,
    pub successful_services_count: i32,
    pub cost: i64,
    pub created_at: DateTimeUtc,
    pub version: i64,
    pub status: Status,
    pub catalogue: String,
    pub free_check: bool,
    pub vk_package: bool,
    pub vin: String,
    pub plate: Option<String>,
    pub body_number: Option<String>,
    pub finished_at: Option<DateTimeUtc>,
    pub user_package_id: Option<Uuid>,
    pub quick_package: Option<String>,
    pub promo_code: Option<String>,
    /// Encrypted inputs of the sources; erased when the report completes.
    pub source_inputs: Option<String>,
    /// Id of the report that this one refreshes; that report may be deleted.
    pub refreshed_from: Option<Uuid>,
    /// Payment of the subscription that gave a discount on the price.
    pub plan_payment_id: Option<Uuid>,
    /// Whether a source knows the car; nothing is charged before.
    pub car_known: bool,
    /// Whether the conversion to a VIN is still running.
    pub conversion_open: bool,
    /// API key that ordered the report; `None` for orders on the pages.
    pub api_key_id: Option<Uuid>,
    /// Customer's own id of the car or order.
    pub external_id: Option<String>,
    /// Customer's own labels of the order.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub metadata: Option<Json>,
    /// Member of the company who ordered; `None` for the owner of the account.
    pub member_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
