//! Title and summary of a verdict.

use super::coverage::{is_unknown, is_unregistered, silent_risks, unknown_risks, unordered_risks};
use super::reason::VerdictReason;
use crate::plural::ru;
use crate::report::source_input::{SourceInput, SourceStatus};
use crate::sources::{SourceState, Weight};

/// Prefix of a title that names unanswered risks.
pub(super) const NOT_CHECKED: &str = "Не проверено:";

/// Prefix of a title with risks that are unknown after an answer.
pub(super) const UNKNOWN: &str = "Неизвестно:";

pub(super) fn title(
    level: SourceState,
    reasons: &[VerdictReason],
    is_final: bool,
    sources: &[SourceInput<'_>],
) -> String {
    let answers = sources
        .iter()
        .filter(|source| source.status == SourceStatus::Answered)
        .count();
    let has_good = reasons
        .iter()
        .any(|reason| reason.level == SourceState::Good);
    let silent = silent_risks(sources);
    let heaviest = reasons.iter().map(|reason| reason.weight).max();
    // An unanswered risk is graver than a question to the seller.
    let is_light = level == SourceState::Attention && heaviest <= Some(Weight::Question);
    if is_final && is_light && !silent.is_empty() {
        return format!("{NOT_CHECKED} {}", enumerated(&silent));
    }
    if let Some(title) = headline(level, reasons) {
        return title;
    }
    match level {
        _ if !is_final => "Проверка идёт".to_owned(),
        _ if answers == 0 => "Источники не ответили".to_owned(),
        SourceState::NotAnswered if has_good => {
            format!("{NOT_CHECKED} {}", enumerated(&unknown_risks(sources)))
        }
        _ if has_good && is_unregistered(sources) => {
            "Госавтоинспекция не знает этот автомобиль".to_owned()
        }
        _ if has_good => {
            let count = answers as u64;
            let sources = ru(
                count,
                "ответившем источнике",
                "ответивших источниках",
                "ответивших источниках",
            );
            format!("В {count} {sources} замечаний нет")
        }
        _ => "Источники не знают этот автомобиль".to_owned(),
    }
}

/// Headline of the heaviest finding of this level; `None` without findings.
pub(super) fn headline(level: SourceState, reasons: &[VerdictReason]) -> Option<String> {
    let general = match level {
        SourceState::Stop => "Сделка опасна",
        SourceState::Attention => "Есть на что обратить внимание",
        _ => return None,
    };
    // Reasons are sorted by weight.
    let mut of_level = reasons.iter().filter(|reason| reason.level == level);
    let named = of_level.find_map(|reason| reason.headline.clone());
    Some(named.unwrap_or_else(|| general.to_owned()))
}

pub(super) fn summary(sources: &[SourceInput<'_>], is_final: bool) -> String {
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
    let empty = count(SourceStatus::Empty);
    if empty > 0 {
        sentences.push(format!("ответили без сведений о машине: {empty}"));
    }
    let skipped = count(SourceStatus::Skipped);
    if skipped > 0 {
        sentences.push(format!("не опрашивались: {skipped}"));
    }
    let mut summary = sentences.join(", ");
    summary.push('.');
    if is_final {
        let unknown = unknown_risks(sources);
        if !unknown.is_empty() {
            summary.push_str(" Неизвестно: ");
            summary.push_str(&enumerated(&unknown));
            summary.push_str(" — об этих рисках отчёт ничего не говорит.");
        }
        let unordered = unordered_risks(sources);
        if !unordered.is_empty() {
            summary.push_str(" Не спрашивали: ");
            summary.push_str(&enumerated(&unordered));
            summary.push('.');
        }
        if is_unknown(sources) {
            summary.push_str(
                " Ни один из ответивших источников не подтвердил, что такой автомобиль есть: \
                 сверьте номер с документами.",
            );
        }
    }
    summary
}

/// «розыск, ограничения и залог».
pub(super) fn enumerated(risks: &[&str]) -> String {
    match risks {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} и {last}", first.join(", ")),
    }
}
