//! Falls among the readings, and how sure they are.

use super::explain::{kept, suspect};
use super::judge::Certainty;
use super::pace::{ROUNDING_KM, calm, falls};
use super::reading::ReadingState;
use super::suspect::Mark;

/// A five-digit odometer starts again after 99 999 km; it is close to the end before, and near its
/// start after.
const ROUND_KM: i64 = 100_000;
const ROUND_ENDS_KM: i64 = 85_000;
const ROUND_STARTS_KM: i64 = 30_000;

/// A fall between two marks.
pub(super) struct Break {
    pub from: usize,
    pub to: usize,
    pub certainty: Certainty,
}

/// The marks and those of them that are kept.
pub(super) struct Story {
    marks: Vec<Mark>,
    kept: Vec<usize>,
}

impl Story {
    /// The simplest story of marks in the order of their days.
    pub(super) fn of(marks: Vec<Mark>) -> Self {
        Self {
            kept: kept(&marks),
            marks,
        }
    }

    pub(super) fn breaks(&self) -> Vec<Break> {
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

    /// The kept readings, each with the one before it.
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

    pub(super) fn state(&self, place: usize, breaks: &[Break]) -> ReadingState {
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

    pub(super) fn compared(&self) -> usize {
        let all = 0..self.marks.len();
        all.filter(|place| !self.is_mistyped(*place)).count()
    }

    /// Kilometres between the readings of a fall. A reading that only a rushing car explains may be
    /// wrong itself: its neighbour counts instead.
    pub(super) fn turned_back(&self, found: &Break) -> u32 {
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
    pub(super) fn least_driven(&self) -> u32 {
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
