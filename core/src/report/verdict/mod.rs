//! The verdict over all sources of a report. It never claims more than is known.

mod words;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::assess::judge_answer;
use super::odometer::{Odometer, has_readings, of_sources};
use super::words::{is_record_of, record_anchor};
use super::{Block, Contradiction, SourceInput, SourceState, SourceStatus};
use crate::date::Date;

/// Raised with every change of these rules; a stored verdict names the rules that made it.
pub const RULES_VERSION: u32 = 6;

/// A source whose silence forbids calling anything good.
struct Critical {
    method: &'static str,
    /// The risk, in Russian.
    risk: &'static str,
    /// Good needs it even where it was not ordered.
    is_needed: bool,
}

const CRITICAL: [Critical; 6] = [
    critical("gibddwanted", "розыск", true),
    critical("gibddrestricted", "ограничения", true),
    critical("zalognotary", "залог", true),
    critical("fedresurs", "лизинг", false),
    critical(REGISTER, "история регистраций", false),
    critical("gibdddtp", "ДТП", false),
];
/// The register of all cars on the road: what it does not know, the others cannot vouch for.
const REGISTER: &str = "gibddhistory";
/// These tell of the car itself, where they know it.
const KNOWING: [&str; 7] = [
    REGISTER,
    "eaist",
    "probeg",
    "osago",
    "fts",
    "conversion",
    "photos",
];
/// Either of them tells mileage.
const ODOMETER: [&str; 2] = ["probeg", "eaist"];
const ATTENTION_TITLE: &str = "Есть на что обратить внимание";

const fn critical(method: &'static str, risk: &'static str, is_needed: bool) -> Critical {
    Critical {
        method,
        risk,
        is_needed,
    }
}

impl Critical {
    /// That the register does not know the car is an answer too.
    fn has_answered(&self, sources: &[SourceInput<'_>]) -> bool {
        answered(sources, self.method) || self.method == REGISTER && is_unregistered(sources)
    }
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
            anchor: String::new(),
        })
    }

    /// The same verdict where sources contradict one another: never better than attention.
    #[must_use]
    pub fn with_contradictions(self, contradictions: &[Contradiction]) -> Self {
        let reason = |found: &Contradiction| VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(found.text.clone()),
            service_id: String::new(),
            anchor: found.anchor(),
        };
        // Each goes before what stands there, so the last one first.
        let said: Vec<&Contradiction> = contradictions
            .iter()
            .rev()
            .filter(|found| found.level == SourceState::Attention && !self.says(found))
            .collect();
        said.into_iter()
            .fold(self, |verdict, found| verdict.with_attention(reason(found)))
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
        found.code == "mileage" && self.reasons.iter().any(told_by)
    }

    fn with_attention(mut self, reason: VerdictReason) -> Self {
        let place = self
            .reasons
            .partition_point(|other| other.level == SourceState::Stop);
        self.reasons.insert(place, reason);
        if self.level != SourceState::Stop {
            self.level = SourceState::Attention;
            ATTENTION_TITLE.clone_into(&mut self.title);
        }
        self
    }
}

