//! The sources of a report, as its rules are given them.

use serde::{Deserialize, Serialize};

use super::Answer;
use crate::date::Date;
use crate::sources::odometer::{Odometer, Readings, odometer};
use crate::sources::{SourceId, Tells};

/// What became of one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SourceStatus {
    Answered,
    Failed,
    /// Never asked, for example because it is not connected.
    Skipped,
    Pending,
}

/// One source of a report.
#[derive(Clone, Copy, Debug)]
pub struct SourceInput<'a> {
    pub service_id: &'a str,
    pub source: SourceId,
    pub status: SourceStatus,
    /// Missing when the source knows nothing of the car, or did not answer.
    pub answer: Option<&'a Answer>,
}

impl SourceInput<'_> {
    pub(super) fn tells(&self, what: Tells) -> bool {
        self.source.source().tells.contains(&what)
    }
}

/// What the readings of all sources prove together.
#[must_use]
pub fn odometer_of(sources: &[SourceInput<'_>], today: Date) -> Odometer {
    let told = answers(sources).flat_map(|(service_id, answer)| {
        let mut readings = Readings::new(answer.block.short(), service_id);
        answer.block.says().readings(&mut readings);
        readings.told
    });
    odometer(&told.collect::<Vec<_>>(), today)
}

/// The answers with the sources that gave them.
pub(super) fn answers<'a>(
    sources: &'a [SourceInput<'a>],
) -> impl Iterator<Item = (&'a str, &'a Answer)> {
    sources
        .iter()
        .filter(|source| source.status == SourceStatus::Answered)
        .filter_map(|source| Some((source.service_id, source.answer?)))
}
