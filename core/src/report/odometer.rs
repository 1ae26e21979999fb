//! The mileage chart: readings of all sources in one line, falls marked, and a forecast.

use std::borrow::Cow;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::source_input::answers;
use super::{Block, SourceInput};
use crate::date::Date;
use crate::sources::words::record_anchor;

/// A forecast needs readings this far apart: two readings of one month tell nothing of a year.
const LEAST_SPAN_DAYS: i64 = 180;
/// And it ends this far from the last reading.
const LONGEST_FORECAST_DAYS: i64 = 5 * 365;
/// Fewer days than this need no forecast.
const LEAST_FORECAST_DAYS: i64 = 30;
/// A forecast is no more exact than this.
const ROUND_TO_KM: i64 = 1_000;
/// Faster cars exist, in taxis: 200 000 km a year.
const MOST_KM_PER_YEAR: i64 = 200_000;

/// Shown under the chart.
pub const FORECAST_NOTE: &str = "Прогноз на сегодня: последнее показание плюс средний пробег в день \
между первым и последним показаниями после последнего снижения, если между ними не меньше 180 дней. \
Это расчёт, а не показание.";

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
    /// Russian name of the source.
    pub source: String,
    /// Where the page shows the record.
    pub anchor: String,
    /// Lower than the reading before it.
    pub rollback: bool,
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
    pub has_rollback: bool,
    /// Where readings fell: the first one and all that was driven after it, falls left out. The
    /// car was driven at least so far, if every fall was a rollback.
    pub least_driven: Option<u32>,
    pub forecast: Option<MileageForecast>,
    pub note: Cow<'static, str>,
}

/// Draws the chart from all sources that tell mileage.
#[must_use]
pub fn mileage_chart(sources: &[SourceInput<'_>], today: Date) -> MileageChart {
    let points = points(sources);
    let has_rollback = points.iter().any(|point| point.rollback);
    MileageChart {
        least_driven: has_rollback.then(|| least_driven(&points)),
        forecast: forecast(&points, today),
        has_rollback,
        points,
        note: FORECAST_NOTE.into(),
    }
}

/// Readings of all sources, oldest first. One that two sources tell is one point.
pub(super) fn points(sources: &[SourceInput<'_>]) -> Vec<MileagePoint> {
    let mut points = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut add = |place: usize, date: Option<&str>, mileage: Option<u32>, source: &str| {
            let day = date.and_then(|date| date.parse::<Date>().ok());
            if let (Some(day), Some(mileage)) = (day, mileage) {
                points.push(MileagePoint {
                    date: day.to_string(),
                    mileage,
                    source: source.to_owned(),
                    anchor: record_anchor(service_id, place),
                    rollback: false,
                });
            }
        };
        match &answer.block {
            Block::Inspections(inspections) => {
                for (place, card) in inspections.cards.iter().enumerate() {
                    let source = answer.block.source_title();
                    add(place, Some(&card.date), card.mileage, source);
                }
            }
            Block::Mileage(mileage) => {
                for (place, record) in mileage.records.iter().enumerate() {
                    add(
                        place,
                        Some(&record.date),
                        Some(record.mileage),
                        &record.source,
                    );
                }
            }
            Block::Auctions(auctions) => {
                for (place, lot) in auctions.lots.iter().enumerate() {
                    let source = answer.block.source_title();
                    add(place, lot.date.as_deref(), lot.mileage, source);
                }
            }
            _ => {}
        }
    }
    // Readings of one day are read as rising: a second one of the day proves no rollback.
    points.sort_by(|one, other| (&one.date, one.mileage).cmp(&(&other.date, other.mileage)));
    let mut seen = HashSet::new();
    points.retain(|point| seen.insert((point.date.clone(), point.mileage)));
    let mut before = 0;
    for point in &mut points {
        point.rollback = point.mileage < before;
        before = point.mileage;
    }
    points
}

fn least_driven(points: &[MileagePoint]) -> u32 {
    let first = points.first().map_or(0, |point| point.mileage);
    points.windows(2).fold(first, |driven, pair| match pair {
        [before, after] => driven.saturating_add(after.mileage.saturating_sub(before.mileage)),
        _ => driven,
    })
}

fn forecast(points: &[MileagePoint], today: Date) -> Option<MileageForecast> {
    let start = points.iter().rposition(|point| point.rollback).unwrap_or(0);
    let line = points.get(start..)?;
    let (first, last) = (line.first()?, line.last()?);
    let (from, to): (Date, Date) = (first.date.parse().ok()?, last.date.parse().ok()?);
    let span = to.days_since(from);
    let ahead = today.days_since(to);
    if span < LEAST_SPAN_DAYS || !(LEAST_FORECAST_DAYS..=LONGEST_FORECAST_DAYS).contains(&ahead) {
        return None;
    }
    let driven = i64::from(last.mileage) - i64::from(first.mileage);
    let km_per_year = (driven * 365 / span).clamp(0, MOST_KM_PER_YEAR);
    let mileage = i64::from(last.mileage) + km_per_year * ahead / 365;
    let rounded = (mileage + ROUND_TO_KM / 2) / ROUND_TO_KM * ROUND_TO_KM;
    Some(MileageForecast {
        date: today.to_string(),
        // Rounding down never promises less than was read.
        mileage: u32::try_from(rounded).unwrap_or(u32::MAX).max(last.mileage),
        km_per_year: u32::try_from(km_per_year).unwrap_or(0),
    })
}
