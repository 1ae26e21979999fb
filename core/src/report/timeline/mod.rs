//! One line of all that happened to the car, with the owners behind it.

mod owners;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::SourceInput;
use super::source_input::{answers, odometer_of};
use crate::date::Date;
use crate::sources::events::Events;
use crate::sources::{Block, EventKind, Fall, Odometer, SourceState, TimelineEvent};

/// One period of ownership, as a band behind the events; two may be of one owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnershipBand {
    /// From 1, in the order of time.
    pub number: u32,
    /// Days, `yyyy-mm-dd`; without an end the period runs to the present.
    pub from: String,
    pub to: Option<String>,
    /// Length in full months, to today where there is no end.
    pub months: u32,
    pub is_company: bool,
    /// «Период 2: физическое лицо».
    pub title: String,
    pub anchor: String,
}

/// All that happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// Oldest first; of one day in the order of [`EventKind`].
    pub events: Vec<TimelineEvent>,
    /// Oldest first.
    pub owners: Vec<OwnershipBand>,
    /// Events that have no day the line could show; they stand in their sections.
    pub undated: u32,
}

/// Draws the line from all that the sources said.
#[must_use]
pub fn timeline(sources: &[SourceInput<'_>], today: Date) -> Timeline {
    let mut line = Timeline::default();
    for (service_id, answer) in answers(sources) {
        if let Block::History(history) = &answer.block {
            line.owners = owners::bands(service_id, history, today);
        }
        let mut events = Events::new(service_id, today);
        answer.block.says().events(&mut events);
        line.events.extend(events.dated);
        line.undated = line.undated.saturating_add(events.undated);
    }
    line.events
        .sort_by(|one, other| (&one.date, one.kind).cmp(&(&other.date, other.kind)));
    without_twins(&mut line.events);
    mark_falls(&mut line.events, &odometer_of(sources, today));
    line
}

/// Readings that fell are marked as the chart marks them.
fn mark_falls(events: &mut [TimelineEvent], odometer: &Odometer) {
    for event in events {
        let is_fallen = |fall: &Fall| {
            event.mileage == Some(fall.to.kilometres) && event.date == fall.to.day.to_string()
        };
        if event.level == SourceState::Good && odometer.falls.iter().any(is_fallen) {
            event.level = SourceState::Attention;
        }
    }
}

/// Inspections are told by two registers, mileage comes from their cards, and two services tell of
/// policies: one of each is shown.
fn without_twins(events: &mut Vec<TimelineEvent>) {
    let cards: Vec<(String, Option<u32>)> = events
        .iter()
        .filter(|event| event.kind == EventKind::Inspection)
        .map(|event| (event.date.clone(), event.mileage))
        .collect();
    events.retain(|event| {
        event.kind != EventKind::Mileage || !cards.contains(&(event.date.clone(), event.mileage))
    });
    events.dedup_by(|later, earlier| {
        let is_twin = later.kind == EventKind::Photo
            && earlier.kind == EventKind::Photo
            && (&later.date, &later.text) == (&earlier.date, &earlier.text);
        if is_twin {
            "Фотографии".clone_into(&mut earlier.title);
        }
        is_twin
    });
    let mut policies = BTreeSet::new();
    events.retain(|event| {
        event.kind != EventKind::Policy || policies.insert((event.date.clone(), event.text.clone()))
    });
    events.dedup_by(|later, earlier| {
        let is_twin = later.kind == EventKind::Inspection
            && earlier.kind == EventKind::Inspection
            && later.date == earlier.date;
        if is_twin && earlier.mileage.is_none() {
            std::mem::swap(earlier, later);
        }
        is_twin
    });
}
