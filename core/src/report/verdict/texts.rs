//! Title and summary of a verdict, in Russian.

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

/// Headline of the heaviest finding of a level; `None` without findings.
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

/// Numbers of sources, unless all have answered, and risks that the report does not cover.
pub(super) fn summary(sources: &[SourceInput<'_>], is_final: bool) -> String {
    let mut summary = String::new();
    let is_answered = |source: &SourceInput<'_>| source.status == SourceStatus::Answered;
    if !sources.iter().all(is_answered) {
        add_sentence(&mut summary, &counts(sources, is_final));
    }
    if is_final {
        let unknown = unknown_risks(sources);
        if !unknown.is_empty() {
            let unknown = enumerated(&unknown);
            let text = format!("Неизвестно: {unknown} — об этих рисках отчёт ничего не говорит.");
            add_sentence(&mut summary, &text);
        }
        let unordered = unordered_risks(sources);
        if !unordered.is_empty() {
            let text = format!("Не спрашивали: {}.", enumerated(&unordered));
            add_sentence(&mut summary, &text);
        }
        if is_unknown(sources) {
            add_sentence(
                &mut summary,
                "Ни один из ответивших источников не подтвердил, что такой автомобиль есть: \
                 сверьте номер с документами.",
            );
        }
    }
    summary
}

/// Russian text of the numbers: «Ответили источники: 12 из 17, не ответили: 5.»
fn counts(sources: &[SourceInput<'_>], is_final: bool) -> String {
    let count = |status| {
        sources
            .iter()
            .filter(|source| source.status == status)
            .count()
    };
    let mut parts = vec![format!(
        "Ответили источники: {} из {}",
        count(SourceStatus::Answered),
        sources.len()
    )];
    if !is_final {
        parts.push(format!("ждём ответа: {}", count(SourceStatus::Pending)));
    }
    for (label, status) in [
        ("не ответили", SourceStatus::Failed),
        ("ответили без сведений о машине", SourceStatus::Empty),
        ("не опрашивались", SourceStatus::Skipped),
    ] {
        let count = count(status);
        if count > 0 {
            parts.push(format!("{label}: {count}"));
        }
    }
    format!("{}.", parts.join(", "))
}

/// Appends a sentence to a text, separated by a space.
pub(super) fn add_sentence(text: &mut String, sentence: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(sentence);
}

/// Enumeration of risks: «розыск, ограничения и залог».
pub(super) fn enumerated(risks: &[&str]) -> String {
    match risks {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} и {last}", first.join(", ")),
    }
}
