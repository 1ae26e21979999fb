//! Discount that a buyer can negotiate because of the findings of a report.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::price::PriceBand;
use super::verdict::{ReportVerdict, VerdictReason};
use crate::money::{BasisPoints, Kopecks};
use crate::sources::{SourceId, SourceState, Weight};

/// Upper limit of the discount, percent of the market price.
const MAX_PERCENT: u32 = 25;
const THOUSAND: i64 = 100_000;

/// Note displayed beside the sum.
pub const NEGOTIATION_NOTE: &str = "Правило Автоследа: за каждый вид находок — доля рыночной цены, вместе \
не больше 25\u{a0}%. Это повод для разговора, а не оценка ремонта.";

/// Kind of finding with the discount for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NegotiationItem {
    pub text: String,
    /// Discount, percent of the market price.
    pub percent: u32,
    /// Anchor of the finding on the page.
    pub anchor: String,
}

/// Discount that the buyer can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Negotiation {
    /// Kinds of findings, the heaviest first.
    pub items: Vec<NegotiationItem>,
    /// Discount for all findings together, percent, limited.
    pub percent: u32,
    /// Discount in whole thousands of roubles; missing without a valuation.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub sum: Option<Kopecks>,
    pub note: Cow<'static, str>,
}

/// Discount for the findings; `None` without findings, or if no price settles them.
///
/// No price settles a finding that stops the deal, or records that may be of another car.
#[must_use]
pub fn negotiation(verdict: &ReportVerdict, price: Option<&PriceBand>) -> Option<Negotiation> {
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
        items.push(NegotiationItem {
            text: kind_of(reason),
            percent,
            anchor: reason.anchor.clone(),
        });
    }
    let percent = items
        .iter()
        .map(|item| item.percent)
        .sum::<u32>()
        .min(MAX_PERCENT);
    (percent > 0).then(|| Negotiation {
        sum: price.and_then(|price| share(price.typical, percent)),
        items,
        percent,
        note: NEGOTIATION_NOTE.into(),
    })
}

/// Russian name of the kind of finding, or its headline where the weight covers several kinds.
fn kind_of(reason: &VerdictReason) -> String {
    match reason.weight {
        Weight::Rollback => "Скрученный пробег".to_owned(),
        Weight::Damage => "ДТП или повреждения".to_owned(),
        Weight::Wear => "Такси, прокат или другая особая цель".to_owned(),
        Weight::Question => "История владения".to_owned(),
        _ => {
            let headline = reason.headline.clone();
            headline.unwrap_or_else(|| reason.text.clone().into_owned())
        }
    }
}

const fn percent_of(reason: &VerdictReason) -> Option<u32> {
    if !matches!(reason.level, SourceState::Attention) {
        return None;
    }
    match reason.weight {
        Weight::Rollback => Some(10),
        Weight::Damage | Weight::Wear => Some(7),
        Weight::Past => Some(5),
        // Debts of the owner and the end of a lease are settled before the deal, not by its price.
        Weight::Question if matches!(reason.source, Some(SourceId::History)) => Some(3),
        _ => None,
    }
}

/// Share of a price, rounded to whole thousands of roubles.
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
            in_facts: false,
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
        negotiation(&verdict(level, weights), None).map(|negotiation| negotiation.percent)
    }

    #[test]
    fn discount_counts_repeated_weight_once_and_is_capped_at_25_percent() {
        use Weight::{Damage, Past, Question, Rollback, Wear};
        let attention = SourceState::Attention;
        assert_eq!(percent(attention, &[Rollback, Rollback, Wear]), Some(17));
        let all = [Rollback, Past, Damage, Wear, Question];
        assert_eq!(percent(attention, &all), Some(25));
    }

    #[test]
    fn report_with_stop_or_without_findings_gives_no_discount() {
        assert_eq!(
            percent(SourceState::Stop, &[Weight::Claim, Weight::Damage]),
            None
        );
        assert_eq!(percent(SourceState::Attention, &[Weight::Minor]), None);
        assert_eq!(percent(SourceState::Good, &[]), None);
    }

    #[test]
    fn debts_and_records_of_another_car_give_no_discount() {
        let mut asked = verdict(SourceState::Attention, &[Weight::Question, Weight::Damage]);
        for (source, percent) in [(SourceId::History, 10), (SourceId::Enforcement, 7)] {
            asked.reasons[0].source = Some(source);
            let discount = negotiation(&asked, None).map(|negotiation| negotiation.percent);
            assert_eq!(discount, Some(percent), "{source:?}");
        }
        let mut another = verdict(SourceState::Attention, &[Weight::Past, Weight::Damage]);
        another.reasons[0].source = None;
        assert_eq!(negotiation(&another, None), None);
    }

    #[test]
    fn discount_sum_is_rounded_to_thousands_and_omitted_when_zero() {
        assert_eq!(share(Kopecks(125_050_000), 17), Some(Kopecks(21_300_000)));
        assert_eq!(share(Kopecks(100), 17), None);
    }
}
