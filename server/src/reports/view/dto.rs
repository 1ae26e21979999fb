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

/// A report for its reader.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    pub id: Uuid,
    /// Increments with every change.
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
    /// Eight free services of the VK package.
    pub vk_package: bool,
    /// Means of payment: `balance`, `free_check`, `package_check` or `vk_package`.
    pub paid_by: PaidBy,
    /// Ordered quick-buy package.
    #[schema(value_type = Option<QuickPackageId>)]
    pub package_type: Option<String>,
    /// Payment of a purchase without an account; for the bearer of its key only.
    pub payment_id: Option<Uuid>,
    /// Set where it reduced the price.
    pub promo_code: Option<String>,
    /// Report that this one refreshed.
    pub refreshed_from: Option<Uuid>,
    /// Roubles charged so far.
    pub total_cost: Kopecks,
    /// Roubles held.
    pub held_cost: Kopecks,
    /// Roubles released.
    pub released_cost: Kopecks,
    /// Roubles ordered.
    pub ordered_cost: Kopecks,
    pub successful_services_count: i32,
    /// Ended services.
    pub answered_count: usize,
    pub services_count: usize,
    pub verdict: ReportVerdict,
    /// Changes since the owner's earlier report of this car, by source; missing without one, or for other
    /// readers.
    pub changes: Option<Vec<SourceChanges>>,
    /// Report compared with in `changes`.
    pub changed_since: Option<ChangedSince>,
    /// The car found has another plate or body number.
    pub mismatch: Option<Mismatch>,
    pub recommendations: Vec<Cow<'static, str>>,
    /// Combined findings of the sources.
    pub details: ReportDetails,
    pub report_data: ReportDataView,
}

/// Combined findings of the sources; stored with a completed report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDetails {
    pub contradictions: Vec<Contradiction>,
    pub timeline: Timeline,
    pub mileage: MileageChart,
    /// Missing without accidents.
    pub damage: Option<DamageScheme>,
    /// Missing without a valuation.
    pub price: Option<PriceBand>,
    /// Negotiation value of the findings; missing without any.
    pub bargain: Option<Negotiation>,
    /// Inspection checklist.
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
    /// Name in the price list.
    pub id: String,
    pub source: SourceId,
    pub title: String,
    pub status: ServiceStatus,
    /// Status in Russian.
    pub status_label: &'static str,
    pub state: Option<SourceState>,
    pub verdict: Option<String>,
    /// Price by the list, roubles.
    pub price: Kopecks,
    /// Roubles charged.
    pub cost: Kopecks,
    /// Whether the price was released or never held.
    pub released: bool,
    pub attempts: i32,
    /// Time of the call.
    pub fetched_at: Option<DateTime<Utc>>,
    /// Age of the source's data, if reported.
    pub actual_at: Option<DateTime<Utc>>,
    pub from_cache: bool,
    /// Answered after the report completed, free of charge.
    pub late: bool,
    pub response_time_ms: Option<i32>,
    pub error: Option<ServiceError>,
    /// Unparsed records as JSON text, shown raw under «прочее».
    pub other: Vec<String>,
    /// Registers behind the source that did not answer while others did.
    pub silent: Vec<String>,
    /// Owner of the register.
    pub register: &'static str,
    /// Limits of the register.
    pub limits: Option<&'static str>,
    /// Summary tile; missing for a source without one.
    pub tile: Option<Tile>,
    /// Answer as presentation rows.
    pub shown: Option<Presentation>,
    /// Fields depend on the source.
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
}
