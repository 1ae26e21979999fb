//! Text of a check for an assistant, from the texts of the report.

use avtosled_core::report::ReportVerdict;

use crate::checks::repository::reports::ServiceStatus;
use crate::public_api::check_view::CheckView;

/// Sentence and summary of the verdict, number of answers, and address of the report.
#[must_use]
pub fn of(check: &CheckView) -> String {
    let lines = [
        sentence(&check.verdict),
        all_answered(check).unwrap_or_default(),
        check.verdict.summary.clone(),
        format!("Отчёт: {}", check.report_url),
    ];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Facts of the verdict as one sentence, as the page shows them; the title if there are none.
fn sentence(verdict: &ReportVerdict) -> String {
    let has_comma = verdict.facts.iter().any(|fact| fact.contains(','));
    let facts = verdict.facts.join(if has_comma { "; " } else { ", " });
    let mut chars = facts.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => verdict.title.clone(),
    }
}

/// Number of answers if all sources answered; otherwise the verdict's summary has it.
fn all_answered(check: &CheckView) -> Option<String> {
    let sources = &check.sources;
    let is_answered = sources
        .iter()
        .all(|source| source.state == ServiceStatus::Success);
    let count = sources.len();
    is_answered.then(|| format!("Ответили источники: {count} из {count}."))
}