/// Draws the verdict from what the sources said so far.
#[must_use]
pub fn verdict(sources: &[SourceInput<'_>], today: Date) -> ReportVerdict {
    let odometer = of_sources(sources, today);
    let mut reasons: Vec<VerdictReason> = sources
        .iter()
        .filter_map(|source| reason(source, &odometer, today))
        .collect();
    reasons.sort_by_key(|reason| severity(reason.level));
    let is_final = sources
        .iter()
        .all(|source| source.status != SourceStatus::Pending);
    let level = level(sources, &reasons, is_final);
    ReportVerdict {
        level,
        is_final,
        title: words::title(level, &reasons, is_final, sources),
        summary: words::summary(sources, is_final),
        reasons,
        rules_version: RULES_VERSION,
    }
}

fn reason(source: &SourceInput<'_>, odometer: &Odometer, today: Date) -> Option<VerdictReason> {
    let mut anchor = source.service_id.to_owned();
    let (level, text) = match (source.status, source.answer) {
        (SourceStatus::Pending, _) => return None,
        (SourceStatus::Answered, Some(answer)) => {
            let judgement = judge_answer(answer, odometer, today);
            if let Some(record) = judgement.record {
                anchor = record_anchor(&anchor, record);
            }
            (judgement.level, Cow::Owned(judgement.text))
        }
        (SourceStatus::Answered, None) => (SourceState::NoData, Cow::Borrowed("Данные не найдены")),
        (SourceStatus::Failed, _) => (
            SourceState::NotAnswered,
            Cow::Borrowed("Источник не ответил"),
        ),
        (SourceStatus::Skipped, _) => (
            SourceState::NotAnswered,
            Cow::Borrowed("Источник не опрашивался"),
        ),
    };
    Some(VerdictReason {
        level,
        text,
        service_id: source.service_id.to_owned(),
        anchor,
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
    let is_silent =
        |source: &Critical| asked(sources, source.method) && !source.has_answered(sources);
    if CRITICAL.iter().any(is_silent) {
        return SourceState::NotAnswered;
    }
    let all_answered = CRITICAL
        .iter()
        .all(|source| !source.is_needed || answered(sources, source.method));
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
    answers
        .map(|answer| &answer.block)
        .any(|block| match block {
            Block::History(history) => history.found,
            Block::Conversion(conversion) => conversion.found,
            Block::Customs(customs) => customs.found,
            Block::Inspections(inspections) => !inspections.cards.is_empty(),
            Block::Mileage(mileage) => mileage.found_in_database,
            Block::Osago(policies) => !policies.policies.is_empty(),
            Block::Photos(photos) => !photos.photos.is_empty(),
            _ => false,
        })
}

/// True when sources that could have known the car answered, and none of them does.
fn is_unknown(sources: &[SourceInput<'_>]) -> bool {
    let could_know = |source: &SourceInput<'_>| {
        KNOWING.contains(&source.method) && source.status == SourceStatus::Answered
    };
    sources.iter().any(could_know) && !is_known(sources)
}

/// A car may be called clean: all that can stop a deal was asked and answered, and its mileage was
/// found good.
pub(super) fn is_whole(sources: &[SourceInput<'_>], today: Date) -> bool {
    let odometer = of_sources(sources, today);
    let is_good = |source: &SourceInput<'_>| {
        ODOMETER.contains(&source.method)
            && source.answer.is_some_and(|answer| {
                has_readings(&answer.block)
                    && judge_answer(answer, &odometer, today).level == SourceState::Good
            })
    };
    let (mileage, _) = odometer.assess(today);
    CRITICAL
        .iter()
        .all(|source| answered(sources, source.method))
        && sources.iter().any(is_good)
        && mileage == SourceState::Good
}

/// What was not even asked, of all that can stop a deal or lower a price.
fn unasked_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    let mut risks: Vec<&'static str> = CRITICAL
        .iter()
        .filter(|source| !source.is_needed && !asked(sources, source.method))
        .map(|source| source.risk)
        .collect();
    if !ODOMETER.iter().any(|method| asked(sources, method)) {
        risks.push("пробег");
    }
    risks
}

/// Whether the register was asked and does not know the car.
fn is_unregistered(sources: &[SourceInput<'_>]) -> bool {
    sources.iter().any(|source| {
        source.method == REGISTER
            && source.status == SourceStatus::Answered
            && match source.answer.map(|answer| &answer.block) {
                Some(Block::History(history)) => !history.found,
                Some(_) => false,
                None => true,
            }
    })
}

fn asked(sources: &[SourceInput<'_>], method: &str) -> bool {
    sources.iter().any(|source| source.method == method)
}

/// Whether the source gave an answer that could be read, with no register behind it silent.
fn answered(sources: &[SourceInput<'_>], method: &str) -> bool {
    sources.iter().any(|source| {
        source.method == method
            && source.status == SourceStatus::Answered
            && source.answer.is_some_and(|answer| answer.silent.is_empty())
    })
}

/// Risks that nobody answered for.
fn unknown_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    CRITICAL
        .iter()
        .filter(|source| source.is_needed || asked(sources, source.method))
        .filter(|source| !source.has_answered(sources))
        .map(|source| source.risk)
        .collect()
}
