//! What a report keeps beside its rows.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::report::Named;
use avtosled_core::report::ReportVerdict;
use avtosled_core::report::SourceInput;
use avtosled_core::report::findings;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;
use serde_json::Value;

use crate::clock::moscow_day;
use crate::repos::RepoError;
use crate::repos::reports::Report;
use crate::repos::reports::ReportService;
use crate::services::identification::Identity;
use crate::services::report_view::shapes::ReportDetails;
use crate::services::report_view::source::Source;
use crate::services::report_view::source::inputs;

/// What a report keeps beside its rows. A completed one keeps its verdict: it must read the same
/// for ever, whatever the rules become.
#[derive(Default, Serialize, Deserialize)]
pub struct Kept {
    pub identity: Identity,
    pub verdict: Option<ReportVerdict>,
    pub recommendations: Option<Vec<Cow<'static, str>>>,
    pub details: Option<Value>,
}

impl Kept {
    pub fn read(report: &Report) -> Self {
        let stored = report.report_data.clone();
        stored
            .and_then(|data| serde_json::from_value(data).ok())
            .unwrap_or_default()
    }
}

/// What a new report keeps: the car as it was identified.
pub fn first_data(identity: Identity) -> Result<Value, RepoError> {
    to_json(&Kept {
        identity,
        ..Kept::default()
    })
}

/// The car of a report as it was identified. A report of before identities were kept has at least
/// what its row says.
#[must_use]
pub fn identity(report: &Report) -> Identity {
    let mut identity = Kept::read(report).identity;
    if identity.key().is_none() {
        identity.vin = Some(report.vin.clone());
    }
    identity
}

/// What a completed report keeps.
pub fn final_data(
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<Value, RepoError> {
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let identity = Kept::read(report).identity;
    let found = find(report, &identity, &inputs(&sources), moscow_day(now));
    to_json(&Kept { identity, ..found })
}

/// What the rules of today find in the answers.
pub fn find(report: &Report, identity: &Identity, inputs: &[SourceInput], today: Date) -> Kept {
    let mismatch = identity.mismatch.as_ref();
    let mismatch = mismatch.map(|mismatch| mismatch.message.as_str());
    let found = findings(named(report), mismatch, inputs, today);
    let details = ReportDetails {
        contradictions: found.contradictions,
        timeline: found.timeline,
        mileage: found.mileage,
        damage: found.damage,
        price: found.price,
        checklist: found.checklist,
    };
    Kept {
        identity: Identity::default(),
        verdict: Some(found.verdict),
        recommendations: Some(found.recommendations),
        details: serde_json::to_value(details).ok(),
    }
}

/// The number that the order was made with.
fn named(report: &Report) -> Named<'_> {
    let query = Some(report.search_query.as_str());
    match report.search_type.as_str() {
        "vin" => Named {
            vin: query,
            ..Named::default()
        },
        "license" => Named {
            plate: query,
            ..Named::default()
        },
        _ => Named {
            body_number: query,
            ..Named::default()
        },
    }
}

fn to_json(kept: &Kept) -> Result<Value, RepoError> {
    serde_json::to_value(kept).map_err(|_| RepoError::Inconsistent("report data is not JSON"))
}
