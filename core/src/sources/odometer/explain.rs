//! The simplest story behind readings that do not rise: which of them are wrong, and where the
//! odometer was turned back.

use std::ops::Add;

use super::suspect::{Mark, Suspect};

/// One wrong reading is likelier than a rollback, a rollback likelier than two wrong ones.
const MISTYPED: u64 = 20;
const ODD: u64 = 21;
/// A fall, or a rise that no car drives, among the readings that are kept.
const BREAK: u64 = 31;
/// So many readings in a row are not all wrong.
const MOST_WRONG_IN_A_ROW: usize = 8;

/// What a story costs: first what it takes to believe it, then how often the car rushed, how much it
/// accuses of, and the kilometres it keeps, so that of two equal readings the lower one stays.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    doubt: u64,
    rushes: u64,
    fallen_km: u64,
    kept_km: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            doubt: self.doubt.saturating_add(other.doubt),
            rushes: self.rushes.saturating_add(other.rushes),
            fallen_km: self.fallen_km.saturating_add(other.fallen_km),
            kept_km: self.kept_km.saturating_add(other.kept_km),
        }
    }
}

#[derive(Clone, Copy)]
struct Best {
    cost: Cost,
    previous: Option<usize>,
}

/// Places of the readings that the simplest story keeps; the marks are in the order of their days.
pub(super) fn kept(marks: &[Mark]) -> Vec<usize> {
    let mut best: Vec<Best> = Vec::with_capacity(marks.len());
    for (place, mark) in marks.iter().enumerate() {
        best.push(best_until(marks, &best, place, mark));
    }
    let ends = best.iter().enumerate().rev().take(MOST_WRONG_IN_A_ROW + 1);
    let last = ends
        .map(|(place, best)| (best.cost + left_out(marks, Some(place), None), place))
        .min();
    let mut kept = Vec::new();
    let mut next = last.map(|(_, place)| place);
    while let Some(place) = next {
        kept.push(place);
        next = best.get(place).and_then(|best| best.previous);
    }
    kept.reverse();
    kept
}

fn best_until(marks: &[Mark], best: &[Best], place: usize, mark: &Mark) -> Best {
    let kept = Cost {
        kept_km: mark.km.unsigned_abs(),
        ..Cost::default()
    };
    let first = (place <= MOST_WRONG_IN_A_ROW).then(|| Best {
        cost: left_out(marks, None, Some(place)),
        previous: None,
    });
    let earlier = best.iter().zip(marks).enumerate().rev();
    let after = earlier
        .take(MOST_WRONG_IN_A_ROW + 1)
        .map(|(previous, (best, before))| Best {
            cost: best.cost + step(before, mark) + left_out(marks, Some(previous), Some(place)),
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

fn step(before: &Mark, after: &Mark) -> Cost {
    let is_fall = before.falls_to(after);
    let is_break = is_fall || before.is_too_fast_to(after);
    Cost {
        doubt: if is_break { BREAK } else { 0 },
        rushes: u64::from(before.is_brisk_to(after)),
        fallen_km: if is_fall {
            before.km.abs_diff(after.km)
        } else {
            0
        },
        kept_km: 0,
    }
}

/// The cost of all readings between two that are kept.
fn left_out(marks: &[Mark], before: Option<usize>, after: Option<usize>) -> Cost {
    let from = before.map_or(0, |place| place + 1);
    let to = after.unwrap_or(marks.len());
    let doubt = (from..to)
        .filter_map(|place| suspect(marks, place, before, after))
        .map(|suspect| if suspect.is_mistyped() { MISTYPED } else { ODD })
        .sum();
    Cost {
        doubt,
        ..Cost::default()
    }
}

/// A reading between two that are kept.
pub(super) fn suspect(
    marks: &[Mark],
    place: usize,
    before: Option<usize>,
    after: Option<usize>,
) -> Option<Suspect<'_>> {
    Some(Suspect {
        mark: marks.get(place)?,
        before: before.and_then(|place| marks.get(place)),
        after: after.and_then(|place| marks.get(place)),
        is_confirmed: after.is_some_and(|place| place + 1 < marks.len()),
    })
}
