//! Mileage chart: readings of all sources with marked falls, and a forecast.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::source_input::{SourceInput, analyse_odometer};
use crate::date::Date;
use crate::sources::odometer::MAX_KM_PER_YEAR;
use crate::sources::{AssessedReading, OdometerAnalysis, OdometerUnit, ReadingState};

/// Minimum days between the first and the last reading of a forecast.
const MIN_SPAN_DAYS: i64 = 180;
/// Maximum and minimum days since the last reading for a forecast.
const MAX_FORECAST_DAYS: i64 = 5 * 365;
const MIN_FORECAST_DAYS: i64 = 30;
const ROUND_TO_KM: i64 = 1_000;

/// Note displayed under the chart.
pub const FORECAST_NOTE: &str = "Прогноз на сегодня: последнее показание плюс средний пробег в день \
между первым и последним показаниями после последнего снижения, если между ними не меньше 180 дней. \
Сомнительные показания не учитываются. Это расчёт, а не показание.";

/// Odometer reading in the chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileagePoint {
    /// Day of the reading, `yyyy-mm-dd`.
    pub date: String,
    /// Reading in kilometres.
    pub mileage: u32,
    /// Reading in miles, if the source counts miles.
    pub miles: Option<u32>,
    /// Russian name of the source.
    pub source: String,
    /// Anchor of the record on the page.
    pub anchor: String,
    pub state: ReadingState,
}

/// Calculated current mileage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileageForecast {
    /// Day of the forecast, `yyyy-mm-dd`.
    pub date: String,
    /// Forecast in kilometres, rounded to thousands.
    pub mileage: u32,
    /// Average between the two readings of the forecast, kilometres per year.
    pub km_per_year: u32,
}

/// Mileage chart of the car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MileageChart {
    /// Readings, oldest first.
    pub points: Vec<MileagePoint>,
    /// Whether a reading fell in a way that no single wrong reading explains.
    pub has_rollback: bool,
    /// Minimum kilometres of all sure rollbacks.
    pub turned_back: Option<u32>,
    /// Minimum kilometres driven, if a rollback is sure.
    ///
    /// The first reading plus all later rises, without falls and doubtful readings.
    pub least_driven: Option<u32>,
    pub forecast: Option<MileageForecast>,
    pub note: Cow<'static, str>,
}

impl MileageChart {
    /// Latest reading that is not doubtful.
    #[must_use]
    pub fn current(&self) -> Option<&MileagePoint> {
        let mut newest = self.points.iter().rev();
        newest.find(|point| point.state != ReadingState::Doubtful)
    }
}

/// Mileage chart from the readings of all sources.
#[must_use]
pub fn mileage_chart(sources: &[SourceInput<'_>], today: Date) -> MileageChart {
    let odometer = analyse_odometer(sources, today);
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

impl From<AssessedReading> for MileagePoint {
    fn from(point: AssessedReading) -> Self {
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

fn forecast(odometer: &OdometerAnalysis, today: Date) -> Option<MileageForecast> {
    let (first, last) = forecast_readings(odometer)?;
    let span = last.day.days_since(first.day);
    let ahead = today.days_since(last.day);
    if span < MIN_SPAN_DAYS || !(MIN_FORECAST_DAYS..=MAX_FORECAST_DAYS).contains(&ahead) {
        return None;
    }
    let driven = i64::from(last.kilometres) - i64::from(first.kilometres);
    let km_per_year = (driven * 365 / span).clamp(0, MAX_KM_PER_YEAR);
    let mileage = i64::from(last.kilometres) + km_per_year * ahead / 365;
    let rounded = (mileage + ROUND_TO_KM / 2) / ROUND_TO_KM * ROUND_TO_KM;
    Some(MileageForecast {
        date: today.to_string(),
        // Rounding down must not result in less than the last reading.
        mileage: u32::try_from(rounded)
            .unwrap_or(u32::MAX)
            .max(last.kilometres),
        km_per_year: u32::try_from(km_per_year).unwrap_or(0),
    })
}

/// First and last reading since the last sure or possible fall.
fn forecast_readings(odometer: &OdometerAnalysis) -> Option<(&AssessedReading, &AssessedReading)> {
    let is_fall = |point: &AssessedReading| {
        matches!(point.state, ReadingState::Fall | ReadingState::PossibleFall)
    };
    let start = odometer.points.iter().rposition(is_fall).unwrap_or(0);
    let mut readings = odometer.points.get(start..)?.iter();
    let is_sound = |point: &&AssessedReading| point.state != ReadingState::Doubtful;
    let first = readings.find(is_sound)?;
    Some((first, readings.rev().find(is_sound)?))
}
