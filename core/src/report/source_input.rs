//! Input of the report rules: an ordered source with its status and answer.

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::sources::odometer::Readings;
use crate::sources::{Answer, DataKind, OdometerAnalysis, SourceId, analyse_readings};

/// Outcome of the query of one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SourceStatus {
    Answered,
    Failed,
    /// The answer has no content about the car, which counts as no answer.
    Empty,
    /// The source was not queried, for example because it is not connected.
    Skipped,
    Pending,
}

/// Ordered source of a report.
#[derive(Clone, Copy, Debug)]
pub struct SourceInput<'a> {
    pub service_id: &'a str,
    pub source: SourceId,
    pub status: SourceStatus,
    /// Answer of the source; `None` without an answer or without data on the car.
    pub answer: Option<&'a Answer>,
}

impl SourceInput<'_> {
    pub(super) fn provides(&self, kind: DataKind) -> bool {
        self.source.source().provides.contains(&kind)
    }
}

/// Analyses the odometer readings of all sources.
#[must_use]
pub fn analyse_odometer(sources: &[SourceInput<'_>], today: Date) -> OdometerAnalysis {
    let all = answers(sources).flat_map(|(service_id, answer)| {
        let mut readings = Readings::new(answer.block.short_name(), service_id);
        answer.block.data().readings(&mut readings);
        readings.list
    });
    analyse_readings(&all.collect::<Vec<_>>(), today)
}

/// Answers of the sources that answered, with their service ids.
pub(super) fn answers<'a>(
    sources: &'a [SourceInput<'a>],
) -> impl Iterator<Item = (&'a str, &'a Answer)> {
    sources
        .iter()
        .filter(|source| source.status == SourceStatus::Answered)
        .filter_map(|source| Some((source.service_id, source.answer?)))
}
