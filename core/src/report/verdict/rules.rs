//! Rules that derive the verdict from the sources and their reasons.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::coverage::{critical, is_answered_fully, is_known, is_unregistered, silent_risks};
use super::reason::{RULES_VERSION, ReportVerdict, VerdictReason};
use super::{meaning, texts};
use crate::date::Date;
use crate::messages;
use crate::report::consistency::{Contradiction, ContradictionCode};
use crate::report::source_input::{SourceInput, SourceStatus, analyse_odometer};
use crate::sources::texts::{is_anchor_of, record_anchor};
use crate::sources::{OdometerAnalysis, SourceId, SourceState, Weight};

/// Verdict over the sources of a report, finished or not.
#[must_use]
pub fn verdict(sources: &[SourceInput<'_>], today: Date) -> ReportVerdict {
    let odometer = analyse_odometer(sources, today);
    let mut reasons: Vec<VerdictReason> = sources
        .iter()
        .filter_map(|source| reason(source, &odometer, today))
        .collect();
    reasons.sort_by_key(rank);
    let is_final = sources
        .iter()
        .all(|source| source.status != SourceStatus::Pending);
    let unclear = unclear_risks(sources, &reasons);
    let level = level(sources, &reasons, is_final, !unclear.is_empty());
    let heaviest = reasons.iter().map(|reason| reason.weight).max();
    let is_light = level == SourceState::NoData
        || level == SourceState::Attention && heaviest <= Some(Weight::Question);
    let title = if is_final && is_light && !unclear.is_empty() {
        format!("{} {}", texts::UNKNOWN, texts::enumerated(&unclear))
    } else {
        texts::title(level, &reasons, is_final, sources)
    };
    ReportVerdict {
        level,
        is_final,
        title,
        summary: texts::summary(sources, is_final),
        facts: Vec::new(),
        reasons,
        rules_version: RULES_VERSION,
    }
}

fn reason(
    source: &SourceInput<'_>,
    odometer: &OdometerAnalysis,
    today: Date,
) -> Option<VerdictReason> {
    let plain = |level, text| VerdictReason {
        level,
        text,
        service_id: source.service_id.to_owned(),
        source: Some(source.source),
        anchor: source.service_id.to_owned(),
        meaning: None,
        in_facts: false,
        weight: Weight::None,
        headline: None,
    };
    let without_answer = |level, text| plain(level, Cow::Borrowed(text));
    Some(match (source.status, source.answer) {
        (SourceStatus::Pending, _) => return None,
        (SourceStatus::Answered, Some(answer)) => {
            let assessment = answer.assess(odometer, today);
            let (level, weight) = (assessment.level, assessment.weight);
            VerdictReason {
                anchor: assessment.record.map_or_else(
                    || source.service_id.to_owned(),
                    |record| record_anchor(source.service_id, record),
                ),
                meaning: assessment
                    .meaning
                    .or_else(|| meaning::of_source(source.source, level, weight))
                    .map(Cow::Borrowed),
                weight,
                headline: assessment.headline,
                ..plain(level, Cow::Owned(assessment.text))
            }
        }
        (SourceStatus::Answered, None) => without_answer(SourceState::NoData, messages::NOT_FOUND),
        (SourceStatus::Failed, _) => {
            without_answer(SourceState::NotAnswered, messages::SOURCE_SILENT)
        }
        (SourceStatus::Empty, _) => without_answer(SourceState::NoData, messages::SOURCE_EMPTY),
        (SourceStatus::Skipped, _) => {
            without_answer(SourceState::NotAnswered, messages::SOURCE_NOT_ASKED)
        }
    })
}

/// Sort key of a reason: the worst level first, then the heaviest.
fn rank(reason: &VerdictReason) -> (u8, Reverse<Weight>) {
    let level = match reason.level {
        SourceState::Stop => 0,
        SourceState::Attention => 1,
        SourceState::NotAnswered => 2,
        SourceState::NoData => 3,
        SourceState::Good => 4,
    };
    (level, Reverse(reason.weight))
}

fn level(
    sources: &[SourceInput<'_>],
    reasons: &[VerdictReason],
    is_final: bool,
    has_unclear_risk: bool,
) -> SourceState {
    let has = |level| reasons.iter().any(|reason| reason.level == level);
    if has(SourceState::Stop) {
        return SourceState::Stop;
    }
    if has(SourceState::Attention) {
        return SourceState::Attention;
    }
    if !is_final {
        return SourceState::NoData;
    }
    if !silent_risks(sources).is_empty() {
        return SourceState::NotAnswered;
    }
    let all_answered =
        critical().all(|(id, risk)| !risk.is_required || is_answered_fully(sources, id));
    // Registers of problems answer «nothing found» for any string.
    if all_answered
        && has(SourceState::Good)
        && is_known(sources)
        && !is_unregistered(sources)
        && !has_unclear_risk
    {
        return SourceState::Good;
    }
    if has(SourceState::Good) || has(SourceState::NoData) {
        return SourceState::NoData;
    }
    SourceState::NotAnswered
}

/// Risks that are unknown although their source answered.
///
/// Excludes a car unknown to the vehicle register, which has its own title.
fn unclear_risks(sources: &[SourceInput<'_>], reasons: &[VerdictReason]) -> Vec<&'static str> {
    let is_unclear = |source: &SourceInput<'_>| {
        let mut own = reasons
            .iter()
            .filter(|reason| reason.service_id == source.service_id);
        source.status == SourceStatus::Answered
            && source.answer.is_some_and(|answer| answer.silent.is_empty())
            && own.any(|reason| reason.level == SourceState::NoData)
    };
    let is_unregistered = is_unregistered(sources);
    critical()
        .filter(|(id, _)| !(*id == SourceId::History && is_unregistered))
        .filter(|(id, _)| {
            let mut of_risk = sources.iter().filter(|source| source.source == *id);
            of_risk.any(is_unclear)
        })
        .map(|(_, risk)| risk.name)
        .collect()
}

impl ReportVerdict {
    /// Adds a mismatch: an identifier belongs to another car, which is attention at least.
    #[must_use]
    pub fn with_mismatch(self, text: String) -> Self {
        self.with_attention(VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(text),
            service_id: String::new(),
            source: None,
            anchor: String::new(),
            meaning: Some(Cow::Borrowed(meaning::ANOTHER_CAR)),
            in_facts: false,
            weight: Weight::Past,
            headline: Some("Номер указывает на другой автомобиль".to_owned()),
        })
    }

    /// Adds contradictions between sources, which are attention at least.
    #[must_use]
    pub fn with_contradictions(self, contradictions: &[Contradiction]) -> Self {
        let reason = |contradiction: &Contradiction| VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(contradiction.text.clone()),
            service_id: String::new(),
            source: None,
            anchor: contradiction.anchor(),
            meaning: Some(Cow::Borrowed(meaning::of_contradiction(contradiction.code))),
            weight: contradiction.weight(),
            in_facts: false,
            headline: contradiction.headline().map(ToOwned::to_owned),
        };
        contradictions
            .iter()
            .filter(|contradiction| contradiction.level == SourceState::Attention)
            .fold(self, |verdict, contradiction| {
                if verdict.contains(contradiction) {
                    return verdict;
                }
                verdict.with_attention(reason(contradiction))
            })
    }

    /// Whether a source already reports the fall of its own odometer readings.
    fn contains(&self, contradiction: &Contradiction) -> bool {
        let is_reported_by = |reason: &VerdictReason| {
            reason.level == SourceState::Attention
                && !reason.service_id.is_empty()
                && contradiction
                    .values
                    .iter()
                    .all(|value| is_anchor_of(&value.anchor, &reason.service_id))
        };
        contradiction.code == ContradictionCode::Mileage && self.reasons.iter().any(is_reported_by)
    }

    /// Verdict for an identifier that no source knows, which is no data.
    ///
    /// Registers of problems answer for any string. `suggestions` are identifiers that the buyer may have meant.
    #[must_use]
    pub fn of_unknown_car(mut self, suggestions: &[String]) -> Self {
        self.level = SourceState::NoData;
        for reason in &mut self.reasons {
            if reason.level == SourceState::Good {
                reason.level = SourceState::NoData;
            }
        }
        "Ни один источник не знает этот автомобиль".clone_into(&mut self.title);
        self.facts.clear();
        for reason in &mut self.reasons {
            reason.in_facts = false;
        }
        if !suggestions.is_empty() {
            let suggestions = suggestions.join(", ");
            let text = format!("Возможно, в номере описка и имелся в виду: {suggestions}.");
            texts::add_sentence(&mut self.summary, &text);
        }
        self
    }

    fn with_attention(mut self, reason: VerdictReason) -> Self {
        let index = self
            .reasons
            .partition_point(|other| rank(other) <= rank(&reason));
        let is_light = reason.weight <= Weight::Question;
        self.reasons.insert(index, reason);
        if self.level != SourceState::Stop {
            self.level = SourceState::Attention;
        }
        let names_risks = [texts::NOT_CHECKED, texts::UNKNOWN]
            .iter()
            .any(|prefix| self.title.starts_with(prefix));
        if is_light && names_risks {
            return self;
        }
        if let Some(title) = texts::headline(self.level, &self.reasons) {
            self.title = title;
        }
        self
    }
}
