//! The JSON of a report.

use std::borrow::Cow;

use avtosled_core::catalogue::Catalogue;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::QuickPackageId;
use avtosled_core::report::{
    Bargain, CheckItem, Contradiction, DamageScheme, MileageChart, PriceBand, ReportVerdict,
    SourceState, Timeline, Vehicle,
};
use avtosled_core::sources::{Shown, SourceId, Tile};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::orders::PaidBy;
use crate::checks::repository::reports::{ReportStatus, ServiceStatus};
use crate::platform::mismatch::Mismatch;
use crate::reports::earlier::{ChangedSince, SourceChanges};

/// A report as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    pub id: Uuid,
    /// Grows with every change.
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
    /// The eight free services of the VK package.
    pub vk_package: bool,
    /// What paid: `balance`, `free_check`, `package_check` or `vk_package`.
    pub paid_by: PaidBy,
    /// The quick-buy package that was ordered.
    #[schema(value_type = Option<QuickPackageId>)]
    pub package_type: Option<String>,
    /// The payment of a purchase that belongs to no account yet; told to the bearer of its key alone.
    pub payment_id: Option<Uuid>,
    /// Where it lowered the price.
    pub promo_code: Option<String>,
    /// The report whose stale answers this one asked for again.
    pub refreshed_from: Option<Uuid>,
    /// Roubles charged so far.
    pub total_cost: Kopecks,
    /// Roubles still held.
    pub held_cost: Kopecks,
    /// Roubles given back.
    pub released_cost: Kopecks,
    /// Roubles ordered.
    pub ordered_cost: Kopecks,
    pub successful_services_count: i32,
    /// Services that ended in any way.
    pub answered_count: usize,
    pub services_count: usize,
    pub verdict: ReportVerdict,
    /// What is new since the buyer's earlier report of this car, by source; missing where there is
    /// nothing to compare, or for anybody but the owner.
    pub changes: Option<Vec<SourceChanges>>,
    /// The report that `changes` compares with.
    pub changed_since: Option<ChangedSince>,
    /// The found car points to another plate or body number than the one asked for.
    pub mismatch: Option<Mismatch>,
    pub recommendations: Vec<Cow<'static, str>>,
    /// What the sources say together.
    pub details: ReportDetails,
    pub report_data: ReportData,
}

/// What the sources of a report say together. A completed report keeps it, so that it reads the same
/// for ever.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDetails {
    pub contradictions: Vec<Contradiction>,
    pub timeline: Timeline,
    pub mileage: MileageChart,
    /// Missing where no accident is known.
    pub damage: Option<DamageScheme>,
    /// Missing without a valuation.
    pub price: Option<PriceBand>,
    /// What the findings are worth in a negotiation; missing where there is nothing to bargain.
    pub bargain: Option<Bargain>,
    /// For the viewing of the car.
    pub checklist: Vec<CheckItem>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportData {
    pub vehicle: Vehicle,
    /// Whether the vehicle passport is the original, a duplicate or electronic, in Russian; missing
    /// where no answer tells.
    pub passport: Option<&'static str>,
    pub services: Vec<ServiceView>,
}

/// One source of a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceView {
    /// As the price list calls it.
    pub id: String,
    pub source: SourceId,
    pub title: String,
    pub status: ServiceStatus,
    /// The status in Russian.
    pub status_label: &'static str,
    pub state: Option<SourceState>,
    pub verdict: Option<String>,
    /// Roubles on the price list.
    pub price: Kopecks,
    /// Roubles charged.
    pub cost: Kopecks,
    /// The price went back to the balance, or was never held.
    pub released: bool,
    pub attempts: i32,
    /// When we asked.
    pub fetched_at: Option<DateTime<Utc>>,
    /// How old the source's own data are, where it says so.
    pub actual_at: Option<DateTime<Utc>>,
    pub from_cache: bool,
    /// It answered after the report was complete, free of charge.
    pub late: bool,
    pub response_time_ms: Option<i32>,
    pub error: Option<ServiceError>,
    /// Records that were not or not fully understood, as JSON text: shown raw under «прочее».
    pub other: Vec<String>,
    /// Registers behind the source that did not answer, where others did.
    pub silent: Vec<String>,
    /// Whose register it is.
    pub register: &'static str,
    /// What the register cannot see.
    pub limits: Option<&'static str>,
    /// The most telling thing at a glance; missing for a source that has none.
    pub tile: Option<Tile>,
    /// The answer as people read it.
    pub shown: Option<Shown>,
    /// The fields depend on the source.
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
