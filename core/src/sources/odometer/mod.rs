//! Odometer analysis, shared by the chart, the verdict, contradictions and the timeline.

mod digits;
mod explanation;
mod outliers;
mod plausible_rate;
mod reading;
mod rollbacks;
mod suspicion;
mod texts;
mod verdict;

pub(crate) use plausible_rate::MAX_KM_PER_YEAR;
pub(crate) use reading::Readings;
pub use reading::{AssessedReading, OdometerUnit, Reading, ReadingState};
pub use rollbacks::Certainty;
pub use suspicion::Suspicion;

pub(super) use texts::{mileage_caveat, own_fall};
pub(crate) use verdict::comparable_day;
pub use verdict::{Fall, OdometerAnalysis, analyse_readings};
