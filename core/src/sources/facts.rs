//! What a source states about the car.

use serde::{Deserialize, Serialize};

use super::NamedValue;
use super::words::record_anchor;

/// What one source states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Stated {
    /// Russian name of the source.
    pub source: String,
    /// Where the page shows it, as in a reason of the verdict; empty for the buyer's own words.
    pub anchor: String,
    pub value: String,
}

/// A kind of statement that sources may contradict one another in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Make,
    Vin,
    BodyNumber,
    /// The plate of today; older plates are no contradiction.
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

/// One statement.
pub(crate) struct Fact {
    pub kind: Kind,
    pub stated: Stated,
    /// Sources that list candidates state them together: one that fits is enough.
    pub is_candidate: bool,
}

/// The statements of one source.
pub(crate) struct Facts<'a> {
    source: &'static str,
    service_id: &'a str,
    pub stated: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub(crate) const fn new(source: &'static str, service_id: &'a str) -> Self {
        Self {
            source,
            service_id,
            stated: Vec::new(),
        }
    }

    /// `place` is that of the record, from 0.
    pub(super) fn state(&mut self, kind: Kind, value: Option<&str>, place: Option<usize>) {
        self.add(kind, value.map(str::to_owned), place, false);
    }

    pub(super) fn number<T: ToString>(
        &mut self,
        kind: Kind,
        value: Option<T>,
        place: Option<usize>,
    ) {
        self.add(kind, value.map(|value| value.to_string()), place, false);
    }

    pub(super) fn add(
        &mut self,
        kind: Kind,
        value: Option<String>,
        place: Option<usize>,
        candidate: bool,
    ) {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else {
            return;
        };
        let anchor = match place {
            Some(place) => record_anchor(self.service_id, place),
            None => self.service_id.to_owned(),
        };
        self.stated.push(Fact {
            kind,
            stated: Stated {
                source: self.source.to_owned(),
                anchor,
                value,
            },
            is_candidate: candidate,
        });
    }

    /// Fields that a source names itself.
    pub(super) fn named(&mut self, fields: &[NamedValue], place: usize) {
        for field in fields {
            let title = field.title.to_lowercase();
            let kind = if title.contains("цвет") {
                Kind::Colour
            } else if title.contains("номер двигателя") {
                Kind::EngineNumber
            } else {
                continue;
            };
            self.state(kind, Some(&field.value), Some(place));
        }
    }
}
