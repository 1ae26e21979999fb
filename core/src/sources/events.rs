//! Timeline events of one source.

use serde::{Deserialize, Serialize};

use super::state::SourceState;
use super::texts::record_anchor;
use crate::date::Date;

/// Kind of a timeline event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum EventKind {
    Customs,
    Registration,
    Policy,
    Taxi,
    Inspection,
    Mileage,
    Accident,
    Restriction,
    Wanted,
    Pledge,
    Recall,
    Auction,
    Photo,
    Fine,
}

/// Event of the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimelineEvent {
    /// Day of the event, `yyyy-mm-dd`.
    pub date: String,
    pub kind: EventKind,
    pub title: String,
    /// Details of the event in Russian, possibly empty.
    pub text: String,
    /// Level of the event: attention or stop if it needs a closer look, good otherwise.
    pub level: SourceState,
    /// Odometer reading of that day, kilometres.
    pub mileage: Option<u32>,
    pub service_id: String,
    /// Anchor of the record on the page.
    pub anchor: String,
}

/// Collector of the events of one source.
pub(crate) struct Events<'a> {
    service_id: &'a str,
    pub today: Date,
    pub dated: Vec<TimelineEvent>,
    /// Number of events without a usable day.
    pub undated: u32,
}

/// Event before its day is known to be usable.
pub(crate) struct EventDraft<'a> {
    kind: EventKind,
    /// Index of the record in the block's list.
    index: usize,
    title: &'a str,
    text: String,
    level: SourceState,
    pub mileage: Option<u32>,
}

impl<'a> EventDraft<'a> {
    /// Creates an event of level good.
    pub(super) fn new(kind: EventKind, index: usize, title: &'a str, text: String) -> Self {
        Self {
            kind,
            index,
            title,
            text,
            level: SourceState::Good,
            mileage: None,
        }
    }

    pub(super) fn with_level(mut self, level: SourceState) -> Self {
        self.level = level;
        self
    }
}

/// Joins the parts that are present with commas.
pub(crate) fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let known: Vec<String> = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.trim().is_empty())
        .collect();
    known.join(", ")
}

impl<'a> Events<'a> {
    pub(crate) const fn new(service_id: &'a str, today: Date) -> Self {
        Self {
            service_id,
            today,
            dated: Vec::new(),
            undated: 0,
        }
    }

    /// Adds an event; an event without a readable day, or on a future day, is only counted.
    pub(super) fn add(&mut self, date: Option<&str>, draft: EventDraft<'_>) {
        let date = date.and_then(|date| date.parse::<Date>().ok());
        let Some(date) = date.filter(|date| *date <= self.today) else {
            self.undated = self.undated.saturating_add(1);
            return;
        };
        self.dated.push(TimelineEvent {
            date: date.to_string(),
            kind: draft.kind,
            title: draft.title.to_owned(),
            text: draft.text,
            level: draft.level,
            mileage: draft.mileage,
            service_id: self.service_id.to_owned(),
            anchor: record_anchor(self.service_id, draft.index),
        });
    }
}
