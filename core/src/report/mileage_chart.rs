//! The mileage chart: readings of all sources in one line, falls marked, and a forecast.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::SourceInput;
use super::source_input::odometer_of;
use crate::date::Date;
use crate::sources::odometer::MOST_KM_PER_YEAR;
use crate::sources::{JudgedReading, Odometer, OdometerUnit, ReadingState};

/// A forecast needs readings this far apart: two readings of one month tell nothing of a year.
const LEAST_SPAN_DAYS: i64 = 180;
/// And it ends this far from the last reading.
const LONGEST_FORECAST_DAYS: i64 = 5 * 365;
/// Fewer days than this need no forecast.
const LEAST_FORECAST_DAYS: i64 = 30;
/// A forecast is no more exact than this.
const ROUND_TO_KM: i64 = 1_000;

/// Shown under the chart.
pub const FORECAST_NOTE: &str = "Прогноз на сегодня: последнее показание плюс средний пробег в день \
между первым и последним показаниями после последнего снижения, если между ними не меньше 180 дней. \
Сомнительные показания не учитываются. Это расчёт, а не показание.";

/// One reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileagePoint {
    /// Day, `yyyy-mm-dd`.
    pub date: String,
    /// Kilometres.
    pub mileage: u32,
    /// As the source gave it, where it counts miles.
    pub miles: Option<u32>,
    /// Russian name of the source.
    pub source: String,
    /// Where the page shows the record.
    pub anchor: String,
    pub state: ReadingState,
}

/// Mileage of today, as calculated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileageForecast {
    /// Day, `yyyy-mm-dd`.
    pub date: String,
    /// Kilometres, rounded to thousands.
    pub mileage: u32,
    /// Average of the readings it is drawn from.
    pub km_per_year: u32,
}

/// All readings of the car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileageChart {
    /// Oldest first.
    pub points: Vec<MileagePoint>,
    /// A fall that no single wrong reading explains.
    pub has_rollback: bool,
    /// Kilometres that the odometer was turned back at least, where it surely was.
    pub turned_back: Option<u32>,
    /// Where it surely was: the first reading and all that was driven after it, falls and doubtful
    /// readings left out. The car was driven at least so far.
    pub least_driven: Option<u32>,
    pub forecast: Option<MileageForecast>,
    pub note: Cow<'static, str>,
}

impl MileageChart {
    /// The latest reading that is not doubtful.
    #[must_use]
    pub fn current(&self) -> Option<&MileagePoint> {
        let mut newest = self.points.iter().rev();
        newest.find(|point| point.state != ReadingState::Doubtful)
    }
}

/// Draws the chart from all sources that tell mileage.
#[must_use]
pub fn mileage_chart(sources: &[SourceInput<'_>], today: Date) -> MileageChart {
    let odometer = odometer_of(sources, today);
    MileageChart {
        has_rollback: odometer.has_sure_fall(),
        turned_back: odometer.turned_back(),
        least_driven: odometer.least_driven,
        forecast: forecast(&odometer, today),
        points: odometer
            .points
            .into_iter()
            .map(MileagePoint::from)
            .collect(),
        note: FORECAST_NOTE.into(),
    }
}

impl From<JudgedReading> for MileagePoint {
    fn from(point: JudgedReading) -> Self {
        let reading = point.reading;
        Self {
            date: point.day.to_string(),
            mileage: point.kilometres,
            miles: (reading.unit == OdometerUnit::Miles).then_some(reading.value),
            source: reading.source,
            anchor: reading.anchor,
            state: point.state,
        }
    }
}

fn forecast(odometer: &Odometer, today: Date) -> Option<MileageForecast> {
    let (first, last) = line(odometer)?;
    let span = last.day.days_since(first.day);
    let ahead = today.days_since(last.day);
    if span < LEAST_SPAN_DAYS || !(LEAST_FORECAST_DAYS..=LONGEST_FORECAST_DAYS).contains(&ahead) {
        return None;
    }
    let driven = i64::from(last.kilometres) - i64::from(first.kilometres);
    let km_per_year = (driven * 365 / span).clamp(0, MOST_KM_PER_YEAR);
    let mileage = i64::from(last.kilometres) + km_per_year * ahead / 365;
    let rounded = (mileage + ROUND_TO_KM / 2) / ROUND_TO_KM * ROUND_TO_KM;
    Some(MileageForecast {
        date: today.to_string(),
        // Rounding down never promises less than was read.
        mileage: u32::try_from(rounded)
            .unwrap_or(u32::MAX)
            .max(last.kilometres),
        km_per_year: u32::try_from(km_per_year).unwrap_or(0),
    })
}

/// The first and the last reading after the last fall, be it only a possible one.
fn line(odometer: &Odometer) -> Option<(&JudgedReading, &JudgedReading)> {
    let is_fall = |point: &JudgedReading| {
        matches!(point.state, ReadingState::Fall | ReadingState::PossibleFall)
    };
    let start = odometer.points.iter().rposition(is_fall).unwrap_or(0);
    let mut line = odometer.points.get(start..)?.iter();
    let is_sound = |point: &&JudgedReading| point.state != ReadingState::Doubtful;
    let first = line.find(is_sound)?;
    Some((first, line.rev().find(is_sound)?))
}
