//! Statements of a source about the car, for comparison with other sources.

use serde::{Deserialize, Serialize};

use super::block::block;
use super::texts::record_anchor;
use crate::normalise::comparable_words;

block! {
    /// A field that the source names itself.
    NamedValue {
        title: String,
        value: String,
    }
}

/// Value that one source states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Russian name of the source.
    pub source: String,
    /// Anchor of the evidence on the page; empty for the buyer's own query.
    pub anchor: String,
    pub value: String,
}

/// Kind of a fact that sources may contradict one another in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactKind {
    Make,
    Vin,
    BodyNumber,
    Chassis,
    /// The current plate; earlier plates are no contradiction.
    Plate,
    Colour,
    EngineNumber,
    /// Cubic centimetres.
    EngineVolume,
    /// Horsepower.
    EnginePower,
    Year,
    PassportNumber,
}

/// Fact stated by one source.
pub(crate) struct Fact {
    pub kind: FactKind,
    pub statement: Statement,
    /// The source lists alternatives: one matching candidate is enough.
    pub is_candidate: bool,
}

/// Collector of the facts of one source.
pub(crate) struct Facts<'a> {
    source: &'static str,
    service_id: &'a str,
    pub list: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub(crate) const fn new(source: &'static str, service_id: &'a str) -> Self {
        Self {
            source,
            service_id,
            list: Vec::new(),
        }
    }

    /// Adds a fact, if there is a value; `index` is that of the record.
    pub(super) fn add(&mut self, kind: FactKind, value: Option<&str>, index: Option<usize>) {
        self.push(kind, value.map(str::to_owned), index, false);
    }

    pub(super) fn add_number<T: ToString>(
        &mut self,
        kind: FactKind,
        value: Option<T>,
        index: Option<usize>,
    ) {
        self.push(kind, value.map(|value| value.to_string()), index, false);
    }

    /// Adds one of several alternatives.
    pub(super) fn add_candidate<T: ToString>(
        &mut self,
        kind: FactKind,
        value: Option<T>,
        index: usize,
    ) {
        let value = value.map(|value| value.to_string());
        self.push(kind, value, Some(index), true);
    }

    /// Adds the known ones among the fields that a source names itself.
    pub(super) fn add_named(&mut self, fields: &[NamedValue], index: usize) {
        for field in fields {
            let title = comparable_words(&field.title);
            let kind = if title.contains("цвет") {
                FactKind::Colour
            } else if title.contains("номер двигателя") {
                FactKind::EngineNumber
            } else {
                continue;
            };
            self.add(kind, Some(&field.value), Some(index));
        }
    }

    fn push(
        &mut self,
        kind: FactKind,
        value: Option<String>,
        index: Option<usize>,
        is_candidate: bool,
    ) {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else {
            return;
        };
        let anchor = match index {
            Some(index) => record_anchor(self.service_id, index),
            None => self.service_id.to_owned(),
        };
        self.list.push(Fact {
            kind,
            statement: Statement {
                source: self.source.to_owned(),
                anchor,
                value,
            },
            is_candidate,
        });
    }
}
