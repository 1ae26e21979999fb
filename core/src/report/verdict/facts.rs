//! Sentence of a verdict: its findings, or the risks that the car is free of.

use super::coverage::{critical, is_ordered, silent_risks};
use super::reason::{ReportVerdict, VerdictReason};
use super::texts;
use crate::date::Date;
use crate::report::source_input::{SourceInput, analyse_odometer};
use crate::sources::texts::mid_sentence;
use crate::sources::{SourceId, SourceState};

/// Maximum number of findings in the sentence.
const MAX_FINDINGS: usize = 3;

impl ReportVerdict {
    /// Adds the sentence to the verdict; to be called after all reasons are added.
    #[must_use]
    pub fn with_facts(mut self, sources: &[SourceInput<'_>], today: Date) -> Self {
        let mut facts = if self.level == SourceState::Good {
            clear_facts(&self.reasons, sources, today)
        } else {
            findings(&mut self.reasons)
        };
        let silent = silent_risks(sources);
        if self.is_final && !silent.is_empty() {
            // Unanswered risks are listed before a light finding.
            let index = if self.title.starts_with(texts::NOT_CHECKED) {
                0
            } else {
                facts.len()
            };
            let risks = texts::enumerated(&silent);
            facts.insert(index, format!("не проверено: {risks}"));
        }
        self.facts = facts;
        self
    }
}

fn findings(reasons: &mut [VerdictReason]) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    let mut stated = Vec::new();
    for reason in reasons
        .iter_mut()
        .filter(|reason| reason.level.is_finding())
    {
        let Some(headline) = reason.headline.as_deref() else {
            continue;
        };
        let fact = within_sentence(headline);
        if facts.contains(&fact) {
            // Another record may have the same headline: a pledge in a second register.
            reason.in_facts = stated.contains(&(fact, reason.text.clone()));
        } else if facts.len() < MAX_FINDINGS {
            facts.push(fact.clone());
            stated.push((fact, reason.text.clone()));
            reason.in_facts = true;
        }
    }
    facts
}

/// Risks that a car without findings is free of, according to the answers.
fn clear_facts(reasons: &[VerdictReason], sources: &[SourceInput<'_>], today: Date) -> Vec<String> {
    let is_good = |id: SourceId| {
        let is_own = |reason: &&VerdictReason| {
            let is_its = |source: &SourceInput<'_>| {
                source.source == id && source.service_id == reason.service_id
            };
            sources.iter().any(is_its)
        };
        is_ordered(sources, id)
            && reasons
                .iter()
                .filter(is_own)
                .all(|reason| reason.level == SourceState::Good)
    };
    let mut facts: Vec<String> = critical()
        .filter(|(id, _)| is_good(*id))
        .map(|(_, risk)| risk.clear_text.to_owned())
        .collect();
    // A single or an old reading has no fall either, but its assessment is not good.
    let (mileage, _) = analyse_odometer(sources, today).assess(today);
    if mileage == SourceState::Good {
        facts.push("снижения пробега не найдено".to_owned());
    }
    facts
}

/// Headline for use within the sentence, with the preposition of «В залоге» in lower case too.
fn within_sentence(headline: &str) -> String {
    match headline.strip_prefix("В ") {
        Some(rest) => format!("в {rest}"),
        None => mid_sentence(headline),
    }
}
