//! Data stored with a report: identity and findings (`vehicle_reports.report_data`).

pub(crate) mod source;
pub mod stored_answers;
pub(crate) mod vehicle;

use avtosled_core::date::Date;
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::report::{
    Findings, RequestedCar, SourceInput, SourceStatus, confirms_car, findings,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::identification::Identity;
use crate::checks::report_data::source::{Source, inputs};
use crate::checks::repository::reports::{Report, ReportService};
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;

/// Stored identity and findings of a report.
/// A completed report keeps its findings, so that later changes of the rules do not change it.
#[derive(Default, Serialize, Deserialize)]
pub struct ReportData {
    pub identity: Identity,
    pub findings: Option<Findings>,
}

impl ReportData {
    /// Parses the stored data; empty for a report whose owner was deleted.
    pub fn parse(report: &Report) -> Result<Self, StorageError> {
        let Some(data) = &report.report_data else {
            return Ok(Self::default());
        };
        Self::deserialize(data)
            .map_err(|_| StorageError::Inconsistent("report data cannot be read"))
    }
}

/// Stored data of a new report: the identified car.
pub fn first_data(identity: Identity) -> Result<Value, StorageError> {
    to_json(&ReportData {
        identity,
        findings: None,
    })
}

/// Identified car of a report.
pub fn identity(report: &Report) -> Result<Identity, StorageError> {
    Ok(ReportData::parse(report)?.identity)
}

/// Stored data of a completed report: identity and findings.
pub fn final_data(
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<Value, StorageError> {
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let identity = identity(report)?;
    let findings = find(report, &identity, &inputs(&sources), moscow_day(now));
    to_json(&ReportData {
        identity,
        findings: Some(findings),
    })
}

/// Computes the findings in the answers of a report by the current rules.
#[must_use]
pub fn find(report: &Report, identity: &Identity, inputs: &[SourceInput], today: Date) -> Findings {
    let mismatch = identity.mismatch.as_ref();
    let mismatch = mismatch.map(|mismatch| mismatch.message.as_str());
    let mut found = findings(named(report), mismatch, inputs, today);
    let is_answered = |input: &SourceInput| input.status == SourceStatus::Answered;
    let knows = |input: &SourceInput| {
        let answer = input.answer.as_ref();
        answer.is_some_and(|answer| confirms_car(&answer.block))
    };
    // A late answer may identify a car that was unknown at completion.
    let is_known = report.car_known || inputs.iter().any(knows);
    if !is_known && found.verdict.is_final && inputs.iter().any(is_answered) {
        found.verdict = found.verdict.of_unknown_car(&meant(report, today));
    }
    found
}

/// Likely corrections of the requested identifier of a report.
fn meant(report: &Report, today: Date) -> Vec<String> {
    let kind = IdentifierKind::parse(&report.search_type);
    kind.map_or_else(Vec::new, |kind| {
        identifier::likely_corrections(kind, &report.vin, today)
    })
}

/// Identifier by which the car of a report was ordered.
fn named(report: &Report) -> RequestedCar<'_> {
    let query = Some(report.search_query.as_str());
    match report.search_type.as_str() {
        "vin" => RequestedCar {
            vin: query,
            ..RequestedCar::default()
        },
        "license" => RequestedCar {
            plate: query,
            ..RequestedCar::default()
        },
        _ => RequestedCar {
            body_number: query,
            ..RequestedCar::default()
        },
    }
}

fn to_json(kept: &ReportData) -> Result<Value, StorageError> {
    serde_json::to_value(kept).map_err(|_| StorageError::Inconsistent("report data is not JSON"))
}
