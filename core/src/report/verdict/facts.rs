//! The sentence of a verdict: what was found, in a few words each.

use super::{ReportVerdict, VerdictReason, asked, critical, silent_risks, words};
use crate::date::Date;
use crate::report::source_input::odometer_of;
use crate::report::{SourceInput, SourceState};
use crate::sources::SourceId;
use crate::sources::words::inside;

/// More are read in the list below it.
const MOST: usize = 3;

impl ReportVerdict {
    /// The same verdict with its sentence; drawn last, when every reason stands.
    #[must_use]
    pub fn with_facts(mut self, sources: &[SourceInput<'_>], today: Date) -> Self {
        let mut facts = found(&self.reasons);
        if self.level == SourceState::Good {
            facts = clear(&self.reasons, sources, today);
        }
        let silent = silent_risks(sources);
        if self.is_final && !silent.is_empty() {
            // A light finding is less than what nobody answered for.
            let place = if self.title.starts_with(words::NOT_CHECKED) {
                0
            } else {
                facts.len()
            };
            facts.insert(place, format!("не проверено: {}", words::listed(&silent)));
        }
        self.facts = facts;
        self
    }
}

fn found(reasons: &[VerdictReason]) -> Vec<String> {
    let is_finding = |reason: &&VerdictReason| {
        matches!(reason.level, SourceState::Stop | SourceState::Attention)
    };
    let mut facts: Vec<String> = Vec::new();
    for headline in reasons
        .iter()
        .filter(is_finding)
        .filter_map(|reason| reason.headline.as_deref())
    {
        let fact = within_sentence(headline);
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    // What has no name in a few words is counted all the same.
    let unnamed = reasons
        .iter()
        .filter(is_finding)
        .filter(|reason| reason.headline.is_none());
    let rest = facts.len().saturating_sub(MOST) + unnamed.count();
    facts.truncate(MOST);
    if rest > 0 && !facts.is_empty() {
        facts.push(format!("ещё замечаний: {rest}"));
    }
    facts
}

/// What a car without findings is free of, by the answers that say so.
fn clear(reasons: &[VerdictReason], sources: &[SourceInput<'_>], today: Date) -> Vec<String> {
    let is_good = |id: SourceId| {
        let named = |reason: &&VerdictReason| {
            let is_its = |source: &SourceInput<'_>| {
                source.source == id && source.service_id == reason.service_id
            };
            sources.iter().any(is_its)
        };
        asked(sources, id)
            && reasons
                .iter()
                .filter(named)
                .all(|reason| reason.level == SourceState::Good)
    };
    let mut facts: Vec<String> = critical()
        .filter(|(id, _)| is_good(*id))
        .map(|(_, risk)| risk.clear.to_owned())
        .collect();
    // One reading, or an old one, shows no fall either.
    let (mileage, _) = odometer_of(sources, today).assess(today);
    if mileage == SourceState::Good {
        facts.push("снижения пробега не найдено".to_owned());
    }
    facts
}

/// «в залоге»: a preposition is a word of one letter.
fn within_sentence(headline: &str) -> String {
    match headline.strip_prefix("В ") {
        Some(rest) => format!("в {rest}"),
        None => inside(headline),
    }
}
