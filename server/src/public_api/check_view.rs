//! DTOs of a check in responses of the open API.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::report::{ReportVerdict, SourceState, Vehicle};
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::api_keys::Mode;
use crate::checks::orders::PaidBy;
use crate::checks::repository::reports::{Report, ReportStatus, ServiceStatus};
use crate::reports::view::{ReportSummary, ReportView, ServiceError, ServiceView};

/// Distinguishes a check from a price.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckObject {
    Check,
}

/// A check of one car.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckView {
    #[schema(inline)]
    pub object: CheckObject,
    pub id: Uuid,
    pub mode: Mode,
    pub state: ReportStatus,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Customer's own id of the car or order.
    pub external_id: Option<String>,
    /// Customer's own labels of the order.
    #[schema(value_type = Object)]
    pub metadata: Value,
    pub identifier: CheckIdentifier,
    #[schema(value_type = Catalogue)]
    pub catalogue: String,
    pub car: Vehicle,
    pub verdict: ReportVerdict,
    pub cost: CheckCost,
    /// Services of the order with the answers of their sources.
    pub sources: Vec<CheckSource>,
    /// Id of the check that this one refreshed.
    pub refreshed_from: Option<Uuid>,
    /// URL of the report on the pages, for the owner of the account.
    pub report_url: String,
}

/// Identifier of the car as given in the order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckIdentifier {
    #[serde(rename = "type")]
    #[schema(value_type = IdentifierKind)]
    pub kind: String,
    pub value: String,
}

/// Sums of a check in roubles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckCost {
    /// Sum of the order in roubles.
    pub ordered: Kopecks,
    /// Roubles charged for sources that answered.
    pub charged: Kopecks,
    /// Roubles held for sources that have not answered yet.
    pub held: Kopecks,
    /// Roubles released for sources that did not answer.
    pub released: Kopecks,
    pub paid_by: PaidBy,
}

/// A service of a check with the answer of its source.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckSource {
    /// Id of the service in the price list.
    pub service: String,
    pub source: SourceId,
    pub title: String,
    pub state: ServiceStatus,
    /// State of the source for a buyer; `null` while there is no answer.
    pub assessment: Option<SourceState>,
    /// Assessment of the answer as a Russian sentence.
    pub summary: Option<String>,
    /// Price by the price list in roubles.
    pub price: Kopecks,
    /// Roubles charged for the source.
    pub charged: Kopecks,
    /// Time of the call to the source.
    pub fetched_at: Option<DateTime<Utc>>,
    /// Time of the source's data, if reported.
    pub actual_at: Option<DateTime<Utc>>,
    pub from_cache: bool,
    /// Whether the source answered after the check completed, free of charge.
    pub late: bool,
    pub error: Option<ServiceError>,
    /// Records of the answer that could not be parsed, as JSON text.
    pub unread: Vec<String>,
    /// Registers behind the source that did not answer while others did.
    pub silent: Vec<String>,
    /// Typed data of the answer, whose fields depend on the source.
    #[schema(value_type = Option<Object>)]
    pub data: Option<Value>,
}

/// A check in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckSummary {
    pub id: Uuid,
    pub mode: Mode,
    pub state: ReportStatus,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    pub external_id: Option<String>,
    #[schema(value_type = Object)]
    pub metadata: Value,
    pub identifier: CheckIdentifier,
    pub car: Vehicle,
    /// Level of the verdict.
    pub level: SourceState,
    /// Roubles charged for the check.
    pub charged: Kopecks,
}

/// Page of checks, newest first.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct CheckPage {
    pub checks: Vec<CheckSummary>,
    /// Cursor of the next page; `null` on the last page.
    pub next: Option<Uuid>,
}

impl CheckView {
    /// View of an account's report as a check.
    #[must_use]
    pub fn of_report(mode: Mode, report: &Report, view: ReportView, report_url: String) -> Self {
        Self {
            object: CheckObject::Check,
            id: view.id,
            mode,
            state: view.status,
            created_at: view.created_at,
            completed_at: view.finished_at,
            external_id: report.external_id.clone(),
            metadata: metadata(report),
            identifier: CheckIdentifier {
                kind: view.search_type,
                value: view.search_query,
            },
            catalogue: view.catalogue,
            car: view.report_data.vehicle,
            verdict: view.verdict,
            cost: CheckCost {
                ordered: view.ordered_cost,
                charged: view.total_cost,
                held: view.held_cost,
                released: view.released_cost,
                paid_by: view.paid_by,
            },
            sources: view
                .report_data
                .services
                .into_iter()
                .map(CheckSource::from)
                .collect(),
            refreshed_from: view.refreshed_from,
            report_url,
        }
    }
}

impl From<ServiceView> for CheckSource {
    fn from(service: ServiceView) -> Self {
        Self {
            service: service.id,
            source: service.source,
            title: service.title,
            state: service.status,
            assessment: service.state,
            summary: service.verdict,
            price: service.price,
            charged: service.cost,
            fetched_at: service.fetched_at,
            actual_at: service.actual_at,
            from_cache: service.from_cache,
            late: service.late,
            error: service.error,
            unread: service.other,
            silent: service.silent,
            data: service.data,
        }
    }
}

impl CheckSummary {
    /// Summary of an account's report as a check.
    #[must_use]
    pub fn of_report(mode: Mode, report: &Report, summary: ReportSummary) -> Self {
        Self {
            id: summary.id,
            mode,
            state: summary.status,
            created_at: summary.created_at,
            completed_at: summary.finished_at,
            external_id: report.external_id.clone(),
            metadata: metadata(report),
            identifier: CheckIdentifier {
                kind: summary.search_type,
                value: summary.search_query,
            },
            car: summary.vehicle,
            level: summary.verdict_level,
            charged: summary.total_cost,
        }
    }
}

fn metadata(report: &Report) -> Value {
    let metadata = report.metadata.clone();
    metadata.unwrap_or_else(|| Value::Object(serde_json::Map::new()))
}
