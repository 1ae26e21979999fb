//! Tests that a verdict is never better when a source does not answer.
//!
//! «Better» means nearer to «good» in the order stop, attention, not answered, no data, good. A verdict based on
//! the silent source may become better, but only up to the verdict without that source:
//!
//! 1. A failed source never gives a better verdict than the same report without it.
//! 2. If the source had found nothing and the others are unchanged, the verdict is not better than before.
//! 3. A failed source that can stop a deal allows neither «good» nor «no data».
//! 4. The verdict has a reason for each silent source.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::json;

use super::block_filler::BlockFiller;
use super::{input, templates};
use crate::date::Date;
use crate::report::{ReportVerdict, SourceInput, SourceStatus, verdict};
use crate::sources::{Answer, Block, History, OwnershipPeriod, SourceId, SourceState};

/// Rank of a level from 0 (stop) to 4 (good).
const fn goodness(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 0,
        SourceState::Attention => 1,
        SourceState::NotAnswered => 2,
        SourceState::NoData => 3,
        SourceState::Good => 4,
    }
}

/// Levels of the sources other than the silent one.
fn others(found: &ReportVerdict, silent: &str) -> Vec<(String, u8)> {
    let reasons = found.reasons.iter();
    let mut others: Vec<(String, u8)> = reasons
        .filter(|reason| reason.service_id != silent)
        .map(|reason| (reason.service_id.clone(), goodness(reason.level)))
        .collect();
    others.sort();
    others
}

fn found_nothing(found: &ReportVerdict, source: &str) -> bool {
    let mut reasons = found.reasons.iter();
    !reasons.any(|reason| reason.service_id == source && reason.level.is_finding())
}

fn check(sources: &[SourceInput<'_>], index: usize, today: Date) -> Result<(), TestCaseError> {
    let silent = sources[index].service_id;
    let mut failed = sources.to_vec();
    failed[index] = SourceInput {
        status: SourceStatus::Failed,
        answer: None,
        ..sources[index]
    };
    let mut removed = sources.to_vec();
    removed.remove(index);
    let before = verdict(sources, today);
    let after = verdict(&failed, today);
    let without = verdict(&removed, today);
    prop_assert!(
        goodness(after.level) <= goodness(without.level) || removed.is_empty(),
        "1: {silent}"
    );
    if found_nothing(&before, silent) && others(&before, silent) == others(&after, silent) {
        prop_assert!(
            goodness(after.level) <= goodness(before.level),
            "2: {silent}"
        );
    }
    if sources[index].source.source().risk.is_some() {
        prop_assert!(
            goodness(after.level) <= goodness(SourceState::NotAnswered),
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

/// Copy of a block without records, of a source that knows the car.
fn empty(block: &Block) -> serde_json::Result<Block> {
    let mut value = serde_json::to_value(block)?;
    for (name, field) in value["data"].as_object_mut().into_iter().flatten() {
        if field.is_array() {
            *field = json!([]);
        } else if name == "found" {
            // A record in the register of taxis is a finding.
            *field = json!(!matches!(block, Block::Taxi(_)));
        }
    }
    serde_json::from_value(value)
}

/// Copy of a history with one owner, whose registration is open.
fn registered(history: History) -> History {
    let period = OwnershipPeriod {
        last_operation: "03".to_owned(),
        from: "2019-05-01".to_owned(),
        to: "null".to_owned(),
        ..OwnershipPeriod::default()
    };
    History {
        ownership_periods: vec![period],
        ..history
    }
}

/// Sample blocks, one for each source.
fn blocks() -> Vec<(SourceId, Block)> {
    let mut seen = HashSet::new();
    let mut blocks = templates();
    blocks.retain(|(id, _)| seen.insert(*id));
    blocks
}

#[test]
fn good_verdict_is_lost_when_a_source_fails() {
    let answers: Vec<(SourceId, Answer)> = blocks()
        .into_iter()
        .map(|(id, block)| {
            let block = match empty(&block).unwrap() {
                Block::History(history) => Block::History(registered(history)),
                block => block,
            };
            (id, Answer::from(block))
        })
        .collect();
    let sources: Vec<SourceInput> = answers.iter().map(input).collect();
    let today = "2026-06-15".parse().unwrap();
    let found = verdict(&sources, today);
    assert_eq!(found.level, SourceState::Good, "{found:?}");
    for index in 0..sources.len() {
        check(&sources, index, today).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Runs with some blocks filled with arbitrary values and the others empty.
    #[test]
    fn verdict_is_not_better_when_a_source_fails(
        numbers in prop::collection::vec(any::<u32>(), 8..64),
        texts in prop::collection::vec(any::<String>(), 1..6),
        (ordered, filled) in (any::<u32>(), any::<u32>()),
        silent in any::<u32>(),
    ) {
        let mut filler = BlockFiller { numbers: &numbers, texts: &texts, step: 0 };
        let is_in = |set: u32, index: usize| set >> (index % 32) & 1 == 1;
        let answers: Vec<(SourceId, Answer)> = blocks()
            .into_iter()
            .enumerate()
            .filter(|(index, _)| is_in(ordered, *index) || ordered.is_multiple_of(3))
            .map(|(index, (id, block))| {
                let block = if is_in(filled & silent, index) {
                    filler.fill(&block).unwrap()
                } else {
                    empty(&block).unwrap()
                };
                (id, Answer::from(block))
            })
            .collect();
        let today = Date::from_unix_ms(i64::from(numbers[0]) * 1_000);
        let mut sources: Vec<SourceInput> = answers.iter().map(input).collect();
        for (index, source) in sources.iter_mut().enumerate() {
            if silent.is_multiple_of(2) && is_in(silent, index + 1) {
                source.status = SourceStatus::Failed;
                source.answer = None;
            }
        }
        for index in 0..sources.len() {
            check(&sources, index, today)?;
        }
    }
}
