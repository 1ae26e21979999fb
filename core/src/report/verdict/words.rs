//! Title and summary of a verdict.

use super::{ATTENTION_TITLE, SourceInput, SourceStatus, VerdictReason, unknown_risks};
use crate::plural::ru;
use crate::report::SourceState;

pub(super) fn title(
    level: SourceState,
    reasons: &[VerdictReason],
    is_final: bool,
    is_unregistered: bool,
) -> String {
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
        _ if known && is_unregistered => "Госавтоинспекция не знает этот автомобиль".to_owned(),
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
    let skipped = count(SourceStatus::Skipped);
    if skipped > 0 {
        sentences.push(format!("не опрашивались: {skipped}"));
    }
    let mut summary = sentences.join(", ");
    summary.push('.');
    if is_final {
        let unknown = unknown_risks(sources);
        if let [first @ .., last] = unknown.as_slice() {
            summary.push_str(" Неизвестно: ");
            if !first.is_empty() {
                summary.push_str(&first.join(", "));
                summary.push_str(" и ");
            }
            summary.push_str(last);
            summary.push_str(" — об этих рисках отчёт ничего не говорит.");
        }
    }
    summary
}
