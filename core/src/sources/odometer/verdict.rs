//! Analysis of all odometer readings of a car.

use super::outliers::Point;
use super::plausible_rate::fit_one_day;
use super::reading::{AssessedReading, Reading, ReadingState};
use super::rollbacks::{Certainty, PointFall, Rollbacks};
use super::suspicion::Suspicion;
use crate::date::Date;

/// Readings that mean an empty field; so do values from `ALL_NINES` on.
const EMPTY: [u32; 2] = [0, 1];
const ALL_NINES: u32 = 999_999;
/// Maximum days between equal readings that are one: sources date it by card or by entry.
const REPEAT_DAYS: i64 = 14;
/// First year of readings in any register; an earlier day is a placeholder.
const FIRST_YEAR: i32 = 1990;
/// Age in days from which a reading is no evidence of the current mileage.
const STALE_DAYS: i64 = 2 * 365;

/// Fall between two odometer readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    pub from: AssessedReading,
    pub to: AssessedReading,
    pub certainty: Certainty,
    /// Minimum kilometres of the rollback, if the fall is one.
    pub turned_back: u32,
}

/// Result of comparing all readings of a car.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OdometerAnalysis {
    /// Dated readings, oldest first; equal readings of several sources are merged.
    pub points: Vec<AssessedReading>,
    /// Falls in chronological order.
    pub falls: Vec<Fall>,
    /// Minimum kilometres driven; only with a sure fall.
    pub least_driven: Option<u32>,
    /// Number of independent readings that are not doubtful.
    pub compared: usize,
    /// Reason the readings are unreliable although they never fell.
    pub suspicion: Option<Suspicion>,
}

impl OdometerAnalysis {
    /// Latest reading that is not doubtful.
    #[must_use]
    pub fn current(&self) -> Option<&AssessedReading> {
        let mut newest = self.points.iter().rev();
        newest.find(|point| point.state != ReadingState::Doubtful)
    }

    /// Current mileage in kilometres by the newest reading, if that can be trusted.
    ///
    /// `None` if the reading is doubtful or older than two years, if the odometer fell, or if readings are suspicious.
    #[must_use]
    pub fn trusted(&self, today: Date) -> Option<u32> {
        let newest = self.points.last()?;
        let is_plain = newest.state == ReadingState::Plain
            && self.falls.is_empty()
            && self.suspicion.is_none();
        (is_plain && !is_stale(newest.day, today)).then_some(newest.kilometres)
    }

    #[must_use]
    pub fn has_sure_fall(&self) -> bool {
        let mut falls = self.falls.iter();
        falls.any(|fall| fall.certainty == Certainty::Sure)
    }

    /// Minimum kilometres of all sure rollbacks together.
    #[must_use]
    pub fn turned_back(&self) -> Option<u32> {
        let sure = self
            .falls
            .iter()
            .filter(|fall| fall.certainty == Certainty::Sure);
        self.has_sure_fall()
            .then(|| sure.fold(0, |sum, fall| fall.turned_back.saturating_add(sum)))
    }
}

/// Analyses the readings of a car in any order; ignores those without a day or after `today`.
#[must_use]
pub fn analyse_readings(readings: &[Reading], today: Date) -> OdometerAnalysis {
    let mut points = dated(readings, today);
    let groups = groups(&points);
    let group_points: Vec<Point> = groups
        .iter()
        .filter_map(|group| points.get(*group.first()?).map(Point::from))
        .collect();
    let rollbacks = Rollbacks::of(group_points);
    let falls = rollbacks.falls();
    for (index, group) in groups.iter().enumerate() {
        let state = rollbacks.state(index, &falls);
        set_states(&mut points, group, state);
    }
    let independent: Vec<&AssessedReading> = groups
        .iter()
        .filter_map(|group| points.get(*group.first()?))
        .filter(|point| point.state != ReadingState::Doubtful)
        .collect();
    let suspicion = Suspicion::of(&independent).filter(|_| falls.is_empty());
    let is_sure = |fall: &PointFall| fall.certainty == Certainty::Sure;
    let reading = |index: usize| points.get(*groups.get(index)?.first()?).cloned();
    OdometerAnalysis {
        compared: rollbacks.compared(),
        least_driven: falls.iter().any(is_sure).then(|| rollbacks.least_driven()),
        falls: falls
            .iter()
            .filter_map(|fall| {
                Some(Fall {
                    from: reading(fall.from)?,
                    to: reading(fall.to)?,
                    certainty: fall.certainty,
                    turned_back: rollbacks.turned_back(fall),
                })
            })
            .collect(),
        suspicion,
        points,
    }
}

fn dated(readings: &[Reading], today: Date) -> Vec<AssessedReading> {
    let mut points: Vec<AssessedReading> = readings
        .iter()
        .filter_map(|reading| {
            let day = comparable_day(reading, today)?;
            let state = if is_placeholder(reading) {
                ReadingState::Doubtful
            } else {
                ReadingState::Plain
            };
            Some(AssessedReading {
                day,
                kilometres: reading.kilometres(),
                state,
                reading: reading.clone(),
            })
        })
        .collect();
    // The anchor makes the choice among equal readings independent of the order of the answers.
    let order =
        |point: &AssessedReading| (point.day, point.kilometres, point.reading.anchor.clone());
    points.sort_by_key(order);
    points.dedup_by_key(|point| (point.day, point.kilometres));
    points
}

/// Day of a reading, if the reading can be compared by day.
pub(crate) fn comparable_day(reading: &Reading, today: Date) -> Option<Date> {
    reading
        .day
        .filter(|day| day.year() >= FIRST_YEAR && *day <= today)
}

/// Whether a reading of a day is too old to be evidence of the current mileage.
pub(super) fn is_stale(day: Date, today: Date) -> bool {
    today.days_since(day) > STALE_DAYS + 1
}

fn is_placeholder(reading: &Reading) -> bool {
    EMPTY.contains(&reading.value) || reading.value >= ALL_NINES
}

impl From<&AssessedReading> for Point {
    fn from(point: &AssessedReading) -> Self {
        Self {
            day: point.day.day_number(),
            km: point.kilometres.into(),
            value: point.reading.value,
            unit: point.reading.unit,
            other_unit_km: point.reading.other_unit_kilometres().map(i64::from),
        }
    }
}

/// Groups repeated readings: similar ones of one day, or equal ones within [`REPEAT_DAYS`].
///
/// A repeated reading confirms nothing.
fn groups(points: &[AssessedReading]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, point) in points.iter().enumerate() {
        if point.state == ReadingState::Doubtful {
            continue;
        }
        let is_repeat = |first: &AssessedReading| {
            let days = point.day.days_since(first.day);
            let is_same = point.kilometres == first.kilometres && days <= REPEAT_DAYS;
            let (low, high) = (first.kilometres.into(), point.kilometres.into());
            is_same || days == 0 && fit_one_day(low, high)
        };
        let group = groups.iter_mut().rev().take(2).find(|group| {
            let first = group.first().and_then(|first| points.get(*first));
            first.is_some_and(is_repeat)
        });
        match group {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}

/// Sets the state of a group; only its first reading is marked as a fall.
fn set_states(points: &mut [AssessedReading], group: &[usize], state: ReadingState) {
    for (repeat, index) in group.iter().enumerate() {
        if let Some(point) = points.get_mut(*index) {
            point.state = match state {
                ReadingState::Fall | ReadingState::PossibleFall if repeat > 0 => {
                    ReadingState::Plain
                }
                _ => state,
            };
        }
    }
}
