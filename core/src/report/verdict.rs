//! The verdict over all sources of a report. It never claims more than is known.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Block, SourceState, assess};
use crate::date::Date;
use crate::plural::ru;

/// Raised with every change of these rules; a stored verdict names the rules that made it.
pub const RULES_VERSION: u32 = 2;

/// Without an answer of each of these, nothing is called good.
const CRITICAL: [(&str, &str); 2] = [
    ("gibddwanted", "розыск"),
    ("gibddrestricted", "ограничения"),
];
const ATTENTION_TITLE: &str = "Есть на что обратить внимание";

/// What became of one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SourceStatus {
    Answered,
    Failed,
    /// Never asked, for example because it is not connected.
    Skipped,
    Pending,
}

/// One source of a report.
#[derive(Clone, Copy, Debug)]
pub struct SourceInput<'a> {
    pub service_id: &'a str,
    /// Method of the data provider.
    pub method: &'a str,
    pub status: SourceStatus,
    pub block: Option<&'a Block>,
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
    pub fn with_mismatch(mut self, text: String) -> Self {
        let reason = VerdictReason {
            level: SourceState::Attention,
            text: Cow::Owned(text),
            service_id: String::new(),
        };
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
    let mut reasons: Vec<VerdictReason> = sources
        .iter()
        .filter_map(|source| reason(source, today))
        .collect();
    reasons.sort_by_key(|reason| severity(reason.level));
    let is_final = sources
        .iter()
        .all(|source| source.status != SourceStatus::Pending);
    let level = level(sources, &reasons, is_final);
    ReportVerdict {
        level,
        is_final,
        title: title(level, &reasons, is_final),
        summary: summary(sources, is_final),
        reasons,
        rules_version: RULES_VERSION,
    }
}

fn reason(source: &SourceInput<'_>, today: Date) -> Option<VerdictReason> {
    let (level, text) = match (source.status, source.block) {
        (SourceStatus::Pending, _) => return None,
        (SourceStatus::Answered, Some(block)) => {
            let (level, text) = assess(block, today);
            (level, Cow::Owned(text))
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
    let answered = |method: &str| answered(sources, method);
    if CRITICAL
        .iter()
        .any(|(method, _)| asked(sources, method) && !answered(method))
    {
        return SourceState::NotAnswered;
    }
    if CRITICAL.iter().all(|(method, _)| answered(method)) && has(SourceState::Good) {
        return SourceState::Good;
    }
    if has(SourceState::Good) || has(SourceState::NoData) {
        return SourceState::NoData;
    }
    SourceState::NotAnswered
}

fn asked(sources: &[SourceInput<'_>], method: &str) -> bool {
    sources.iter().any(|source| source.method == method)
}

/// Whether the source gave an answer that could be read.
pub(super) fn answered(sources: &[SourceInput<'_>], method: &str) -> bool {
    sources.iter().any(|source| {
        source.method == method && source.status == SourceStatus::Answered && source.block.is_some()
    })
}

fn title(level: SourceState, reasons: &[VerdictReason], is_final: bool) -> String {
    let answers = reasons
        .iter()
        .filter(|reason| reason.level != SourceState::NotAnswered)
        .count();
    let known = reasons
        .iter()
        .any(|reason| reason.level == SourceState::Good);
    match level {
        SourceState::Stop => "Сделка опасна".to_owned(),
        SourceState::Attention => ATTENTION_TITLE.to_owned(),
        _ if !is_final => "Проверка идёт".to_owned(),
        _ if answers == 0 => "Источники не ответили".to_owned(),
        _ if known => {
            let count = answers as u64;
            let sources = ru(
                count,
                "ответившем источнике",
                "ответивших источниках",
                "ответивших источниках",
            );
            format!("В {count} {sources} ничего не найдено")
        }
        _ => "Источники не знают этот автомобиль".to_owned(),
    }
}

fn summary(sources: &[SourceInput<'_>], is_final: bool) -> String {
    let count = |status| {
        sources
            .iter()
            .filter(|source| source.status == status)
            .count()
    };
    let mut sentences = vec![format!(
        "Ответили источники: {} из {}",
        count(SourceStatus::Answered),
        sources.len()
    )];
    if !is_final {
        sentences.push(format!("ждём ответа: {}", count(SourceStatus::Pending)));
    }
    let failed = count(SourceStatus::Failed);
    if failed > 0 {
        sentences.push(format!("не ответили: {failed}"));
    }
    let skipped = count(SourceStatus::Skipped);
    if skipped > 0 {
        sentences.push(format!("не опрашивались: {skipped}"));
    }
    let mut summary = sentences.join(", ");
    summary.push('.');
    if is_final {
        let unknown: Vec<&str> = CRITICAL
            .iter()
            .filter(|(method, _)| !answered(sources, method))
            .map(|(_, name)| *name)
            .collect();
        if !unknown.is_empty() {
            summary.push_str(" Неизвестно: ");
            summary.push_str(&unknown.join(" и "));
            summary.push_str(" — об этих рисках отчёт ничего не говорит.");
        }
    }
    summary
}
