//! Blanking tests of all parsers: an answer that lost fields never gets a better level.

use avtosled_core::report::{Answer, Block};
use avtosled_core::sources::SourceState;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::oracle::{self, level};
use super::parsers::{PARSERS, Parser};
use super::{pointers, remove};

/// Random mutations per parser in which several fields are blanked.
const ROUNDS: usize = 150;
/// Kinds of blank values that replace a field.
const KINDS: usize = 4;

/// Fields that alone allow a good level, without any other field of the answer.
const STATEMENTS: [&str; 8] = [
    // Fields of a policy in force.
    "status",
    "stopPolis",
    "termStop",
    // Fields of an electronic passport.
    "statuspts",
    "restrictions",
    // Fields of a customs declaration.
    "date",
    // Fields of a company and a sole trader.
    "statusIP",
    "statusORG",
];

/// Answer as stored in a report; `None` if it is refused or has no block.
fn stored(parser: &Parser, answer: &Value) -> Option<Answer> {
    oracle::stored(parser, &answer.to_string())
}

/// Severity of a level: 2 stop, 1 attention, 0 neither.
fn severity(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 2,
        SourceState::Attention => 1,
        SourceState::Good | SourceState::NoData | SourceState::NotAnswered => 0,
    }
}

fn name(pointer: &str) -> &str {
    pointer.rsplit('/').next().unwrap_or_default()
}

/// Pointers to all fields except the status of the response and elements of lists.
fn fields(sample: &Value) -> Vec<String> {
    let mut found = pointers(sample);
    found.retain(|pointer| {
        let is_element = name(pointer).parse::<usize>().is_ok();
        !pointer.is_empty() && pointer != "/status" && !is_element
    });
    found
}

/// Removes a field, or makes it null, empty or the word `null`.
fn blank(answer: &mut Value, pointer: &str, kind: usize) {
    let replacement = match kind {
        0 => return remove(answer, pointer),
        1 => json!(null),
        2 => json!(""),
        _ => json!("null"),
    };
    if let Some(target) = answer.pointer_mut(pointer) {
        *target = replacement;
    }
}

/// Panics if an answer with blanked fields has a better level than the sample.
fn assert_no_better(parser: &Parser, before: SourceState, answer: &Value) {
    let Some(after) = stored(parser, answer) else {
        return;
    };
    let is_loss_shown = !after.other.is_empty() || !after.doubted.is_empty();
    assert!(
        is_loss_shown || severity(level(&after)) >= severity(before),
        "{answer} of {}",
        parser.sample
    );
}

#[test]
fn answer_with_blanked_fields_never_has_a_better_level() {
    let mut random = StdRng::seed_from_u64(20_261_128);
    let mut parsed = 0;
    for parser in PARSERS.iter() {
        let Some(before) = stored(parser, &parser.sample).map(|answer| level(&answer)) else {
            continue;
        };
        parsed += 1;
        let fields = fields(&parser.sample);
        for field in &fields {
            for kind in 0..KINDS {
                let mut answer = parser.sample.clone();
                blank(&mut answer, field, kind);
                assert_no_better(parser, before, &answer);
            }
        }
        for _ in 0..ROUNDS {
            let share = random.random_range(0.02..1.0);
            let mut answer = parser.sample.clone();
            // Nested fields precede the field that contains them.
            for field in fields.iter().rev() {
                if random.random_bool(share) {
                    blank(&mut answer, field, random.random_range(0..KINDS));
                }
            }
            assert_no_better(parser, before, &answer);
        }
    }
    assert!(parsed > PARSERS.len() * 4 / 5, "{parsed}");
}

#[test]
fn answer_reduced_to_one_non_conclusive_field_is_not_good() {
    for parser in PARSERS.iter() {
        let mut leaves = fields(&parser.sample);
        leaves.retain(|leaf| {
            let value = parser.sample.pointer(leaf);
            !matches!(value, Some(Value::Object(_) | Value::Array(_)))
        });
        for kept in &leaves {
            let mut answer = parser.sample.clone();
            for leaf in leaves.iter().filter(|leaf| *leaf != kept) {
                if let Some(target) = answer.pointer_mut(leaf) {
                    *target = Value::Null;
                }
            }
            let Some(answer) = stored(parser, &answer) else {
                continue;
            };
            let has_verdict = !matches!(
                answer.block,
                Block::Auctions(_)
                    | Block::BonusMalus(_)
                    | Block::Conversion(_)
                    | Block::Decoded(_)
                    | Block::Photos(_)
                    | Block::SelfEmployed(_)
                    | Block::TaxNumber(_)
                    | Block::Valuation(_)
            );
            if has_verdict && level(&answer) == SourceState::Good {
                let field = kept.trim_end_matches("/value");
                assert!(
                    STATEMENTS.contains(&name(field)),
                    "{kept} of {}",
                    parser.sample
                );
            }
        }
    }
}
