//! What happened to the car, as one source tells it.

use serde::{Deserialize, Serialize};

use super::SourceState;
use super::words::record_anchor;
use crate::date::Date;

/// What happened.
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

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimelineEvent {
    /// Day, `yyyy-mm-dd`.
    pub date: String,
    pub kind: EventKind,
    pub title: String,
    /// What else is known, empty where nothing is.
    pub text: String,
    /// Attention or stop where a buyer should look; good otherwise.
    pub level: SourceState,
    /// Kilometres on that day.
    pub mileage: Option<u32>,
    pub service_id: String,
    /// Where the page shows the record.
    pub anchor: String,
}

/// The events of one source.
pub(crate) struct Events<'a> {
    service_id: &'a str,
    pub today: Date,
    pub dated: Vec<TimelineEvent>,
    pub undated: u32,
}

/// An event before it has its day.
pub(crate) struct Draft<'a> {
    kind: EventKind,
    /// Place of the record, from 0.
    place: usize,
    title: &'a str,
    text: String,
    level: SourceState,
    pub mileage: Option<u32>,
}

impl<'a> Draft<'a> {
    pub(super) fn good(kind: EventKind, place: usize, title: &'a str, text: String) -> Self {
        Self {
            kind,
            place,
            title,
            text,
            level: SourceState::Good,
            mileage: None,
        }
    }

    pub(super) fn at_level(mut self, level: SourceState) -> Self {
        self.level = level;
        self
    }
}

/// What is known, joined by commas.
pub(super) fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
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

    /// A day that lies ahead is none: nothing has happened on it.
    pub(super) fn add(&mut self, date: Option<&str>, draft: Draft<'_>) {
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
            anchor: record_anchor(self.service_id, draft.place),
        });
    }
}
