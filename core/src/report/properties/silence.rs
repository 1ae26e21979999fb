//! No verdict is better when a source turns silent.
//!
//! «Better» is nearer to «Good», in the order stop, attention, not answered, no data, good. What the
//! silent source alone had found nobody can know any more, so a verdict that rested on that may fall
//! back, but never to more than was known without the source:
//!
//! 1. A failed source never makes a better verdict than one that was not asked at all.
//! 2. Where it had found nothing, and the others say what they said, the verdict is not better.
//! 3. A failed source that can stop a deal leaves no «good» and no «no data».
//! 4. The verdict names each silent source.

use std::collections::HashSet;

use crate::date::Date;
use crate::report::{
    Answer, Block, ReportVerdict, SourceInput, SourceState, SourceStatus, verdict,
};
use crate::sources::SourceId;
use proptest::prelude::*;
use serde_json::json;

use super::filler::Filler;
use super::{input, templates};

/// How near to «Good».
const fn ease(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 0,
        SourceState::Attention => 1,
        SourceState::NotAnswered => 2,
        SourceState::NoData => 3,
        SourceState::Good => 4,
    }
}

fn is_finding(level: SourceState) -> bool {
    matches!(level, SourceState::Stop | SourceState::Attention)
}

/// What the other sources say, each by its level.
fn others(found: &ReportVerdict, silent: &str) -> Vec<(String, u8)> {
    let reasons = found.reasons.iter();
    let mut others: Vec<(String, u8)> = reasons
        .filter(|reason| reason.service_id != silent)
        .map(|reason| (reason.service_id.clone(), ease(reason.level)))
        .collect();
    others.sort();
    others
}

fn found_nothing(found: &ReportVerdict, source: &str) -> bool {
    let mut reasons = found.reasons.iter();
    !reasons.any(|reason| reason.service_id == source && is_finding(reason.level))
}

fn check(sources: &[SourceInput<'_>], place: usize, today: Date) -> Result<(), TestCaseError> {
    let silent = sources[place].service_id;
    let mut failed = sources.to_vec();
    failed[place] = SourceInput {
        status: SourceStatus::Failed,
        answer: None,
        ..sources[place]
    };
    let mut removed = sources.to_vec();
    removed.remove(place);
    let before = verdict(sources, today);
    let after = verdict(&failed, today);
    let without = verdict(&removed, today);
    prop_assert!(
        ease(after.level) <= ease(without.level) || removed.is_empty(),
        "1: {silent}"
    );
    if found_nothing(&before, silent) && others(&before, silent) == others(&after, silent) {
        prop_assert!(ease(after.level) <= ease(before.level), "2: {silent}");
    }
    if sources[place].source.source().risk.is_some() {
        prop_assert!(
            ease(after.level) <= ease(SourceState::NotAnswered),
            "3: {silent}"
        );
    }
    let named = after
        .reasons
        .iter()
        .any(|reason| reason.service_id == silent && reason.level == SourceState::NotAnswered);
    prop_assert!(named, "4: {silent}");
    Ok(())
}

/// The same register without a record, which knows the car.
fn empty(block: &Block) -> serde_json::Result<Block> {
    let mut value = serde_json::to_value(block)?;
    for (name, field) in value["data"].as_object_mut().into_iter().flatten() {
        if field.is_array() {
            *field = json!([]);
        } else if name == "found" {
            // To be in the register of taxis is a finding.
            *field = json!(!matches!(block, Block::Taxi(_)));
        }
    }
    serde_json::from_value(value)
}

/// One block for each source.
fn blocks() -> Vec<(SourceId, Block)> {
    let mut seen = HashSet::new();
    let mut blocks = templates();
    blocks.retain(|(id, _)| seen.insert(*id));
    blocks
}

#[test]
fn a_silent_register_of_trouble_takes_the_green_away() {
    let answers: Vec<(SourceId, Answer)> = blocks()
        .into_iter()
        .map(|(id, block)| (id, Answer::from(empty(&block).unwrap())))
        .collect();
    let sources: Vec<SourceInput> = answers.iter().map(input).collect();
    let today = "2026-06-15".parse().unwrap();
    let found = verdict(&sources, today);
    assert_eq!(found.level, SourceState::Good, "{found:?}");
    for place in 0..sources.len() {
        check(&sources, place, today).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Some blocks are filled with anything, the others say that nothing was found.
    #[test]
    fn no_verdict_is_better_when_a_source_turns_silent(
        numbers in prop::collection::vec(any::<u32>(), 8..64),
        texts in prop::collection::vec(any::<String>(), 1..6),
        (ordered, filled) in (any::<u32>(), any::<u32>()),
        silent in any::<u32>(),
    ) {
        let mut filler = Filler { numbers: &numbers, texts: &texts, turn: 0 };
        let is_in = |set: u32, place: usize| set >> (place % 32) & 1 == 1;
        let answers: Vec<(SourceId, Answer)> = blocks()
            .into_iter()
            .enumerate()
            .filter(|(place, _)| is_in(ordered, *place) || ordered.is_multiple_of(3))
            .map(|(place, (id, block))| {
                let block = if is_in(filled & silent, place) {
                    filler.fill(&block).unwrap()
                } else {
                    empty(&block).unwrap()
                };
                (id, Answer::from(block))
            })
            .collect();
        let today = Date::from_unix_ms(i64::from(numbers[0]) * 1_000);
        let mut sources: Vec<SourceInput> = answers.iter().map(input).collect();
        for (place, source) in sources.iter_mut().enumerate() {
            if silent.is_multiple_of(2) && is_in(silent, place + 1) {
                source.status = SourceStatus::Failed;
                source.answer = None;
            }
        }
        for place in 0..sources.len() {
            check(&sources, place, today)?;
        }
    }
}
