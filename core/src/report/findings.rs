//! Everything that a report says beside its blocks, drawn in one go.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::source_input::answers;
use super::{
    Bargain, Block, CheckItem, Contradiction, ContradictionCode, DamageScheme, MileageChart, Named,
    PriceBand, ReportVerdict, SourceInput, Timeline, bargain, contradictions, damage_scheme,
    mileage_chart, price_band, timeline, verdict, viewing_checklist,
};
use crate::date::Date;

/// What a report says beside its blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    pub verdict: ReportVerdict,
    /// The most urgent first.
    pub recommendations: Vec<Cow<'static, str>>,
    pub contradictions: Vec<Contradiction>,
    pub timeline: Timeline,
    pub mileage: MileageChart,
    /// Missing where no accident is known.
    pub damage: Option<DamageScheme>,
    /// Missing without a valuation.
    pub price: Option<PriceBand>,
    /// What the findings are worth in a negotiation; missing where there is nothing to bargain.
    #[serde(default)]
    pub bargain: Option<Bargain>,
    pub checklist: Vec<CheckItem>,
}

/// Draws everything from what the sources said so far. `mismatch` is the Russian text of a number
/// that belongs to another car, where the identification found one.
#[must_use]
pub fn findings(
    named: Named<'_>,
    mismatch: Option<&str>,
    sources: &[SourceInput<'_>],
    today: Date,
) -> Findings {
    let contradictions = contradictions(named, sources, today);
    let drawn = verdict(sources, today);
    let verdict = match mismatch {
        // What is said of the number already is not said twice.
        Some(mismatch) => {
            let others = contradictions
                .iter()
                .filter(|found| found.code != ContradictionCode::Plate);
            let others: Vec<Contradiction> = others.cloned().collect();
            drawn
                .with_contradictions(&others)
                .with_mismatch(mismatch.to_owned())
        }
        None => drawn.with_contradictions(&contradictions),
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
        bargain: bargain(&verdict, price.as_ref()),
        verdict,
        contradictions,
        mileage,
        damage,
        price,
    }
}
