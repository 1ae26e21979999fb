//! The verdict over all sources of a report. It never claims more than is known.

mod facts;
mod meaning;
mod words;

use std::borrow::Cow;
use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::source_input::odometer_of;
use super::{Block, Contradiction, ContradictionCode, SourceInput, SourceState, SourceStatus};
use crate::date::Date;
use crate::messages;
use crate::sources::answer::judge_answer;
use crate::sources::odometer::Odometer;
use crate::sources::words::{is_record_of, record_anchor};
use crate::sources::{Risk, SourceId, Tells, Weight};

/// Raised with every change of these rules; a stored verdict names the rules that made it.
pub const RULES_VERSION: u32 = 10;

const UNKNOWN_TITLE: &str = "Ни один источник не знает этот автомобиль";
const ATTENTION_TITLE: &str = "Есть на что обратить внимание";

/// The sources whose silence forbids calling anything good, the gravest first.
fn critical() -> impl Iterator<Item = (SourceId, &'static Risk)> {
    SourceId::VARIANTS
        .iter()
        .filter_map(|id| Some((*id, id.source().risk.as_ref()?)))
}

/// That the register does not know the car is an answer too.
fn has_answered(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    answered(sources, id) || id == SourceId::History && is_unregistered(sources)
}

/// One line under the verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VerdictReason {
    pub level: SourceState,
    pub text: Cow<'static, str>,
    /// Empty when the reason is no single source's, as with a mismatch.
    pub service_id: String,
    /// Where the page shows the evidence: the service id, with `-3` for the third record of its
    /// block; or `consistency-` and the code of a contradiction.
    #[serde(default)]
    pub anchor: String,
    /// What a finding means for who buys the car; missing for what is none.
    #[serde(default)]
    pub meaning: Option<Cow<'static, str>>,
    /// Whose finding it is; lost in storage, and missing where `service_id` is empty.
    #[serde(skip)]
    pub source: Option<SourceId>,
    /// How it stands among those of its level; lost in storage, where they stand in order.
    #[serde(skip)]
    pub weight: Weight,
    /// For the title.
    #[serde(skip)]
    pub headline: Option<String>,
}

/// What the report says of the car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportVerdict {
    pub level: SourceState,
    /// No source is still being asked.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub title: String,
    pub summary: String,
    /// The sentence of the verdict in its parts, the heaviest first: what was found, or what a car
    /// without findings is free of, and what nobody answered for. Empty while nothing is known.
    #[serde(default)]
    pub facts: Vec<String>,
    /// The worst first.
    pub reasons: Vec<VerdictReason>,
    pub rules_version: u32,
}

impl ReportVerdict {
    /// The same verdict over an identifier that belongs to another car: never better than
    /// attention, whatever the sources say.
    #[must_use]
    pub fn with_mismatch(self, text: String) -> Self {
        self.with_attention(VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(text),
            service_id: String::new(),
            source: None,
            anchor: String::new(),
            meaning: Some(Cow::Borrowed(meaning::ANOTHER_CAR)),
            weight: Weight::Past,
            headline: Some("Номер указывает на другой автомобиль".to_owned()),
        })
    }

    /// The same verdict where sources contradict one another: never better than attention.
    #[must_use]
    pub fn with_contradictions(self, contradictions: &[Contradiction]) -> Self {
        let reason = |found: &Contradiction| VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(found.text.clone()),
            service_id: String::new(),
            source: None,
            anchor: found.anchor(),
            meaning: Some(Cow::Borrowed(meaning::of_contradiction(found.code))),
            weight: found.weight(),
            headline: found.headline().map(ToOwned::to_owned),
        };
        contradictions
            .iter()
            .filter(|found| found.level == SourceState::Attention)
            .fold(self, |verdict, found| {
                if verdict.says(found) {
                    return verdict;
                }
                verdict.with_attention(reason(found))
            })
    }

    /// A source that tells of its own falling readings says so itself.
    fn says(&self, found: &Contradiction) -> bool {
        let told_by = |reason: &VerdictReason| {
            reason.level == SourceState::Attention
                && !reason.service_id.is_empty()
                && found
                    .values
                    .iter()
                    .all(|stated| is_record_of(&stated.anchor, &reason.service_id))
        };
        found.code == ContradictionCode::Mileage && self.reasons.iter().any(told_by)
    }

    /// The verdict over an identifier that no source knows: whatever registers of trouble say of a
    /// mere string, nothing is known. `meant` are identifiers that may have been meant.
    #[must_use]
    pub fn of_unknown_car(mut self, meant: &[String]) -> Self {
        self.level = SourceState::NoData;
        for reason in &mut self.reasons {
            if reason.level == SourceState::Good {
                reason.level = SourceState::NoData;
            }
        }
        UNKNOWN_TITLE.clone_into(&mut self.title);
        self.facts.clear();
        if !meant.is_empty() {
            let meant = meant.join(", ");
            let said = self.summary;
            self.summary = format!("{said} Возможно, в номере описка и имелся в виду: {meant}.");
        }
        self
    }

    fn with_attention(mut self, reason: VerdictReason) -> Self {
        let place = self
            .reasons
            .partition_point(|other| rank(other) <= rank(&reason));
        let is_light = reason.weight <= Weight::Question;
        self.reasons.insert(place, reason);
        if self.level != SourceState::Stop {
            self.level = SourceState::Attention;
        }
        if is_light && self.title.starts_with(words::NOT_CHECKED) {
            return self;
        }
        if let Some(title) = words::headline(self.level, &self.reasons) {
            self.title = title;
        }
        self
    }
}

