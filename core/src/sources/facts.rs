//! Statements of a source about the car, for comparison with other sources.

use serde::{Deserialize, Serialize};

use super::block::block;
use super::texts::record_anchor;
use crate::normalise::comparable_words;

block! {
    /// Field with the name that the source gives it.
    NamedValue {
        title: String,
        value: String,
    }
}

/// Value stated by one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Russian name of the source.
    pub source: String,
    /// Anchor of the evidence on the page; empty for the identifier of the query.
    pub anchor: String,
    pub value: String,
}

/// Kind of a fact about which sources may contradict one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactKind {
    Make,
    Vin,
    BodyNumber,
    Chassis,
    /// Current plate; an earlier plate is no contradiction.
    Plate,
    Colour,
    EngineNumber,
    /// Engine volume, cubic centimetres.
    EngineVolume,
    /// Engine power, horsepower.
    EnginePower,
    Year,
    PassportNumber,
}

/// Fact stated by one source.
pub(crate) struct Fact {
    pub kind: FactKind,
    pub statement: Statement,
    /// Whether the source lists alternatives, of which one matching candidate is enough.
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

    /// Adds a fact if it has a value; `index` is that of the record.
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

    /// Adds one of several alternatives of the source.
    pub(super) fn add_candidate<T: ToString>(
        &mut self,
        kind: FactKind,
        value: Option<T>,
        index: usize,
    ) {
        let value = value.map(|value| value.to_string());
        self.push(kind, value, Some(index), true);
    }

    /// Adds the facts among the fields that the source names itself.
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
