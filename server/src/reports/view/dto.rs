//! Response DTOs of a report.

use std::borrow::Cow;

use avtosled_core::catalogue::Catalogue;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::QuickPackageId;
use avtosled_core::report::{
    CheckItem, Contradiction, DamageScheme, MileageChart, Negotiation, PriceBand, ReportVerdict,
    SourceState, Timeline, Vehicle,
};
use avtosled_core::sources::{Presentation, SourceId, Tile};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::orders::PaidBy;
use crate::checks::repository::reports::{ReportStatus, ServiceStatus};
use crate::platform::http::mismatch::Mismatch;
use crate::reports::earlier::{ChangedSince, SourceChanges};

/// A report as shown to its reader.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    pub id: Uuid,
    /// Version, which increments with every change of the report.
    pub version: i64,
    pub status: ReportStatus,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    #[schema(value_type = IdentifierKind)]
    pub search_type: String,
    pub search_query: String,
    #[schema(value_type = Catalogue)]
    pub catalogue: String,
    pub selected_services: Vec<String>,
    pub free_check: bool,
    /// Whether the report was paid by the eight free services of the VK package.
    pub vk_package: bool,
    /// Means of payment: `balance`, `free_check`, `package_check` or `vk_package`.
    pub paid_by: PaidBy,
    /// Quick-buy package that was ordered.
    #[schema(value_type = Option<QuickPackageId>)]
    pub package_type: Option<String>,
    /// Payment of a purchase without an account; only for the bearer of its access key.
    pub payment_id: Option<Uuid>,
    /// Promo code, if it reduced the price.
    pub promo_code: Option<String>,
    /// Id of the report that this one refreshed.
    pub refreshed_from: Option<Uuid>,
    /// Roubles charged so far.
    pub total_cost: Kopecks,
    /// Roubles held.
    pub held_cost: Kopecks,
    /// Roubles released.
    pub released_cost: Kopecks,
    /// Roubles of the whole order.
    pub ordered_cost: Kopecks,
    pub successful_services_count: i32,
    /// Number of ended services.
    pub answered_count: usize,
    pub services_count: usize,
    pub verdict: ReportVerdict,
    /// Changes since the owner's earlier report of this car, by source.
    /// Missing without an earlier report, and for other readers.
    pub changes: Option<Vec<SourceChanges>>,
    /// Earlier report that `changes` compares with.
    pub changed_since: Option<ChangedSince>,
    /// Difference between the car found and the requested plate or body number.
    pub mismatch: Option<Mismatch>,
    pub recommendations: Vec<Cow<'static, str>>,
    /// Combined findings of the sources.
    pub details: ReportDetails,
    pub report_data: ReportDataView,
}

/// Combined findings of the sources, stored with a completed report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDetails {
    pub contradictions: Vec<Contradiction>,
    pub timeline: Timeline,
    pub mileage: MileageChart,
    /// Damage scheme; missing without accidents.
    pub damage: Option<DamageScheme>,
    /// Price range; missing without a valuation.
    pub price: Option<PriceBand>,
    /// Discount that the buyer can ask for, with its reasons; missing without any.
    pub bargain: Option<Negotiation>,
    /// Items of the inspection checklist.
    pub checklist: Vec<CheckItem>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportDataView {
    pub vehicle: Vehicle,
    /// Kind of vehicle passport (original, duplicate, electronic), in Russian; missing if unknown.
    pub passport: Option<&'static str>,
    pub services: Vec<ServiceView>,
}

/// One source of a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceView {
    /// Id of the service in the price list.
    pub id: String,
    pub source: SourceId,
    pub title: String,
    pub status: ServiceStatus,
    /// Status of the source in Russian.
    pub status_label: &'static str,
    pub state: Option<SourceState>,
    pub verdict: Option<String>,
    /// Price by the price list in roubles.
    pub price: Kopecks,
    /// Roubles charged for the source.
    pub cost: Kopecks,
    /// Whether the price was released or never held.
    pub released: bool,
    pub attempts: i32,
    /// Time of the call to the source.
    pub fetched_at: Option<DateTime<Utc>>,
    /// Time of the source's data, if reported.
    pub actual_at: Option<DateTime<Utc>>,
    pub from_cache: bool,
    /// Whether the source answered after the report completed, free of charge.
    pub late: bool,
    pub response_time_ms: Option<i32>,
    pub error: Option<ServiceError>,
    /// Unparsed records as JSON text, shown raw under «прочее».
    pub other: Vec<String>,
    /// Registers behind the source that did not answer while others did.
    pub silent: Vec<String>,
    /// Owner of the register behind the source.
    pub register: &'static str,
    /// Limits of the register's data, in Russian.
    pub limits: Option<&'static str>,
    /// Tile of the report's summary; missing for a source without one.
    pub tile: Option<Tile>,
    /// Answer as presentation rows, in Russian.
    pub shown: Option<Presentation>,
    /// Typed data of the answer, whose fields depend on the source.
    #[schema(value_type = Option<Object>)]
    pub data: Option<Value>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceError {
    pub code: String,
    pub message: String,
}

/// A report in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportSummary {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub status: ReportStatus,
    #[schema(value_type = IdentifierKind)]
    pub search_type: String,
    pub search_query: String,
    pub total_cost: Kopecks,
    pub services_count: usize,
    pub answered_count: usize,
    pub verdict_level: SourceState,
    pub vehicle: Vehicle,
    pub free_check: bool,
    pub vk_package: bool,
    pub paid_by: PaidBy,
    /// Name of the member of the company who ordered; `null` for the owner of the account.
    pub ordered_by: Option<String>,
    pub tags: Vec<String>,
}
