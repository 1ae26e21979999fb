//! What the findings are worth when the price is talked about.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{PriceBand, ReportVerdict, SourceState, VerdictReason};
use crate::money::{BasisPoints, Kopecks};
use crate::sources::{SourceId, Weight};

/// No car is bargained down further than this.
const MOST_PERCENT: u32 = 25;
const THOUSAND: i64 = 100_000;

/// Shown with the sum.
pub const BARGAIN_NOTE: &str = "Правило Автоследа: за каждый вид находок — доля рыночной цены, вместе \
не больше 25 %. Это повод для разговора, а не оценка ремонта.";

/// One kind of finding, and how much it takes off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BargainItem {
    pub text: String,
    /// Of the market price.
    pub percent: u32,
    /// Where the page shows the evidence.
    pub anchor: String,
}

/// What to ask the seller to take off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bargain {
    /// The heaviest first.
    pub items: Vec<BargainItem>,
    /// Of all items together, as far as the rule goes.
    pub percent: u32,
    /// The same of the market price, in full thousands of roubles; missing without a valuation.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub sum: Option<Kopecks>,
    pub note: Cow<'static, str>,
}

/// What the findings take off the price; `None` where there are none, or where the deal must wait
/// whatever it costs: until what stops it is lifted, or until it is clear which car this is.
#[must_use]
pub fn bargain(verdict: &ReportVerdict, price: Option<&PriceBand>) -> Option<Bargain> {
    let is_another_car =
        |reason: &VerdictReason| reason.source.is_none() && reason.weight == Weight::Past;
    if verdict.level != SourceState::Attention || verdict.reasons.iter().any(is_another_car) {
        return None;
    }
    let mut seen = Vec::new();
    let mut items = Vec::new();
    for reason in &verdict.reasons {
        let Some(percent) = percent_of(reason).filter(|_| !seen.contains(&reason.weight)) else {
            continue;
        };
        seen.push(reason.weight);
        items.push(BargainItem {
            text: reason
                .headline
                .clone()
                .unwrap_or_else(|| reason.text.clone().into_owned()),
            percent,
            anchor: reason.anchor.clone(),
        });
    }
    let percent = items
        .iter()
        .map(|item| item.percent)
        .sum::<u32>()
        .min(MOST_PERCENT);
    (percent > 0).then(|| Bargain {
        sum: price.and_then(|price| share(price.typical, percent)),
        items,
        percent,
        note: BARGAIN_NOTE.into(),
    })
}

const fn percent_of(reason: &VerdictReason) -> Option<u32> {
    if !matches!(reason.level, SourceState::Attention) {
        return None;
    }
    match reason.weight {
        Weight::Deceit => Some(10),
        Weight::Damage | Weight::Wear => Some(7),
        Weight::Past => Some(5),
        // Debts of the owner and the end of a lease are settled before the deal, not in its price.
        Weight::Question if matches!(reason.source, Some(SourceId::History)) => Some(3),
        _ => None,
    }
}

/// In full thousands, so that nobody takes it for exact.
fn share(price: Kopecks, percent: u32) -> Option<Kopecks> {
    let sum = price.share(BasisPoints(percent.checked_mul(100)?)).ok()?;
    let rounded = sum.0.saturating_add(THOUSAND / 2) / THOUSAND * THOUSAND;
    (rounded > 0).then_some(Kopecks(rounded))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(level: SourceState, weights: &[Weight]) -> ReportVerdict {
        let reason = |weight: &Weight| VerdictReason {
            level,
            text: "текст".into(),
            service_id: "dtp".to_owned(),
            anchor: "dtp-1".to_owned(),
            meaning: None,
            source: Some(SourceId::History),
            weight: *weight,
            headline: None,
        };
        ReportVerdict {
            level,
            is_final: true,
            title: String::new(),
            summary: String::new(),
            facts: Vec::new(),
            reasons: weights.iter().map(reason).collect(),
            rules_version: 0,
        }
    }

    fn percent(level: SourceState, weights: &[Weight]) -> Option<u32> {
        bargain(&verdict(level, weights), None).map(|bargain| bargain.percent)
    }

    #[test]
    fn each_kind_counts_once_and_all_together_to_a_quarter() {
        use Weight::{Damage, Deceit, Past, Question, Wear};
        let attention = SourceState::Attention;
        assert_eq!(percent(attention, &[Deceit, Deceit, Wear]), Some(17));
        let all = [Deceit, Past, Damage, Wear, Question];
        assert_eq!(percent(attention, &all), Some(25));
    }

    #[test]
    fn nothing_is_bargained_where_the_deal_must_wait_or_nothing_was_found() {
        assert_eq!(
            percent(SourceState::Stop, &[Weight::Claim, Weight::Damage]),
            None
        );
        assert_eq!(percent(SourceState::Attention, &[Weight::Trifle]), None);
        assert_eq!(percent(SourceState::Good, &[]), None);
    }

    #[test]
    fn what_must_be_cleared_up_first_is_no_reason_for_a_discount() {
        let mut asked = verdict(SourceState::Attention, &[Weight::Question, Weight::Damage]);
        for (source, percent) in [(SourceId::History, 10), (SourceId::Enforcement, 7)] {
            asked.reasons[0].source = Some(source);
            let bargain = bargain(&asked, None).map(|bargain| bargain.percent);
            assert_eq!(bargain, Some(percent), "{source:?}");
        }
        let mut another = verdict(SourceState::Attention, &[Weight::Past, Weight::Damage]);
        another.reasons[0].source = None;
        assert_eq!(bargain(&another, None), None);
    }

    #[test]
    fn the_sum_is_in_full_thousands() {
        assert_eq!(share(Kopecks(125_050_000), 17), Some(Kopecks(21_300_000)));
        assert_eq!(share(Kopecks(100), 17), None);
    }
}
