//! Assessment of an answer: the trait of all answer types, and its result.

use super::checklist::Checklist;
use super::events::Events;
use super::facts::Facts;
use super::odometer::{OdometerAnalysis, Reading, Readings};
use super::presentation::Presentation;
use super::state::{SourceState, Weight};
use crate::date::Date;

/// Everything that a report derives from one answer type.
pub(crate) trait Assess {
    /// State of the source with a Russian explanation of one line.
    ///
    /// The line is displayed wherever the report is shared, so it must not name a person.
    fn assess(&self, today: Date) -> Assessment;

    /// State of the source, given the odometer readings of all sources.
    fn assess_with_odometer(&self, _odometer: &OdometerAnalysis, today: Date) -> Assessment {
        self.assess(today)
    }

    /// Presents the block as rows for pages and documents.
    fn present(&self) -> Presentation;

    /// Value and text of the source's tile; without a text the line of the assessment is used.
    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        None
    }

    /// Adds checklist items that depend on the answer.
    fn checklist(&self, _list: &mut Checklist, _today: Date) {}

    /// Adds the events of the source to the timeline.
    fn events(&self, _events: &mut Events<'_>) {}

    /// Adds statements about the car that are compared with those of other sources.
    fn facts(&self, _facts: &mut Facts<'_>) {}

    /// Adds readings of the odometer.
    fn readings(&self, _readings: &mut Readings<'_>) {}

    /// Readings of the odometer without source and anchor.
    fn own_readings(&self) -> Vec<Reading> {
        let mut readings = Readings::new("", "");
        self.readings(&mut readings);
        readings.list
    }

    /// Whether the block has a record of this very car, not only no records of problems.
    fn confirms_car(&self) -> bool {
        false
    }
}

/// State of a source, with a Russian explanation and the record that causes the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    pub level: SourceState,
    /// Explanation of one line, in Russian.
    pub text: String,
    /// Index of the causing record in the block's list.
    pub record: Option<usize>,
    pub weight: Weight,
    /// Title of the verdict if the assessment is its heaviest finding.
    pub headline: Option<String>,
    /// Consequence for the buyer; `None` for the usual consequence of this source and weight.
    pub meaning: Option<&'static str>,
}

impl Assessment {
    pub(super) fn new(level: SourceState, text: impl Into<String>) -> Self {
        Self {
            level,
            text: text.into(),
            record: None,
            weight: Weight::None,
            headline: None,
            meaning: None,
        }
    }

    pub(super) fn good(text: impl Into<String>) -> Self {
        Self::new(SourceState::Good, text)
    }

    pub(super) fn attention(text: impl Into<String>) -> Self {
        Self::new(SourceState::Attention, text)
    }

    pub(super) fn stop(text: impl Into<String>) -> Self {
        Self::new(SourceState::Stop, text)
    }

    pub(super) fn no_data(text: impl Into<String>) -> Self {
        Self::new(SourceState::NoData, text)
    }

    pub(super) fn with_weight(mut self, weight: Weight, headline: impl Into<String>) -> Self {
        self.weight = weight;
        self.headline = Some(headline.into());
        self
    }

    pub(super) const fn with_meaning(mut self, meaning: &'static str) -> Self {
        self.meaning = Some(meaning);
        self
    }

    pub(super) fn at_record(mut self, record: Option<usize>) -> Self {
        self.record = record;
        self
    }
}

/// Number of records, the larger of the source's count and the number of parsed records.
pub(super) fn record_count(count: u32, parsed: usize) -> u64 {
    u64::from(count).max(parsed as u64)
}

/// Whether a record is of the queried person, by the birth date; `None` for a record without one.
pub(super) fn same_person(of_record: Option<&str>, queried: Option<Date>) -> Option<bool> {
    let Some(queried) = queried else {
        return Some(true);
    };
    Some(of_record?.parse::<Date>().ok()? == queried)
}
