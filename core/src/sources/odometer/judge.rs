//! What the readings prove together.

use super::pace::is_of_one_day;
use super::reading::{Reading, ReadingState};
use super::story::{Break, Story};
use super::suspect::Mark;
use super::words::is_stale;
use crate::date::Date;

/// Values that stand for an empty field; above the last of them no odometer counts.
const EMPTY: [u32; 2] = [0, 1];
const ALL_NINES: u32 = 999_999;
/// Two sources tell one reading with the days of its card and of its entry.
const REPEAT_DAYS: i64 = 14;
/// No register keeps readings of earlier years: a day before is an empty field.
const FIRST_YEAR: i32 = 1990;

/// How sure a fall is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// No single wrong reading explains it.
    Sure,
    /// Turned back, or one of the two readings is wrong.
    Possible,
    /// Turned back, wrong, or a five-digit odometer that started again.
    PossibleRound,
}

/// A reading with its day and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedReading {
    pub day: Date,
    /// Full kilometres.
    pub kilometres: u32,
    pub state: ReadingState,
    pub reading: Reading,
}

/// A fall between two readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    pub from: JudgedReading,
    pub to: JudgedReading,
    pub certainty: Certainty,
    /// Kilometres that the odometer was turned back at least, if it was.
    pub turned_back: u32,
}

/// What the readings of a car prove together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odometer {
    /// Oldest first; what two sources tell is one reading. Those without a day are left out.
    pub points: Vec<JudgedReading>,
    /// In the order of time.
    pub falls: Vec<Fall>,
    /// Kilometres that the car was driven at least, where a fall is sure.
    pub least_driven: Option<u32>,
    /// How many independent readings are not doubtful.
    pub compared: usize,
}

impl Odometer {
    /// The latest reading that is not doubtful.
    #[must_use]
    pub fn current(&self) -> Option<&JudgedReading> {
        let mut newest = self.points.iter().rev();
        newest.find(|point| point.state != ReadingState::Doubtful)
    }

    /// Kilometres that the car has about now: the newest reading, where nothing speaks against it.
    /// `None` where it is doubtful, where the odometer fell, or where it is older than two years.
    #[must_use]
    pub fn trusted(&self, today: Date) -> Option<u32> {
        let newest = self.points.last()?;
        let is_plain = newest.state == ReadingState::Plain && self.falls.is_empty();
        (is_plain && !is_stale(newest.day, today)).then_some(newest.kilometres)
    }

    #[must_use]
    pub fn has_sure_fall(&self) -> bool {
        let mut falls = self.falls.iter();
        falls.any(|fall| fall.certainty == Certainty::Sure)
    }

    /// Kilometres that the odometer was turned back at least, all sure falls together.
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

/// Compares the readings of a car, in whatever order they come. Readings without a day, or with one
/// after `today`, are not compared.
#[must_use]
pub fn odometer(readings: &[Reading], today: Date) -> Odometer {
    let mut points = dated(readings, today);
    let groups = groups(&points);
    let marks: Vec<Mark> = groups
        .iter()
        .filter_map(|group| points.get(*group.first()?).map(mark))
        .collect();
    let story = Story::of(marks);
    let breaks = story.breaks();
    for (place, group) in groups.iter().enumerate() {
        let state = story.state(place, &breaks);
        set_states(&mut points, group, state);
    }
    let is_sure = |found: &Break| found.certainty == Certainty::Sure;
    Odometer {
        compared: story.compared(),
        least_driven: breaks.iter().any(is_sure).then(|| story.least_driven()),
        falls: told_falls(&story, &breaks, |place| {
            points.get(*groups.get(place)?.first()?).cloned()
        }),
        points,
    }
}

fn told_falls(
    story: &Story,
    breaks: &[Break],
    point: impl Fn(usize) -> Option<JudgedReading>,
) -> Vec<Fall> {
    let falls = breaks.iter().filter_map(|found| {
        Some(Fall {
            from: point(found.from)?,
            to: point(found.to)?,
            certainty: found.certainty,
            turned_back: story.turned_back(found),
        })
    });
    falls.collect()
}

fn dated(readings: &[Reading], today: Date) -> Vec<JudgedReading> {
    let mut points: Vec<JudgedReading> = readings
        .iter()
        .filter_map(|reading| {
            let day = comparable_day(reading, today)?;
            let state = if is_empty(reading) {
                ReadingState::Doubtful
            } else {
                ReadingState::Plain
            };
            Some(JudgedReading {
                day,
                kilometres: reading.kilometres(),
                state,
                reading: reading.clone(),
            })
        })
        .collect();
    // Which source is told of several does not depend on the order of their answers.
    let order = |point: &JudgedReading| (point.day, point.kilometres, point.reading.anchor.clone());
    points.sort_by_key(order);
    points.dedup_by_key(|point| (point.day, point.kilometres));
    points
}

/// The day of a reading, where it can be compared by it.
pub(crate) fn comparable_day(reading: &Reading, today: Date) -> Option<Date> {
    reading
        .day
        .filter(|day| day.year() >= FIRST_YEAR && *day <= today)
}

fn is_empty(reading: &Reading) -> bool {
    EMPTY.contains(&reading.value) || reading.value >= ALL_NINES
}

fn mark(point: &JudgedReading) -> Mark {
    Mark {
        day: point.day.day_number(),
        km: point.kilometres.into(),
        value: point.reading.value,
        unit: point.reading.unit,
        otherwise: point.reading.otherwise().map(i64::from),
    }
}

/// Readings that are one and the same: of one day and near, or equal within days. A repeat confirms
/// nothing.
fn groups(points: &[JudgedReading]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, point) in points.iter().enumerate() {
        if point.state == ReadingState::Doubtful {
            continue;
        }
        let is_repeat = |first: &JudgedReading| {
            let days = point.day.days_since(first.day);
            let is_same = point.kilometres == first.kilometres && days <= REPEAT_DAYS;
            let (low, high) = (first.kilometres.into(), point.kilometres.into());
            is_same || days == 0 && is_of_one_day(low, high)
        };
        let group = groups.iter_mut().rev().take(2).find(|group| {
            let first = group.first().and_then(|first| points.get(*first));
            first.is_some_and(is_repeat)
        });
        match group {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
}

/// The first of a group bears the mark of a fall, the repeats do not.
fn set_states(points: &mut [JudgedReading], group: &[usize], state: ReadingState) {
    for (repeat, place) in group.iter().enumerate() {
        if let Some(point) = points.get_mut(*place) {
            point.state = match state {
                ReadingState::Fall | ReadingState::PossibleFall if repeat > 0 => {
                    ReadingState::Plain
                }
                _ => state,
            };
        }
    }
}
