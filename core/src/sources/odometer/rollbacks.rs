//! Falls among odometer readings and their certainty.

use super::explanation::kept_points;
use super::outliers::{Outlier, Point};
use super::plausible_rate::{ROUNDING_KM, falls, old_car_km};
use super::reading::ReadingState;

/// Kilometres after which a five-digit odometer wraps around to zero.
const WRAP_KM: i64 = 100_000;
/// Minimum reading before and maximum reading after a wrap-around, kilometres.
const WRAP_FROM_KM: i64 = 85_000;
const WRAP_TO_KM: i64 = 30_000;

/// Certainty that a fall is a rollback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// A rollback, because no single wrong reading explains the fall.
    Sure,
    /// A rollback, or one of the two readings is wrong.
    Possible,
    /// A rollback, a wrong reading, or a five-digit odometer that wrapped around.
    PossibleRound,
}

/// Fall between two points, given by index.
pub(super) struct PointFall {
    pub from: usize,
    pub to: usize,
    pub certainty: Certainty,
}

/// Points in the order of their days, and the indices kept by the minimal explanation.
pub(super) struct Rollbacks {
    points: Vec<Point>,
    kept: Vec<usize>,
}

impl Rollbacks {
    pub(super) fn of(points: Vec<Point>) -> Self {
        Self {
            kept: kept_points(&points),
            points,
        }
    }

    /// All falls in chronological order.
    pub(super) fn falls(&self) -> Vec<PointFall> {
        let mut falls: Vec<PointFall> = self
            .steps()
            .filter_map(|(from, to)| {
                let (before, after) = (self.points.get(from)?, self.points.get(to)?);
                let certainty = self.certainty(before, after);
                before.falls_to(after).then_some(PointFall {
                    from,
                    to,
                    certainty,
                })
            })
            .chain((0..self.points.len()).filter_map(|index| self.fall_at_dropped(index)))
            .collect();
        falls.sort_by_key(|fall| (fall.to, fall.from));
        falls
    }

    /// Pairs of consecutive kept points.
    fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let next = self.kept.iter().skip(1);
        self.kept.iter().zip(next).map(|(from, to)| (*from, *to))
    }

    fn certainty(&self, before: &Point, after: &Point) -> Certainty {
        let low = before.other_unit_km.unwrap_or(before.km).min(before.km);
        let high = after.other_unit_km.unwrap_or(after.km).max(after.km);
        if !falls(low, high) {
            return Certainty::Possible;
        }
        let driven = after.km + WRAP_KM - before.km;
        let may_wrap = self.points.iter().all(|point| point.km < WRAP_KM)
            && before.km >= WRAP_FROM_KM
            && after.km <= WRAP_TO_KM
            && driven <= old_car_km(after.day - before.day);
        if may_wrap {
            Certainty::PossibleRound
        } else {
            Certainty::Sure
        }
    }

    /// Kept neighbours of a dropped point; `None` if the point is kept.
    fn neighbours(&self, index: usize) -> Option<(Option<usize>, Option<usize>)> {
        let next = self.kept.partition_point(|kept| *kept < index);
        if self.kept.get(next) == Some(&index) {
            return None;
        }
        let before = next.checked_sub(1).and_then(|last| self.kept.get(last));
        Some((before.copied(), self.kept.get(next).copied()))
    }

    fn is_mistyped(&self, index: usize) -> bool {
        self.neighbours(index).is_some_and(|(before, after)| {
            Outlier::new(&self.points, index, before, after)
                .is_some_and(|outlier| outlier.is_mistyped())
        })
    }

    /// Possible fall at a dropped point that is no typing error: the point or its neighbour is wrong.
    fn fall_at_dropped(&self, index: usize) -> Option<PointFall> {
        let (before, after) = self.neighbours(index)?;
        let outlier = Outlier::new(&self.points, index, before, after)?;
        if outlier.is_mistyped() {
            return None;
        }
        let (from, to) = match (outlier.is_above_next(), outlier.is_below_last()) {
            (true, false) => (index, after?),
            (false, true) => (before?, index),
            _ => return None,
        };
        Some(PointFall {
            from,
            to,
            certainty: Certainty::Possible,
        })
    }

    pub(super) fn state(&self, index: usize, falls: &[PointFall]) -> ReadingState {
        if self.is_mistyped(index) {
            return ReadingState::Doubtful;
        }
        let mut falls = falls.iter().filter(|fall| fall.to == index).peekable();
        if falls.peek().is_none() {
            ReadingState::Plain
        } else if falls.any(|fall| fall.certainty == Certainty::Sure) {
            ReadingState::Fall
        } else {
            ReadingState::PossibleFall
        }
    }

    /// Number of points that are not mistyped.
    pub(super) fn compared(&self) -> usize {
        let all = 0..self.points.len();
        all.filter(|index| !self.is_mistyped(*index)).count()
    }

    /// Minimum kilometres of a fall.
    ///
    /// A reading next to an unusual rise may itself be wrong, so its neighbour counts instead.
    pub(super) fn turned_back(&self, fall: &PointFall) -> u32 {
        let point = |index: usize| self.points.get(index);
        let (Some(from), Some(to)) = (point(fall.from), point(fall.to)) else {
            return 0;
        };
        let before = self.steps().find(|(_, to)| *to == fall.from);
        let after = self.steps().find(|(from, _)| *from == fall.to);
        let high = before
            .and_then(|(before, _)| point(before))
            .filter(|before| before.rises_unusually_to(from))
            .map_or(from.km, |before| before.km);
        let low = after
            .and_then(|(_, after)| point(after))
            .filter(|after| to.rises_unusually_to(after))
            .map_or(to.km, |after| after.km);
        u32::try_from((high - low).max(ROUNDING_KM)).unwrap_or(0)
    }

    /// Minimum kilometres driven: the first reading plus all later rises.
    ///
    /// Excludes unusual rises next to a fall and readings in assumed miles.
    pub(super) fn least_driven(&self) -> u32 {
        let points: Vec<&Point> = self
            .kept
            .iter()
            .filter_map(|index| self.points.get(*index))
            .filter(|point| point.other_unit_km.is_none_or(|km| km >= point.km))
            .collect();
        let first = points.first().map_or(0, |point| point.km);
        let falls_at = |index: Option<usize>| {
            let pair = index.and_then(|index| Some((points.get(index)?, points.get(index + 1)?)));
            pair.is_some_and(|(before, after)| before.falls_to(after))
        };
        let rises = points
            .windows(2)
            .enumerate()
            .map(|(index, pair)| match pair {
                [before, after] if before.rises_unusually_to(after) => {
                    let is_beside = falls_at(index.checked_sub(1)) || falls_at(Some(index + 1));
                    if is_beside { 0 } else { after.km - before.km }
                }
                [before, after] => (after.km - before.km).max(0),
                _ => 0,
            });
        u32::try_from(first + rises.sum::<i64>()).unwrap_or(u32::MAX)
    }
}
