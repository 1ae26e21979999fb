//! One reading of an odometer, in the unit of its source.

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::sources::words::record_anchor;

/// What an odometer counts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum OdometerUnit {
    #[default]
    Kilometres,
    Miles,
}

impl OdometerUnit {
    /// So many of this unit in full kilometres.
    #[must_use]
    pub fn kilometres(self, value: u32) -> u32 {
        match self {
            Self::Kilometres => value,
            Self::Miles => {
                let kilometres = (u64::from(value) * 1_609_344 + 500_000) / 1_000_000;
                u32::try_from(kilometres).unwrap_or(u32::MAX)
            }
        }
    }
}

/// Countries whose cars count miles, as vendors write them.
const MILES: [&str; 8] = [
    "сша",
    "соединенные штаты",
    "соединённые штаты",
    "usa",
    "us",
    "united states",
    "united states of america",
    "америка",
];

impl OdometerUnit {
    /// What cars of a country count in, where their source names no unit. In doubt: the USA sell
    /// imported cars that count kilometres, and the vendor may convert on its own, which its contract
    /// leaves open; Canada counts kilometres since 1977, and its lots name miles where they do not.
    #[must_use]
    pub fn of_country(country: Option<&str>) -> Self {
        let country = country.unwrap_or_default().trim().to_lowercase();
        if MILES.contains(&country.as_str()) {
            Self::Miles
        } else {
            Self::Kilometres
        }
    }
}

/// What a reading is worth beside the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReadingState {
    #[default]
    Plain,
    /// Most likely mistyped: nothing is drawn from it.
    Doubtful,
    /// Lower than one before it, and no single wrong reading explains that.
    Fall,
    /// Lower than one before it: turned back, or one of the two is wrong.
    PossibleFall,
    /// Without a day that it could be compared by.
    Undated,
}

/// One reading as its source tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub day: Option<Date>,
    /// In `unit`.
    pub value: u32,
    pub unit: OdometerUnit,
    /// The source names no unit: `unit` is what its country counts in.
    pub is_unit_assumed: bool,
    /// Russian name of the source.
    pub source: String,
    /// Place of the record in the list of its block, from 0.
    pub place: usize,
    /// Where the page shows the record.
    pub anchor: String,
}

impl Reading {
    /// Full kilometres.
    #[must_use]
    pub fn kilometres(&self) -> u32 {
        self.unit.kilometres(self.value)
    }

    /// Kilometres, if the source meant the other unit than was assumed.
    pub(super) fn otherwise(&self) -> Option<u32> {
        let other = match self.unit {
            OdometerUnit::Kilometres => OdometerUnit::Miles,
            OdometerUnit::Miles => OdometerUnit::Kilometres,
        };
        self.is_unit_assumed.then(|| other.kilometres(self.value))
    }
}

/// The readings of one source.
pub(crate) struct Readings<'a> {
    source: &'static str,
    service_id: &'a str,
    pub told: Vec<Reading>,
}

impl<'a> Readings<'a> {
    pub(crate) const fn new(source: &'static str, service_id: &'a str) -> Self {
        Self {
            source,
            service_id,
            told: Vec::new(),
        }
    }

    /// A reading of a source that may name its unit; `unit` is what it is counted in.
    pub(crate) fn add_in(
        &mut self,
        place: usize,
        day: Option<&str>,
        value: u32,
        named: Option<OdometerUnit>,
        unit: OdometerUnit,
    ) {
        self.add(place, day, value);
        if let Some(reading) = self.told.last_mut() {
            reading.unit = unit;
            reading.is_unit_assumed = named.is_none();
        }
    }

    /// A reading in kilometres; `place` is that of its record, from 0.
    pub(crate) fn add(&mut self, place: usize, day: Option<&str>, kilometres: u32) {
        self.told.push(Reading {
            day: day.and_then(|day| day.parse().ok()),
            value: kilometres,
            unit: OdometerUnit::Kilometres,
            is_unit_assumed: false,
            source: self.source.to_owned(),
            place,
            anchor: record_anchor(self.service_id, place),
        });
    }
}
