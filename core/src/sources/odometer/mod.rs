//! Readings of the odometer: what they prove, told by the chart, the verdict and the lists alike.

mod digits;
mod explain;
mod judge;
mod pace;
mod reading;
mod story;
mod suspect;
mod words;

pub(crate) use judge::comparable_day;
pub use judge::{Certainty, Fall, JudgedReading, Odometer, odometer};
pub(crate) use pace::MOST_KM_PER_YEAR;
pub(crate) use reading::Readings;
pub use reading::{OdometerUnit, Reading, ReadingState};
pub(super) use words::{reservation, statement, told_fall};
