//! What the vendor may say of our calls without contradicting our rows. Pure.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Our calls of one method that cost the same, ended alike and at the same time of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCalls {
    pub api: String,
    pub method: String,
    /// Kopecks of one of them, as our rows say; 0: refused, so nothing was charged as far as we know.
    pub cost: i64,
    pub count: i64,
    pub certainty: Certainty,
    pub time: TimeOfDay,
}

/// How much our row knows of what the vendor took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The answer told.
    Known,
    /// There was an answer without a price: the list price stands for it.
    PriceUnknown,
    /// Abandoned, timed out or cut off: nobody knows if it was charged; the list price stands for it.
    OutcomeUnknown,
}

/// Whether a call surely belongs to the day: a row is written when a call ends, by our clock, and
/// nobody says by which moment and clock the vendor counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOfDay {
    Within,
    /// In the day, so near to midnight that the vendor may count it with the day beside.
    Edge,
    /// In a day beside, so near to midnight that the vendor may count it with this one.
    Beside,
}

/// What explains a difference, beginning with what asks for the least belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Explanation {
    /// The vendor counts calls that it refused, and takes nothing for them.
    Refused,
    /// Calls of which we do not know whether they were charged, or at what price.
    UnknownOutcome,
    /// Calls around midnight, which belong to this day or to the one beside.
    Midnight,
}

/// Each takes in what the one before it does.
const EXPLANATIONS: [Explanation; 3] = [
    Explanation::Refused,
    Explanation::UnknownOutcome,
    Explanation::Midnight,
];

/// Calls that were charged, and what they cost in kopecks.
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

/// What was charged on the day by our rows.
#[must_use]
pub fn charged(ours: &[&OwnCalls]) -> Charged {
    Reach::of(ours, Explanation::Refused).surely
}

/// Why the vendor's number and sum may differ from ours and both be right.
#[must_use]
pub fn explain(ours: &[&OwnCalls], theirs: Charged) -> Option<Explanation> {
    let mut all = EXPLANATIONS.into_iter();
    all.find(|explanation| Reach::of(ours, *explanation).holds(theirs))
}

/// All that an explanation lets the vendor say.
#[derive(Default)]
struct Reach {
    /// Calls that it must have charged.
    surely: Charged,
    /// Costs of calls that it may have charged or not, the cheapest first.
    perhaps: Vec<i64>,
    /// Calls that it may count but not charge.
    free: i64,
    /// What `surely` may cost less, as some prices are not known.
    slack: i64,
}

/// The part that calls play in an explanation.
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

    /// True when `surely`, some of `perhaps` and some of `free` make up the vendor's number and sum.
    fn holds(&self, theirs: Charged) -> bool {
        let mut calls = theirs.calls.saturating_sub(self.surely.calls);
        let kopecks = theirs.kopecks.saturating_sub(self.surely.kopecks);
        let (mut least, mut most) = (-self.slack, 0);
        let mut pairs = self.perhaps.iter().zip(self.perhaps.iter().rev());
        loop {
            if (0..=self.free).contains(&calls) && (least..=most).contains(&kopecks) {
                return true;
            }
            // One more of them was charged: the cheapest that is left, or the dearest.
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
        // A call less, or a price, that is not theirs.
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
