//! Minimal explanation of readings that do not rise: which are wrong, and where the odometer fell.
//!
//! Dynamic programming over the readings in the order of their days finds the kept subsequence with the lowest cost.

use std::ops::Add;

use super::outliers::{Outlier, Point};

/// Cost of a mistyped reading: less than a rollback, which is less than two wrong readings.
const MISTYPED: u64 = 20;
/// Cost of a dropped reading that is no typing error.
const UNEXPLAINED: u64 = 21;
/// Cost of a fall or of an implausible rise between kept readings.
const BREAK: u64 = 31;
/// Maximum number of consecutive readings that may be dropped.
const MAX_CONSECUTIVE_DROPPED: usize = 8;

/// Cost of an explanation, compared field by field.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    doubt: u64,
    unusual_rises: u64,
    fallen_km: u64,
    /// Sum of the kept readings, so that of equal explanations the one with lower readings is chosen.
    kept_km: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            doubt: self.doubt.saturating_add(other.doubt),
            unusual_rises: self.unusual_rises.saturating_add(other.unusual_rises),
            fallen_km: self.fallen_km.saturating_add(other.fallen_km),
            kept_km: self.kept_km.saturating_add(other.kept_km),
        }
    }
}

/// Best explanation for the readings up to a kept one.
#[derive(Clone, Copy)]
struct Best {
    cost: Cost,
    previous: Option<usize>,
}

/// Indices of the readings kept by the cheapest explanation; `points` are in the order of their days.
pub(super) fn kept_points(points: &[Point]) -> Vec<usize> {
    let mut best: Vec<Best> = Vec::with_capacity(points.len());
    for (index, point) in points.iter().enumerate() {
        best.push(best_until(points, &best, index, point));
    }
    let ends = best.iter().enumerate().rev();
    let last = ends
        .take(MAX_CONSECUTIVE_DROPPED + 1)
        .map(|(index, best)| (best.cost + dropped_cost(points, Some(index), None), index))
        .min();
    let mut kept = Vec::new();
    let mut next = last.map(|(_, index)| index);
    while let Some(index) = next {
        kept.push(index);
        next = best.get(index).and_then(|best| best.previous);
    }
    kept.reverse();
    kept
}

fn best_until(points: &[Point], best: &[Best], index: usize, point: &Point) -> Best {
    let kept = Cost {
        kept_km: point.km.unsigned_abs(),
        ..Cost::default()
    };
    let first = (index <= MAX_CONSECUTIVE_DROPPED).then(|| Best {
        cost: dropped_cost(points, None, Some(index)),
        previous: None,
    });
    let earlier = best.iter().zip(points).enumerate().rev();
    let after = earlier
        .take(MAX_CONSECUTIVE_DROPPED + 1)
        .map(|(previous, (best, before))| Best {
            cost: best.cost
                + step_cost(before, point)
                + dropped_cost(points, Some(previous), Some(index)),
            previous: Some(previous),
        });
    let least = first.into_iter().chain(after).min_by_key(|best| best.cost);
    let least = least.unwrap_or(Best {
        cost: Cost::default(),
        previous: None,
    });
    Best {
        cost: least.cost + kept,
        ..least
    }
}

/// Cost of two consecutive kept readings: whether the second falls or rises implausibly.
fn step_cost(before: &Point, after: &Point) -> Cost {
    let is_fall = before.falls_to(after);
    let is_break = is_fall || before.rises_implausibly_to(after);
    Cost {
        doubt: if is_break { BREAK } else { 0 },
        unusual_rises: u64::from(before.rises_unusually_to(after)),
        fallen_km: if is_fall {
            before.km.abs_diff(after.km)
        } else {
            0
        },
        kept_km: 0,
    }
}

/// Cost of all readings that are dropped between two kept ones.
fn dropped_cost(points: &[Point], before: Option<usize>, after: Option<usize>) -> Cost {
    let from = before.map_or(0, |index| index + 1);
    let to = after.unwrap_or(points.len());
    let doubt = (from..to)
        .filter_map(|index| Outlier::new(points, index, before, after))
        .map(|outlier| {
            if outlier.is_mistyped() {
                MISTYPED
            } else {
                UNEXPLAINED
            }
        })
        .sum();
    Cost {
        doubt,
        ..Cost::default()
    }
}