/// The worst first, of one level the heaviest.
fn rank(reason: &VerdictReason) -> (u8, Reverse<Weight>) {
    (severity(reason.level), Reverse(reason.weight))
}

/// Draws the verdict from what the sources said so far.
#[must_use]
pub fn verdict(sources: &[SourceInput<'_>], today: Date) -> ReportVerdict {
    let odometer = odometer_of(sources, today);
    let mut reasons: Vec<VerdictReason> = sources
        .iter()
        .filter_map(|source| reason(source, &odometer, today))
        .collect();
    reasons.sort_by_key(rank);
    let is_final = sources
        .iter()
        .all(|source| source.status != SourceStatus::Pending);
    let level = level(sources, &reasons, is_final);
    ReportVerdict {
        level,
        is_final,
        title: words::title(level, &reasons, is_final, sources),
        summary: words::summary(sources, is_final),
        facts: Vec::new(),
        reasons,
        rules_version: RULES_VERSION,
    }
}

fn reason(source: &SourceInput<'_>, odometer: &Odometer, today: Date) -> Option<VerdictReason> {
    let own = |level, text| VerdictReason {
        level,
        text,
        service_id: source.service_id.to_owned(),
        source: Some(source.source),
        anchor: source.service_id.to_owned(),
        meaning: None,
        weight: Weight::None,
        headline: None,
    };
    Some(match (source.status, source.answer) {
        (SourceStatus::Pending, _) => return None,
        (SourceStatus::Answered, Some(answer)) => {
            let judgement = judge_answer(answer, odometer, today);
            let record = judgement.record;
            VerdictReason {
                anchor: record.map_or_else(
                    || source.service_id.to_owned(),
                    |record| record_anchor(source.service_id, record),
                ),
                meaning: judgement
                    .meaning
                    .or_else(|| {
                        meaning::of_source(source.source, judgement.level, judgement.weight)
                    })
                    .map(Cow::Borrowed),
                weight: judgement.weight,
                headline: judgement.headline,
                ..own(judgement.level, Cow::Owned(judgement.text))
            }
        }
        (SourceStatus::Answered, None) => {
            own(SourceState::NoData, Cow::Borrowed(messages::NOT_FOUND))
        }
        (SourceStatus::Failed, _) => own(
            SourceState::NotAnswered,
            Cow::Borrowed(messages::SOURCE_SILENT),
        ),
        (SourceStatus::Skipped, _) => own(
            SourceState::NotAnswered,
            Cow::Borrowed(messages::SOURCE_NOT_ASKED),
        ),
    })
}

const fn severity(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 0,
        SourceState::Attention => 1,
        SourceState::NotAnswered => 2,
        SourceState::NoData => 3,
        SourceState::Good => 4,
    }
}

