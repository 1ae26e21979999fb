//! Analysis of all readings of a car.

use super::outliers::Point;
use super::plausible_rate::fit_one_day;
use super::reading::{AssessedReading, Reading, ReadingState};
use super::rollbacks::{Certainty, PointFall, Rollbacks};
use super::suspicion::Suspicion;
use crate::date::Date;

/// Placeholders for an empty field, besides 0; values from `ALL_NINES` on are placeholders too.
const EMPTY: [u32; 2] = [0, 1];
const ALL_NINES: u32 = 999_999;
/// Two sources may date the same reading by its card and by its entry.
const REPEAT_DAYS: i64 = 14;
/// No register has earlier readings, so an earlier day is a placeholder.
const FIRST_YEAR: i32 = 1990;
/// An older reading is no evidence of the current mileage.
const STALE_DAYS: i64 = 2 * 365;

/// Fall between two readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    pub from: AssessedReading,
    pub to: AssessedReading,
    pub certainty: Certainty,
    /// Least kilometres of the rollback, if it is one.
    pub turned_back: u32,
}

/// Result of comparing all readings of a car.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OdometerAnalysis {
    /// Dated readings, oldest first; equal readings of several sources are merged.
    pub points: Vec<AssessedReading>,
    /// In the order of time.
    pub falls: Vec<Fall>,
    /// Least kilometres driven; only with a sure fall.
    pub least_driven: Option<u32>,
    /// Number of independent readings that are not doubtful.
    pub compared: usize,
    /// Why the readings are not to be relied on although they never fell.
    pub suspicion: Option<Suspicion>,
}

impl OdometerAnalysis {
    /// The latest reading that is not doubtful.
    #[must_use]
    pub fn current(&self) -> Option<&AssessedReading> {
        let mut newest = self.points.iter().rev();
        newest.find(|point| point.state != ReadingState::Doubtful)
    }

    /// Current kilometres by the newest reading; `None` if it is doubtful or older than two years, or
    /// if the odometer fell or its readings are suspicious.
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

    /// Least kilometres of all sure rollbacks together.
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

/// Analyses the readings of a car in any order. Readings without a day or after `today` are ignored.
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

/// The day of a reading if it can be compared by it.
pub(crate) fn comparable_day(reading: &Reading, today: Date) -> Option<Date> {
    reading
        .day
        .filter(|day| day.year() >= FIRST_YEAR && *day <= today)
}

/// Whether a reading of that day is too old to be evidence of the current mileage.
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

/// Groups repeated readings: close ones of one day, or equal ones within days. A repeat is no
/// confirmation.
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

/// Marks a fall on the first reading of a group only.
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
