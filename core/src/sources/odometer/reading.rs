//! Readings of an odometer, in the unit of their source.

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::normalise::comparable_words;
use crate::sources::block::default_sample;
use crate::sources::texts::record_anchor;

/// Countries whose odometers count miles, as vendors spell them.
const MILE_COUNTRIES: [&str; 8] = [
    "сша",
    "соединенные штаты",
    "соединённые штаты",
    "usa",
    "us",
    "united states",
    "united states of america",
    "америка",
];

/// Unit of an odometer.
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
    /// Value of this unit converted to whole kilometres.
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

    /// Likely unit of a country, for sources that name no unit.
    ///
    /// The unit is uncertain: cars imported to the USA may count kilometres, and the vendor may convert values.
    /// Canada counts kilometres since 1977, and its lots name miles where they differ.
    #[must_use]
    pub fn of_country(country: Option<&str>) -> Self {
        let country = comparable_words(country.unwrap_or_default());
        if MILE_COUNTRIES
            .iter()
            .any(|name| comparable_words(name) == country)
        {
            Self::Miles
        } else {
            Self::Kilometres
        }
    }
}

/// State of a reading compared with the other readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReadingState {
    #[default]
    Plain,
    /// Most likely mistyped, so that no conclusion is based on the reading.
    Doubtful,
    /// Lower than an earlier reading, which no single wrong reading explains.
    Fall,
    /// Lower than an earlier reading because of a rollback or because one of both is wrong.
    PossibleFall,
    /// Undated, so that the reading cannot be compared.
    Undated,
}

default_sample!(OdometerUnit, ReadingState);

/// Odometer reading of one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub day: Option<Date>,
    /// Reading in `unit`.
    pub value: u32,
    pub unit: OdometerUnit,
    /// Whether the source names no unit and `unit` is the likely one of its country.
    pub is_unit_assumed: bool,
    /// Russian name of the source.
    pub source: String,
    /// Index of the record in the list of its block.
    pub record: usize,
    /// Anchor of the record on the page.
    pub anchor: String,
}

impl Reading {
    /// Reading in whole kilometres.
    #[must_use]
    pub fn kilometres(&self) -> u32 {
        self.unit.kilometres(self.value)
    }

    /// Reading as kilometres in the other unit, if the unit is assumed.
    pub(super) fn other_unit_kilometres(&self) -> Option<u32> {
        let other = match self.unit {
            OdometerUnit::Kilometres => OdometerUnit::Miles,
            OdometerUnit::Miles => OdometerUnit::Kilometres,
        };
        self.is_unit_assumed.then(|| other.kilometres(self.value))
    }
}

/// Reading with its day and state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssessedReading {
    pub day: Date,
    /// Reading in whole kilometres.
    pub kilometres: u32,
    pub state: ReadingState,
    pub reading: Reading,
}

/// Collector of the readings of one source.
pub(crate) struct Readings<'a> {
    source: &'static str,
    service_id: &'a str,
    pub list: Vec<Reading>,
}

impl<'a> Readings<'a> {
    pub(crate) const fn new(source: &'static str, service_id: &'a str) -> Self {
        Self {
            source,
            service_id,
            list: Vec::new(),
        }
    }

    /// Adds a reading of a source that may name its unit; `likely` is used if none is named.
    pub(crate) fn add_with_unit(
        &mut self,
        record: usize,
        day: Option<&str>,
        value: u32,
        named: Option<OdometerUnit>,
        likely: OdometerUnit,
    ) {
        self.add(record, day, value);
        if let Some(reading) = self.list.last_mut() {
            reading.unit = named.unwrap_or(likely);
            reading.is_unit_assumed = named.is_none();
        }
    }

    /// Adds a reading in kilometres; `record` is the index of its record.
    pub(crate) fn add(&mut self, record: usize, day: Option<&str>, kilometres: u32) {
        self.list.push(Reading {
            day: day.and_then(|day| day.parse().ok()),
            value: kilometres,
            unit: OdometerUnit::Kilometres,
            is_unit_assumed: false,
            source: self.source.to_owned(),
            record,
            anchor: record_anchor(self.service_id, record),
        });
    }
}
