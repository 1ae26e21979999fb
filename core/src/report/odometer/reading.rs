//! One reading of an odometer, in the unit of its source.

use serde::{Deserialize, Serialize};

use crate::date::Date;

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
