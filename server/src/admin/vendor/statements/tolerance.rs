//! Values of the vendor that are consistent with our rows, despite uncertain calls. Pure.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Our calls of one method with the same cost, outcome and time of day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCalls {
    pub api: String,
    pub method: String,
    /// Kopecks per call by our rows; 0: rejected, so presumably not charged.
    pub cost: i64,
    pub count: i64,
    pub certainty: Certainty,
    pub time: TimeOfDay,
}

/// Certainty of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Reported in the answer.
    Known,
    /// The answer had no price: the list price is assumed.
    PriceUnknown,
    /// Cancelled, timed out or interrupted: possibly charged, at the list price.
    OutcomeUnknown,
}

/// Whether a call certainly belongs to the day. Our rows have the end of the call by our clock; the vendor's
/// time of charge is unspecified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOfDay {
    Within,
    /// In the day, but so near to midnight that the vendor may count it with an adjacent day.
    Edge,
    /// In an adjacent day, but so near to midnight that the vendor may count it with this one.
    Beside,
}

/// Explanation of a difference, most plausible first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Explanation {
    /// The vendor lists rejected calls without a charge.
    Refused,
    /// Calls whose charge or price is unknown.
    UnknownOutcome,
    /// Calls around midnight, which belong to this or an adjacent day.
    Midnight,
}

/// Each includes the previous ones.
const EXPLANATIONS: [Explanation; 3] = [
    Explanation::Refused,
    Explanation::UnknownOutcome,
    Explanation::Midnight,
];

/// Charged calls and their cost in kopecks.
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

/// Charges of the day by our rows.
#[must_use]
pub fn charged(ours: &[&OwnCalls]) -> Charged {
    Reach::of(ours, Explanation::Refused).surely
}

/// First explanation under which the vendor's number and sum are consistent with ours.
#[must_use]
pub fn explain(ours: &[&OwnCalls], theirs: Charged) -> Option<Explanation> {
    let mut all = EXPLANATIONS.into_iter();
    all.find(|explanation| Reach::of(ours, *explanation).holds(theirs))
}

/// Range of values consistent with an explanation.
#[derive(Default)]
struct Reach {
    /// Calls that were certainly charged.
    surely: Charged,
    /// Costs of possibly charged calls, cheapest first.
    perhaps: Vec<i64>,
    /// Calls possibly listed without a charge.
    free: i64,
    /// Maximum reduction of `surely`, because of unknown prices.
    slack: i64,
}

/// Role of calls in an explanation.
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

impl Reach {
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
    fn what_we_know_for_sure_explains_nothing() {
        let ours = [calls(3, 80, Certainty::Known, TimeOfDay::Within)];
        for (count, kopecks) in [(4, 320), (2, 160), (3, 241), (3, 239), (0, 0)] {
            assert_eq!(explained(&ours, count, kopecks), None, "{count} {kopecks}");
        }
        assert_eq!(explained(&[], 1, 80), None);
    }

    #[test]
    fn a_refused_call_may_be_counted_but_not_charged() {
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
    fn an_unknown_outcome_explains_its_own_call_and_price() {
        let ours = [
            calls(3, 80, Certainty::Known, TimeOfDay::Within),
            calls(2, 50, Certainty::OutcomeUnknown, TimeOfDay::Within),
        ];
        let unknown = Some(Explanation::UnknownOutcome);
        assert_eq!(explained(&ours, 3, 240), unknown);
        assert_eq!(explained(&ours, 4, 290), unknown);
        // One call or price too few.
        for (count, kopecks) in [(3, 290), (4, 240), (2, 160), (4, 289), (6, 390)] {
            assert_eq!(explained(&ours, count, kopecks), None, "{count} {kopecks}");
        }
    }

    #[test]
    fn unknown_calls_of_two_prices_reach_from_the_cheapest_to_the_dearest() {
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
    fn an_unknown_price_may_be_lower_but_its_call_was_made() {
        let ours = [calls(2, 50, Certainty::PriceUnknown, TimeOfDay::Within)];
        assert_eq!(explained(&ours, 2, 60), Some(Explanation::UnknownOutcome));
        assert_eq!(explained(&ours, 1, 50), None);
        assert_eq!(explained(&ours, 2, 101), None);
    }

    #[test]
    fn calls_near_midnight_belong_to_either_day() {
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
