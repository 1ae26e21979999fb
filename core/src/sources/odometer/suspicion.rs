//! Detection of invented readings: inspection cards may be issued without an inspection.

use super::reading::{AssessedReading, OdometerUnit};
use crate::date::Date;
use crate::sources::texts::{format_date, kilometres};

/// Minimum days without movement; shorter ones are usual: repair, sale, winter.
const MIN_DAYS: i64 = 330;
/// Yearly distance below which a car counts as unused, kilometres.
const STANDING_KM_PER_YEAR: i64 = 100;
/// Minimum number of equal steps that are no coincidence.
const MIN_STEPS: usize = 3;
/// Rounding of suspicious readings, kilometres; inspectors round to thousands.
const ROUND_KM: u32 = 10_000;
const MIN_ROUND: usize = 4;

/// Reason the odometer readings of a car are unreliable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// The car hardly moved between two days, the second of which is that of the newest reading.
    Unchanged {
        from: Date,
        to: Date,
        kilometres: u32,
        /// Kilometres driven between the two days.
        driven: u32,
    },
    /// Each reading is higher than the previous one by the same distance.
    EqualSteps { kilometres: u32 },
    /// All readings are rounded to ten thousands.
    Round { newest: u32 },
}

impl Suspicion {
    /// Suspicion about independent readings, which are sorted oldest first.
    pub(super) fn of(points: &[&AssessedReading]) -> Option<Self> {
        let of_cards: Vec<&AssessedReading> = points
            .iter()
            .copied()
            .filter(|point| {
                point.reading.unit == OdometerUnit::Kilometres && !point.reading.is_unit_assumed
            })
            .collect();
        unchanged(&of_cards)
            .or_else(|| equal_steps(&of_cards))
            .or_else(|| round(&of_cards))
    }

    /// Russian explanation of the suspicion.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Unchanged {
                from,
                to,
                kilometres: km,
                driven,
            } => {
                let (from, to, km) = (format_date(*from), format_date(*to), kilometres(*km));
                let how = match driven {
                    0 => "не менялось",
                    _ => "почти не менялось",
                };
                format!(
                    "Показание {km} {how} с {from} по {to}: карты могли быть куплены без осмотра, или \
                     автомобиль не ездил"
                )
            }
            Self::EqualSteps { kilometres: km } => format!(
                "Показания растут ровно на {}: карты могли быть куплены без осмотра",
                kilometres(*km)
            ),
            Self::Round { newest } => format!(
                "Показания округлены до {}, последнее {}: настоящий пробег неизвестен",
                kilometres(ROUND_KM),
                kilometres(*newest)
            ),
        }
    }
}

/// Period without movement that ends with the newest reading.
fn unchanged(points: &[&AssessedReading]) -> Option<Suspicion> {
    let (newest, earlier) = points.split_last()?;
    let first = earlier.iter().rev().take_while(|point| {
        let rise = i64::from(newest.kilometres) - i64::from(point.kilometres);
        let days = newest.day.days_since(point.day);
        (0..=STANDING_KM_PER_YEAR * days / 365).contains(&rise)
    });
    let first = first.last()?;
    let is_long = newest.day.days_since(first.day) >= MIN_DAYS;
    is_long.then_some(Suspicion::Unchanged {
        from: first.day,
        to: newest.day,
        kilometres: newest.kilometres,
        driven: newest.kilometres.saturating_sub(first.kilometres),
    })
}

fn equal_steps(points: &[&AssessedReading]) -> Option<Suspicion> {
    let steps: Vec<u32> = points
        .windows(2)
        .filter_map(|pair| match pair {
            [one, other] => Some(other.kilometres.saturating_sub(one.kilometres)),
            _ => None,
        })
        .collect();
    let first = *steps.first()?;
    let are_equal = first > 0 && steps.iter().all(|step| *step == first);
    (steps.len() >= MIN_STEPS && are_equal).then_some(Suspicion::EqualSteps { kilometres: first })
}

fn round(points: &[&AssessedReading]) -> Option<Suspicion> {
    let newest = points.last()?.kilometres;
    let are_round = points
        .iter()
        .all(|point| point.kilometres.is_multiple_of(ROUND_KM));
    (points.len() >= MIN_ROUND && are_round).then_some(Suspicion::Round { newest })
}
