//! Readings that no driven car has: cards may be issued without an inspection, with invented readings.

use super::verdict::AssessedReading;
use crate::plural::counted;
use crate::sources::texts::{in_thousands, kilometres};

/// Shorter stops are usual: repair, sale, winter.
const MIN_DAYS: i64 = 330;
/// A car in use drives more in a year.
const STANDING_KM_PER_YEAR: i64 = 100;
/// Fewer equal steps are chance, unless all readings are round.
const MIN_STEPS: usize = 3;
const MIN_ROUND_STEPS: usize = 2;
/// Rounded readings of fewer cards are chance.
const MIN_TENS_OF_THOUSANDS: usize = 4;
const MIN_THOUSANDS: usize = 6;

/// Why the readings of a car are not to be relied on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// The car hardly moved for so many days.
    Unchanged { days: i64, kilometres: u32 },
    /// Each reading is higher than the one before by the same distance.
    EqualSteps { kilometres: u32 },
    /// All readings are multiples of this distance.
    Round { kilometres: u32 },
}

impl Suspicion {
    /// Suspicion about independent readings, oldest first.
    pub(super) fn of(points: &[&AssessedReading]) -> Option<Self> {
        unchanged(points)
            .or_else(|| equal_steps(points))
            .or_else(|| round(points))
    }

    /// Russian explanation.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Unchanged {
                days,
                kilometres: km,
            } => {
                let years = u64::try_from((days + 30) / 365).unwrap_or(0);
                let span = match years {
                    0 => "почти год".to_owned(),
                    years => counted(years, "год", "года", "лет"),
                };
                let km = kilometres(*km);
                format!(
                    "Показание {km} не менялось {span}: карты могли быть куплены без осмотра, или \
                     автомобиль не ездил"
                )
            }
            Self::EqualSteps { kilometres: km } => {
                let km = kilometres(*km);
                format!(
                    "Показания растут ровно на {km}: так не ездят, карты могли быть куплены без \
                     осмотра"
                )
            }
            Self::Round { kilometres } => format!(
                "Все показания кратны {}: на осмотрах их не списывали с прибора",
                in_thousands((*kilometres).into())
            ),
        }
    }
}

/// The longest stop.
fn unchanged(points: &[&AssessedReading]) -> Option<Suspicion> {
    let mut longest: Option<(i64, u32)> = None;
    for (index, first) in points.iter().enumerate() {
        let same = points.get(index + 1..)?.iter().take_while(|point| {
            let rise = i64::from(point.kilometres) - i64::from(first.kilometres);
            let days = point.day.days_since(first.day);
            (0..=STANDING_KM_PER_YEAR * days / 365).contains(&rise)
        });
        let days = same.last().map_or(0, |last| last.day.days_since(first.day));
        if days >= MIN_DAYS && longest.is_none_or(|(most, _)| days > most) {
            longest = Some((days, first.kilometres));
        }
    }
    longest.map(|(days, kilometres)| Suspicion::Unchanged { days, kilometres })
}

fn are_multiples(points: &[&AssessedReading], of: u32) -> bool {
    points.iter().all(|point| point.reading.value % of == 0)
}

fn equal_steps(points: &[&AssessedReading]) -> Option<Suspicion> {
    let steps: Vec<u32> = points
        .windows(2)
        .map(|pair| match pair {
            [one, other] => other.kilometres.saturating_sub(one.kilometres),
            _ => 0,
        })
        .collect();
    let first = *steps.first()?;
    let least = if are_multiples(points, 10_000) {
        MIN_ROUND_STEPS
    } else {
        MIN_STEPS
    };
    let are_equal = steps.len() >= least && first > 0 && steps.iter().all(|step| *step == first);
    are_equal.then_some(Suspicion::EqualSteps { kilometres: first })
}

fn round(points: &[&AssessedReading]) -> Option<Suspicion> {
    let kilometres = if points.len() >= MIN_TENS_OF_THOUSANDS && are_multiples(points, 10_000) {
        10_000
    } else if points.len() >= MIN_THOUSANDS && are_multiples(points, 1_000) {
        1_000
    } else {
        return None;
    };
    Some(Suspicion::Round { kilometres })
}
