//! Tolerance of the comparison: values of the vendor consistent with our calls despite uncertainty.
//! Pure functions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Our calls of one method with equal cost, outcome and time of day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCalls {
    pub api: String,
    pub method: String,
    /// Kopecks per call by our records; 0 for a rejected call, which presumably is not charged.
    pub cost: i64,
    pub count: i64,
    pub certainty: Certainty,
    pub time: TimeOfDay,
}

/// Certainty about the charge of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The charge is reported in the answer.
    Known,
    /// The answer had no price, so the list price is assumed.
    PriceUnknown,
    /// The call was cancelled, timed out or interrupted: possibly charged at the list price.
    OutcomeUnknown,
}

/// Whether a call certainly belongs to a day.
/// Our rows have the end of the call by our clock; the vendor's time of charge is unspecified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOfDay {
    Within,
    /// Within the day, but so near to midnight that the vendor may count it with an adjacent day.
    Edge,
    /// In an adjacent day, but so near to midnight that the vendor may count it with this day.
    Beside,
}

/// Explanation of a difference, most plausible first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Explanation {
    /// The vendor lists rejected calls without a charge.
    Refused,
    /// The charge or price of calls is unknown.
    UnknownOutcome,
    /// Calls around midnight may belong to this or an adjacent day.
    Midnight,
}

/// Explanations in order; each one also allows what the previous ones allow.
const EXPLANATIONS: [Explanation; 3] = [
    Explanation::Refused,
    Explanation::UnknownOutcome,
    Explanation::Midnight,
];

/// Number of charged calls and their cost in kopecks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charged {
    pub calls: i64,
    pub kopecks: i64,
}

impl Charged {
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            kopecks: self.kopecks.saturating_add(other.kopecks),
        }
    }
}

/// Charges of a day by our records.
#[must_use]
pub fn charged(ours: &[&OwnCalls]) -> Charged {
    ConsistentRange::of(ours, Explanation::Refused).surely
}

/// First explanation under which the vendor's number and sum are consistent with our calls.
#[must_use]
pub fn explain(ours: &[&OwnCalls], theirs: Charged) -> Option<Explanation> {
    let mut all = EXPLANATIONS.into_iter();
    all.find(|explanation| ConsistentRange::of(ours, *explanation).holds(theirs))
}

/// Range of numbers and sums consistent with an explanation.
#[derive(Default)]
struct ConsistentRange {
    /// Calls that were certainly charged.
    surely: Charged,
    /// Costs of possibly charged calls in kopecks, cheapest first.
    perhaps: Vec<i64>,
    /// Number of calls possibly listed without a charge.
    free: i64,
    /// Maximum kopecks by which `surely` may be lower, because of unknown prices.
    slack: i64,
}

/// Role of calls within an explanation.
enum Part {
    Surely,
    Perhaps,
    Free,
    None,
}

fn part(calls: &OwnCalls, explanation: Explanation) -> Part {
    let is_moved = calls.time != TimeOfDay::Within && explanation == Explanation::Midnight;
    let is_unknown =
        calls.certainty == Certainty::OutcomeUnknown && explanation >= Explanation::UnknownOutcome;
    match calls.time {
        TimeOfDay::Beside if !is_moved => Part::None,
        _ if calls.cost == 0 => Part::Free,
        _ if is_moved || is_unknown => Part::Perhaps,
        _ => Part::Surely,
    }
}

impl ConsistentRange {
    fn of(ours: &[&OwnCalls], explanation: Explanation) -> Self {
        let mut reach = Self::default();
        for calls in ours {
            reach.add(calls, explanation);
        }
        reach.perhaps.sort_unstable();
        reach
    }

    fn add(&mut self, calls: &OwnCalls, explanation: Explanation) {
        let sum = Charged {
            calls: calls.count,
            kopecks: calls.cost.saturating_mul(calls.count),
        };
        match part(calls, explanation) {
            Part::Surely => {
                self.surely = self.surely.plus(sum);
                if calls.certainty == Certainty::PriceUnknown
                    && explanation >= Explanation::UnknownOutcome
                {
                    self.slack = self.slack.saturating_add(sum.kopecks);
                }
            }
            Part::Perhaps => {
                let count = usize::try_from(calls.count).unwrap_or(0);
                self.perhaps.extend(std::iter::repeat_n(calls.cost, count));
            }
            Part::Free => self.free = self.free.saturating_add(calls.count),
            Part::None => {}
        }
    }

