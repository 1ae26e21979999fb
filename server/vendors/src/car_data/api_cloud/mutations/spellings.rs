//! Tests of each field in many spellings: its reader understands a spelling or reports the field.

use serde_json::Value;

use super::field_class::{Class, Spelling, class_of};
use super::oracle::{Outcome, outcome};
use super::parsers::{PARSERS, Parser};
use super::pointers;
use super::spelling_lists::{others, supported};

/// Minimum number of supported spellings of a field.
const FEWEST: usize = 20;

/// Parsers whose answers are no part of a report, so that they cannot report unread values.
const WITHOUT_LOSSES: [&str; 4] = ["balance", "identifiers", "driving licence", "names"];

/// Fields of the sample with their class, except those of the account.
fn fields(parser: &Parser) -> Vec<(String, Class)> {
    let leaves = pointers(&parser.sample).into_iter();
    leaves
        .filter(|pointer| !pointer.starts_with("/inquiry") && !pointer.starts_with("/cache"))
        .filter_map(|pointer| {
            let class = class_of(&pointer, parser.sample.pointer(&pointer)?)?;
            Some((pointer, class))
        })
        .collect()
}

/// Outcomes of parsing the sample with the field in each spelling.
fn spelled<'a>(
    parser: &'a Parser,
    pointer: &'a str,
    spellings: Vec<Spelling>,
) -> impl Iterator<Item = (&'static str, Value, Outcome)> + 'a {
    spellings.into_iter().map(move |(name, value)| {
        let mut answer = parser.sample.clone();
        *answer.pointer_mut(pointer).unwrap() = value.clone();
        (name, value, outcome(parser, &answer.to_string()))
    })
}

fn report(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn supported_spelling_of_each_field_is_read_as_the_plain_spelling() {
    let mut failures = Vec::new();
    for parser in PARSERS.iter() {
        let plain = outcome(parser, &parser.sample.to_string());
        for (pointer, class) in fields(parser) {
            let value = parser.sample.pointer(&pointer).unwrap();
            let spellings = supported(class, value);
            assert!(spellings.len() >= FEWEST, "{pointer}: {class:?}");
            for (name, value, read) in spelled(parser, &pointer, spellings) {
                if read != plain {
                    failures.push(format!(
                        "{} {pointer} {name}: {value} {read:?}",
                        parser.name
                    ));
                }
            }
        }
    }
    report(&failures);
}

#[test]
fn unsupported_spelling_of_each_field_is_read_or_reported() {
    let mut failures = Vec::new();
    for parser in PARSERS.iter() {
        let plain = outcome(parser, &parser.sample.to_string());
        let has_losses = !WITHOUT_LOSSES.contains(&parser.name.as_str());
        for (pointer, class) in fields(parser) {
            let value = parser.sample.pointer(&pointer).unwrap();
            for (name, value, read) in spelled(parser, &pointer, others(class, value)) {
                let is_reported = read.losses > plain.losses || read.is_refused();
                let is_better = !read.is_refused() && read.rank() < plain.rank();
                let is_lost = read.content != plain.content && !is_reported && has_losses;
                if is_better && !is_reported || is_lost {
                    failures.push(format!(
                        "{} {pointer} {name}: {value} {read:?}",
                        parser.name
                    ));
                }
            }
        }
    }
    report(&failures);
}
