//! Readings of the odometer: what they prove, told by the chart, the verdict and the lists alike.

mod chart;
mod digits;
mod explain;
mod judge;
mod pace;
mod reading;
mod records;
mod sources;
mod story;
mod suspect;
mod words;

pub use chart::{FORECAST_NOTE, MileageChart, MileageForecast, MileagePoint, mileage_chart};
pub use judge::{Certainty, Fall, JudgedReading, Odometer, odometer};
pub use reading::{OdometerUnit, Reading, ReadingState};
pub(super) use sources::{of_block, of_sources};
pub(super) use words::{has_readings, reservation, statement, told_fall};
