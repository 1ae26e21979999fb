//! Conclusions of a report from all its sources, beside their blocks.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::checklist::viewing_checklist;
use super::consistency::{Contradiction, ContradictionCode, RequestedCar, contradictions};
use super::mileage_chart::{MileageChart, mileage_chart};
use super::negotiation::{Negotiation, negotiation};
use super::price::{PriceBand, price_band};
use super::source_input::{SourceInput, answers};
use super::timeline::{Timeline, timeline};
use super::verdict::{ReportVerdict, verdict};
use crate::date::Date;
use crate::sources::{Block, CheckItem, DamageScheme, damage_scheme};

/// Conclusions of a report from all its sources, beside their blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    pub verdict: ReportVerdict,
    /// Recommendations to the buyer, the most urgent first.
    pub recommendations: Vec<Cow<'static, str>>,
    pub contradictions: Vec<Contradiction>,
    pub timeline: Timeline,
    pub mileage: MileageChart,
    /// Damage scheme; missing if no accident is known.
    pub damage: Option<DamageScheme>,
    /// Price band; missing without a valuation.
    pub price: Option<PriceBand>,
    /// Discount to negotiate; missing if no finding justifies one.
    #[serde(default, rename = "bargain")]
    pub negotiation: Option<Negotiation>,
    pub checklist: Vec<CheckItem>,
}

/// All conclusions from the sources, finished or not.
///
/// `mismatch` is the Russian text about an identifier that belongs to another car, if the identification found one.
#[must_use]
pub fn findings(
    requested: RequestedCar<'_>,
    mismatch: Option<&str>,
    sources: &[SourceInput<'_>],
    today: Date,
) -> Findings {
    let contradictions = contradictions(requested, sources, today);
    let verdict = verdict(sources, today);
    let verdict = match mismatch {
        // The mismatch already covers a different plate.
        Some(mismatch) => {
            let others = contradictions
                .iter()
                .filter(|contradiction| contradiction.code != ContradictionCode::Plate);
            let others: Vec<Contradiction> = others.cloned().collect();
            verdict
                .with_contradictions(&others)
                .with_mismatch(mismatch.to_owned())
        }
        None => verdict.with_contradictions(&contradictions),
    };
    let verdict = verdict.with_facts(sources, today);
    let mileage = mileage_chart(sources, today);
    let damage = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::Accidents(accidents) if !accidents.accidents.is_empty() => {
            Some(damage_scheme(accidents))
        }
        _ => None,
    });
    let price = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::Valuation(valuation) => price_band(valuation),
        _ => None,
    });
    Findings {
        recommendations: verdict.recommendations(sources, today),
        timeline: timeline(sources, today),
        checklist: viewing_checklist(sources, &contradictions, &mileage, today),
        negotiation: negotiation(&verdict, price.as_ref()),
        verdict,
        contradictions,
        mileage,
        damage,
        price,
    }
}