    /// Whether `surely`, some of `perhaps` and some of `free` add up to the vendor's number and sum.
    fn holds(&self, theirs: Charged) -> bool {
        let mut calls = theirs.calls.saturating_sub(self.surely.calls);
        let kopecks = theirs.kopecks.saturating_sub(self.surely.kopecks);
        let (mut least, mut most) = (-self.slack, 0);
        let mut pairs = self.perhaps.iter().zip(self.perhaps.iter().rev());
        loop {
            if (0..=self.free).contains(&calls) && (least..=most).contains(&kopecks) {
                return true;
            }
            // Each further charged call costs between the cheapest and the dearest remaining one.
            let Some((cheapest, dearest)) = pairs.next() else {
                return false;
            };
            calls = calls.saturating_sub(1);
            least += cheapest;
            most += dearest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(count: i64, cost: i64, certainty: Certainty, time: TimeOfDay) -> OwnCalls {
        OwnCalls {
            api: "gibdd".to_owned(),
            method: "dtp".to_owned(),
            cost,
            count,
            certainty,
            time,
        }
    }

    fn explained(ours: &[OwnCalls], calls: i64, kopecks: i64) -> Option<Explanation> {
        let ours: Vec<&OwnCalls> = ours.iter().collect();
        explain(&ours, Charged { calls, kopecks })
    }

    #[test]
    fn difference_from_calls_of_known_outcome_is_not_explained() {
        let ours = [calls(3, 80, Certainty::Known, TimeOfDay::Within)];
        for (count, kopecks) in [(4, 320), (2, 160), (3, 241), (3, 239), (0, 0)] {
            assert_eq!(explained(&ours, count, kopecks), None, "{count} {kopecks}");
        }
        assert_eq!(explained(&[], 1, 80), None);
    }

    #[test]
    fn refused_call_counted_without_charge_explains_the_difference() {
        let ours = [
            calls(3, 80, Certainty::Known, TimeOfDay::Within),
            calls(2, 0, Certainty::Known, TimeOfDay::Within),
        ];
        for count in [4, 5] {
            assert_eq!(explained(&ours, count, 240), Some(Explanation::Refused));
        }
        assert_eq!(explained(&ours, 6, 240), None);
        assert_eq!(explained(&ours, 4, 320), None);
    }

    #[test]
    fn call_of_unknown_outcome_explains_difference_of_its_count_and_price() {
        let ours = [
            calls(3, 80, Certainty::Known, TimeOfDay::Within),
            calls(2, 50, Certainty::OutcomeUnknown, TimeOfDay::Within),
        ];
        let unknown = Some(Explanation::UnknownOutcome);
        assert_eq!(explained(&ours, 3, 240), unknown);
        assert_eq!(explained(&ours, 4, 290), unknown);
        // Numbers and sums that no outcome of the unknown calls explains.
        for (count, kopecks) in [(3, 290), (4, 240), (2, 160), (4, 289), (6, 390)] {
            assert_eq!(explained(&ours, count, kopecks), None, "{count} {kopecks}");
        }
    }

    #[test]
    fn unknown_calls_of_two_prices_explain_sums_from_lowest_to_highest() {
        let ours = [
            calls(1, 80, Certainty::OutcomeUnknown, TimeOfDay::Within),
            calls(2, 30, Certainty::OutcomeUnknown, TimeOfDay::Within),
        ];
        for (count, kopecks) in [(0, 0), (1, 30), (1, 80), (2, 60), (2, 110)] {
            assert!(explained(&ours, count, kopecks).is_some(), "{count}");
        }
        for (count, kopecks) in [(1, 81), (1, 29), (2, 111), (3, 141)] {
            assert_eq!(explained(&ours, count, kopecks), None, "{count} {kopecks}");
        }
    }

    #[test]
    fn call_of_unknown_price_explains_lower_sum_but_not_missing_call() {
        let ours = [calls(2, 50, Certainty::PriceUnknown, TimeOfDay::Within)];
        assert_eq!(explained(&ours, 2, 60), Some(Explanation::UnknownOutcome));
        assert_eq!(explained(&ours, 1, 50), None);
        assert_eq!(explained(&ours, 2, 101), None);
    }

    #[test]
    fn call_near_midnight_explains_difference_of_either_day() {
        let ours = [
            calls(3, 80, Certainty::Known, TimeOfDay::Within),
            calls(1, 80, Certainty::Known, TimeOfDay::Edge),
            calls(1, 60, Certainty::Known, TimeOfDay::Beside),
        ];
        let midnight = Some(Explanation::Midnight);
        assert_eq!(explained(&ours, 3, 240), midnight);
        assert_eq!(explained(&ours, 5, 380), midnight);
        assert_eq!(explained(&ours, 2, 160), None);
        assert_eq!(explained(&ours, 6, 460), None);
        let all: Vec<&OwnCalls> = ours.iter().collect();
        let sum = Charged {
            calls: 4,
            kopecks: 320,
        };
        assert_eq!(charged(&all), sum);
    }
}
