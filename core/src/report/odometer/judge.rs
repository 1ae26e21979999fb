//! What the readings prove together.

use super::explain::{kept, suspect};
use super::pace::{ROUNDING_KM, calm, falls, is_of_one_day};
use super::reading::{Reading, ReadingState};
use super::suspect::Mark;
use crate::date::Date;

/// Values that stand for an empty field; above the last of them no odometer counts.
const EMPTY: [u32; 2] = [0, 1];
const ALL_NINES: u32 = 999_999;
/// Two sources tell one reading with the days of its card and of its entry.
const REPEAT_DAYS: i64 = 14;
/// No register keeps readings of earlier years: a day before is an empty field.
const FIRST_YEAR: i32 = 1990;
/// A five-digit odometer starts again after 99 999 km; it is close to the end before, and near its
/// start after.
const ROUND_KM: i64 = 100_000;
const ROUND_ENDS_KM: i64 = 85_000;
const ROUND_STARTS_KM: i64 = 30_000;

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
    let story = Story {
        kept: kept(&marks),
        marks,
    };
    let breaks = story.breaks();
    for (place, group) in groups.iter().enumerate() {
        let state = story.state(place, &breaks);
        set_states(&mut points, group, state);
    }
    let point = |place: usize| points.get(*groups.get(place)?.first()?).cloned();
    let falls: Vec<Fall> = breaks
        .iter()
        .filter_map(|found| {
            Some(Fall {
                from: point(found.from)?,
                to: point(found.to)?,
                certainty: found.certainty,
                turned_back: story.turned_back(found),
            })
        })
        .collect();
    let is_sure = breaks
        .iter()
        .any(|found| found.certainty == Certainty::Sure);
    Odometer {
        compared: story.compared(),
        least_driven: is_sure.then(|| story.least_driven()),
        falls,
        points,
    }
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
pub(super) fn comparable_day(reading: &Reading, today: Date) -> Option<Date> {
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

/// A fall between two marks.
struct Break {
    from: usize,
    to: usize,
    certainty: Certainty,
}

/// The marks and those of them that are kept.
struct Story {
    marks: Vec<Mark>,
    kept: Vec<usize>,
}

impl Story {
    fn breaks(&self) -> Vec<Break> {
        let mut breaks: Vec<Break> = self
            .steps()
            .filter_map(|(from, to)| {
                let (before, after) = (self.marks.get(from)?, self.marks.get(to)?);
                let certainty = self.certainty(before, after);
                before.falls_to(after).then_some(Break {
                    from,
                    to,
                    certainty,
                })
            })
            .chain((0..self.marks.len()).filter_map(|place| self.odd(place)))
            .collect();
        breaks.sort_by_key(|found| (found.to, found.from));
        breaks
    }

    fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let next = self.kept.iter().skip(1);
        self.kept.iter().zip(next).map(|(from, to)| (*from, *to))
    }

    fn certainty(&self, before: &Mark, after: &Mark) -> Certainty {
        let low = before.otherwise.unwrap_or(before.km).min(before.km);
        let high = after.otherwise.unwrap_or(after.km).max(after.km);
        if !falls(low, high) {
            return Certainty::Possible;
        }
        let round = after.km + ROUND_KM - before.km;
        let is_round = self.marks.iter().all(|mark| mark.km < ROUND_KM)
            && before.km >= ROUND_ENDS_KM
            && after.km <= ROUND_STARTS_KM
            && round <= calm(after.day - before.day);
        if is_round {
            Certainty::PossibleRound
        } else {
            Certainty::Sure
        }
    }

    /// Kept neighbours of a mark that is left out.
    fn neighbours(&self, place: usize) -> Option<(Option<usize>, Option<usize>)> {
        let next = self.kept.partition_point(|kept| *kept < place);
        if self.kept.get(next) == Some(&place) {
            return None;
        }
        let before = next.checked_sub(1).and_then(|last| self.kept.get(last));
        Some((before.copied(), self.kept.get(next).copied()))
    }

    fn is_mistyped(&self, place: usize) -> bool {
        self.neighbours(place).is_some_and(|(before, after)| {
            suspect(&self.marks, place, before, after).is_some_and(|suspect| suspect.is_mistyped())
        })
    }

    /// A mark that is left out and yet no slip: it may be right, and its neighbour wrong.
    fn odd(&self, place: usize) -> Option<Break> {
        let (before, after) = self.neighbours(place)?;
        let suspect = suspect(&self.marks, place, before, after)?;
        if suspect.is_mistyped() || suspect.is_above_next() && suspect.is_below_last() {
            return None;
        }
        let (from, to) = if suspect.is_above_next() {
            (place, after?)
        } else if suspect.is_below_last() {
            (before?, place)
        } else {
            return None;
        };
        Some(Break {
            from,
            to,
            certainty: Certainty::Possible,
        })
    }

    fn state(&self, place: usize, breaks: &[Break]) -> ReadingState {
        let mut here = breaks.iter().filter(|found| found.to == place);
        if self.is_mistyped(place) {
            return ReadingState::Doubtful;
        }
        match here.clone().next() {
            None => ReadingState::Plain,
            Some(_) if here.any(|found| found.certainty == Certainty::Sure) => ReadingState::Fall,
            Some(_) => ReadingState::PossibleFall,
        }
    }

    fn compared(&self) -> usize {
        let all = 0..self.marks.len();
        all.filter(|place| !self.is_mistyped(*place)).count()
    }

    /// Kilometres between the readings of a fall. A reading that only a rushing car explains may be
    /// wrong itself: its neighbour counts instead.
    fn turned_back(&self, found: &Break) -> u32 {
        let mark = |place: usize| self.marks.get(place);
        let (Some(from), Some(to)) = (mark(found.from), mark(found.to)) else {
            return 0;
        };
        let before = self.neighbour(found.from, |(_, to), place| to == place);
        let after = self.neighbour(found.to, |(from, _), place| from == place);
        let high = before
            .and_then(|(before, _)| mark(before))
            .filter(|before| before.is_brisk_to(from))
            .map_or(from.km, |before| before.km);
        let low = after
            .and_then(|(_, after)| mark(after))
            .filter(|after| to.is_brisk_to(after))
            .map_or(to.km, |after| after.km);
        u32::try_from((high - low).max(ROUNDING_KM)).unwrap_or(0)
    }

    fn neighbour(
        &self,
        place: usize,
        is_beside: impl Fn((usize, usize), usize) -> bool,
    ) -> Option<(usize, usize)> {
        self.steps().find(|step| is_beside(*step, place))
    }

    /// The first reading and all rises after it; rises beside a fall that only a rushing car explains
    /// are left out, and so are
    /// readings in assumed miles.
    fn least_driven(&self) -> u32 {
        let marks: Vec<&Mark> = self
            .kept
            .iter()
            .filter_map(|place| self.marks.get(*place))
            .filter(|mark| mark.otherwise.is_none_or(|km| km >= mark.km))
            .collect();
        let first = marks.first().map_or(0, |mark| mark.km);
        let falls_at = |place: Option<usize>| {
            let pair = place.and_then(|place| Some((marks.get(place)?, marks.get(place + 1)?)));
            pair.is_some_and(|(before, after)| before.falls_to(after))
        };
        let rises = marks
            .windows(2)
            .enumerate()
            .map(|(place, pair)| match pair {
                [before, after] if before.is_brisk_to(after) => {
                    let is_beside = falls_at(place.checked_sub(1)) || falls_at(Some(place + 1));
                    if is_beside { 0 } else { after.km - before.km }
                }
                [before, after] => (after.km - before.km).max(0),
                _ => 0,
            });
        u32::try_from(first + rises.sum::<i64>()).unwrap_or(u32::MAX)
    }
}
