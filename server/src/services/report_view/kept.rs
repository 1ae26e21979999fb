//! What a report keeps beside its rows.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::report::ReportVerdict;
use avtosled_core::report::SourceInput;
use avtosled_core::report::verdict;
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
use crate::services::report_view::source::Source;
use crate::services::report_view::source::inputs;

/// What a report keeps beside its rows. A completed one keeps its verdict: it must read the same
/// for ever, whatever the rules become.
#[derive(Default, Serialize, Deserialize)]
pub struct Kept {
    pub identity: Identity,
    pub verdict: Option<ReportVerdict>,
    pub recommendations: Option<Vec<Cow<'static, str>>>,
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
    let inputs = inputs(&sources);
    let today = moscow_day(now);
    let verdict = draw_verdict(&inputs, &identity, today);
    to_json(&Kept {
        recommendations: Some(verdict.recommendations(&inputs, today)),
        verdict: Some(verdict),
        identity,
    })
}

fn to_json(kept: &Kept) -> Result<Value, RepoError> {
    serde_json::to_value(kept).map_err(|_| RepoError::Inconsistent("report data is not JSON"))
}

/// The verdict of core, with what the identification found.
pub fn draw_verdict(inputs: &[SourceInput], identity: &Identity, today: Date) -> ReportVerdict {
    let drawn = verdict(inputs, today);
    match &identity.mismatch {
        Some(mismatch) => drawn.with_mismatch(mismatch.message.clone()),
        None => drawn,
    }
}