fn level(sources: &[SourceInput<'_>], reasons: &[VerdictReason], is_final: bool) -> SourceState {
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
    let is_silent = |id| asked(sources, id) && !has_answered(sources, id);
    if critical().any(|(id, _)| is_silent(id)) {
        return SourceState::NotAnswered;
    }
    let all_answered = critical().all(|(id, risk)| !risk.is_needed || answered(sources, id));
    // Registers of trouble answer «nothing found» for any string.
    if all_answered && has(SourceState::Good) && is_known(sources) && !is_unregistered(sources) {
        return SourceState::Good;
    }
    if has(SourceState::Good) || has(SourceState::NoData) {
        return SourceState::NoData;
    }
    SourceState::NotAnswered
}

/// True when a source told of the car itself, and not only that it has no trouble with it.
fn is_known(sources: &[SourceInput<'_>]) -> bool {
    let answers = sources.iter().filter_map(|source| source.answer);
    let mut blocks = answers.map(|answer| &answer.block);
    blocks.any(knows_car)
}

/// True when an answer proves that there is such a car: its source knows it, or has a record of
/// trouble with it. A register of trouble without records proves nothing, as it says the same of any
/// string; nor does what is read out of the number itself, nor a photo, which is found by the plate and may
/// be of another car.
#[must_use]
pub fn knows_car(block: &Block) -> bool {
    let has_trouble = match block {
        Block::Accidents(accidents) => accidents.has_accidents,
        Block::Wanted(wanted) => wanted.count > 0,
        Block::Restrictions(restrictions) => restrictions.count > 0,
        Block::Pledges(pledges) => pledges.count > 0,
        Block::Taxi(taxi) => taxi.found,
        Block::Auctions(auctions) => auctions.count > 0,
        _ => false,
    };
    has_trouble || block.says().knows_car()
}

/// True when sources that could have known the car answered, and none of them does.
fn is_unknown(sources: &[SourceInput<'_>]) -> bool {
    let could_know = |source: &SourceInput<'_>| {
        source.tells(Tells::Car) && source.status == SourceStatus::Answered
    };
    sources.iter().any(could_know) && !is_known(sources)
}

/// A car may be called clean: all that can stop a deal was asked and answered, and its mileage was
/// found good.
pub(super) fn is_whole(sources: &[SourceInput<'_>], today: Date) -> bool {
    let odometer = odometer_of(sources, today);
    let is_good = |source: &SourceInput<'_>| {
        source.tells(Tells::Mileage)
            && source.answer.is_some_and(|answer| {
                !answer.block.says().own_readings().is_empty()
                    && judge_answer(answer, &odometer, today).level == SourceState::Good
            })
    };
    let (mileage, _) = odometer.assess(today);
    critical().all(|(id, _)| answered(sources, id))
        && sources.iter().any(is_good)
        && mileage == SourceState::Good
}

/// What was not even asked, of all that can stop a deal or lower a price.
fn unasked_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    let mut risks: Vec<&'static str> = critical()
        .filter(|(id, risk)| !risk.is_needed && !asked(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect();
    if !sources.iter().any(|source| source.tells(Tells::Mileage)) {
        risks.push("пробег");
    }
    risks
}

/// Whether the register was asked and does not know the car.
fn is_unregistered(sources: &[SourceInput<'_>]) -> bool {
    sources.iter().any(|source| {
        source.source == SourceId::History
            && source.status == SourceStatus::Answered
            && match source.answer.map(|answer| &answer.block) {
                Some(Block::History(history)) => !history.found,
                Some(_) => false,
                None => true,
            }
    })
}

fn asked(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    sources.iter().any(|source| source.source == id)
}

/// Whether the source gave an answer that could be read, with no register behind it silent.
fn answered(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    sources.iter().any(|source| {
        source.source == id
            && source.status == SourceStatus::Answered
            && source.answer.is_some_and(|answer| answer.silent.is_empty())
    })
}

/// What was ordered of the gravest, and not answered.
fn silent_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    critical()
        .filter(|(id, _)| asked(sources, *id) && !has_answered(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect()
}

/// Risks that nobody answered for.
fn unknown_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    critical()
        .filter(|(id, risk)| risk.is_needed || asked(sources, *id))
        .filter(|(id, _)| !has_answered(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect()
}
