//! Timeline of a car: events of all sources, with the periods of ownership.

mod ownership_bands;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::source_input::{SourceInput, analyse_odometer, answers};
use crate::date::Date;
use crate::sources::events::Events;
use crate::sources::{Block, EventKind, Fall, OdometerAnalysis, SourceState, TimelineEvent};

pub use ownership_bands::OwnershipBand;

/// Timeline of the car.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// Events, oldest first; events of one day in the order of [`EventKind`].
    pub events: Vec<TimelineEvent>,
    /// Periods of ownership, oldest first.
    pub owners: Vec<OwnershipBand>,
    /// Number of events without a usable day.
    pub undated: u32,
}

/// Timeline from the answers of all sources.
#[must_use]
pub fn timeline(sources: &[SourceInput<'_>], today: Date) -> Timeline {
    let mut timeline = Timeline::default();
    for (service_id, answer) in answers(sources) {
        if let Block::History(history) = &answer.block {
            timeline.owners = ownership_bands::bands(service_id, history, today);
        }
        let mut events = Events::new(service_id, today);
        answer.block.data().events(&mut events);
        timeline.events.extend(events.dated);
        timeline.undated = timeline.undated.saturating_add(events.undated);
    }
    timeline
        .events
        .sort_by(|one, other| (&one.date, one.kind).cmp(&(&other.date, other.kind)));
    deduplicate(&mut timeline.events);
    mark_falls(&mut timeline.events, &analyse_odometer(sources, today));
    timeline
}

/// Raises the level of events whose odometer reading fell, as in the mileage chart.
fn mark_falls(events: &mut [TimelineEvent], odometer: &OdometerAnalysis) {
    for event in events {
        let is_fallen = |fall: &Fall| {
            event.mileage == Some(fall.to.kilometres) && event.date == fall.to.day.to_string()
        };
        if event.level == SourceState::Good && odometer.falls.iter().any(is_fallen) {
            event.level = SourceState::Attention;
        }
    }
}

/// Removes duplicates of events that several sources report.
///
/// Two registers list inspections, readings come from inspection cards, and two services return policies.
fn deduplicate(events: &mut Vec<TimelineEvent>) {
    let cards: Vec<(String, Option<u32>)> = events
        .iter()
        .filter(|event| event.kind == EventKind::Inspection)
        .map(|event| (event.date.clone(), event.mileage))
        .collect();
    events.retain(|event| {
        event.kind != EventKind::Mileage || !cards.contains(&(event.date.clone(), event.mileage))
    });
    events.dedup_by(|later, earlier| {
        let is_duplicate = later.kind == EventKind::Photo
            && earlier.kind == EventKind::Photo
            && (&later.date, &later.text) == (&earlier.date, &earlier.text);
        if is_duplicate {
            "Фотографии".clone_into(&mut earlier.title);
        }
        is_duplicate
    });
    let mut policies = BTreeSet::new();
    events.retain(|event| {
        event.kind != EventKind::Policy || policies.insert((event.date.clone(), event.text.clone()))
    });
    events.dedup_by(|later, earlier| {
        let is_duplicate = later.kind == EventKind::Inspection
            && earlier.kind == EventKind::Inspection
            && later.date == earlier.date;
        if is_duplicate && earlier.mileage.is_none() {
            std::mem::swap(earlier, later);
        }
        is_duplicate
    });
}
